import { afterEach, expect, it, vi } from 'vitest';

const query = { queryKey: ['own-events'], meta: { isPersisted: true } } as const;

/** Loads the module as a page load does. */
const openPage = async () => {
  vi.resetModules();
  return import('./query-client.ts');
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[BR-8] shows persisted data after a reload, and fetches it again', async () => {
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
  await first.queryClient.fetchQuery({ ...query, queryFn: () => 'before' });
  await vi.advanceTimersByTimeAsync(1000);

  const second = await openPage();
  await second.restoreQueries();
  expect(second.queryClient.getQueryData(query.queryKey)).toBe('before');
  expect(await second.queryClient.fetchQuery({ ...query, queryFn: () => 'after' })).toBe('after');
});
