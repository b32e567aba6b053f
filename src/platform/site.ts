import { queryOptions } from '@tanstack/react-query';
import { hourMs, minuteMs } from '#contract/durations.ts';
import { readSite } from '#contract/site/site-endpoints.ts';
import { api } from './http/api.ts';
import { persistedSettings } from './http/query-client.ts';

/** Settings of this installation, which rarely change. */
export const siteQuery = queryOptions({
  ...persistedSettings,
  queryKey: ['site'],
  queryFn: async ({ signal }) => (await api(readSite, {}, { signal })).data,
  // Street tiles that are not available now may be soon (EV-63).
  staleTime: ({ state }) => (state.data?.tiles === null ? 5 * minuteMs : hourMs),
});
