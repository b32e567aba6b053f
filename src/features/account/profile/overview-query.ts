import { queryOptions } from '@tanstack/react-query';
import { organiserStatistics } from '#contract/organisation/organisation-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { persisted } from '#src/platform/http/query-client.ts';

/** An organisation's totals: events, participants, donations (AC-25). */
export const overviewQuery = queryOptions({
  ...persisted,
  queryKey: ['own-overview'],
  queryFn: ({ signal }) => api(organiserStatistics, {}, { signal }),
  select: (response) => response.data,
});
