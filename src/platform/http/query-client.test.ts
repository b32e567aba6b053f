import { minuteMs } from '#contract/durations.ts';
import { afterEach, expect, it, vi } from 'vitest';

/** Loads the module as a page load does. */
const openPage = async () => {
  vi.resetModules();
  return import('./query-client.ts');
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[BR-8] fetches persisted data again after a reload, but not the settings of the installation', async () => {
  vi.useFakeTimers();
  const entries = new Map<string, string>();
  vi.stubGlobal('window', {
    addEventListener: () => undefined,
    localStorage: {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => entries.set(key, value),
      removeItem: (key: string) => entries.delete(key),
    },
  });
  const first = await openPage();
  await first.restoreQueries();
  const events = { ...first.persisted, queryKey: ['own-events'], staleTime: minuteMs };
  const site = { ...first.persistedSettings, queryKey: ['site'], staleTime: minuteMs };
  for (const query of [events, site])
    await first.queryClient.fetchQuery({ ...query, queryFn: () => 'before' });
  await vi.advanceTimersByTimeAsync(1000);

  const { queryClient, restoreQueries } = await openPage();
  await restoreQueries();
  const fetchAgain = (query: typeof events | typeof site) =>
    queryClient.fetchQuery({ ...query, queryFn: () => 'after' });
  expect(queryClient.getQueryData(events.queryKey)).toBe('before');
  expect(await fetchAgain(events)).toBe('after');
  expect(await fetchAgain(site)).toBe('before');
});
