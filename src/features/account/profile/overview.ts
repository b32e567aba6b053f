import { queryOptions } from '@tanstack/react-query';
import { organiserStatistics } from '#contract/organisation/organisation-calls.ts';
import { api } from '#src/platform/api.ts';
import { kept } from '#src/platform/query-client.ts';

/** What an organisation has brought about: its events, who came, what was given. */
export const overviewQuery = queryOptions({
  ...kept,
  queryKey: ['own-overview'],
  queryFn: ({ signal }) => api(organiserStatistics, {}, { signal }),
  select: (answer) => answer.data,
});
