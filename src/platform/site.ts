import { queryOptions } from '@tanstack/react-query';
import { readSite } from '#contract/site/site-calls.ts';
import { api } from './api.ts';
import { kept } from './query-client.ts';

/** What the page must know of this installation. It hardly ever changes. */
export const siteQuery = queryOptions({
  ...kept,
  queryKey: ['site'],
  queryFn: async ({ signal }) => (await api(readSite, {}, { signal })).data,
  staleTime: 60 * 60 * 1000,
});
