import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOperations } from '#contract/check-in/operation-log-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { toLogFilter, type LogSearch } from './log-search.ts';

export const logRowsPerPage = 50;
/** How often the page checks for new rows. */
const countRefetchIntervalMs = 15_000;

/** One page of the log. Never refetched while it is open (CI-45), and never cached: it contains names. */
export const logQuery = (eventId: string, search: LogSearch) =>
  queryOptions({
    queryKey: ['log', eventId, 'rows', search],
    queryFn: ({ signal }) =>
      api(
        listOperations,
        {
          params: { id: eventId },
          query: { ...toLogFilter(search), page: search.page ?? 1, limit: logRowsPerPage },
        },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

/** Current number of rows of the log. */
export const logCountQuery = (eventId: string, { page: _, ...search }: LogSearch) =>
  queryOptions({
    queryKey: ['log', eventId, 'count', search],
    queryFn: ({ signal }) =>
      api(
        listOperations,
        { params: { id: eventId }, query: { ...toLogFilter(search), page: 1, limit: 1 } },
        { signal },
      ),
    select: (response) => response.totalCount,
    refetchInterval: countRefetchIntervalMs,
    gcTime: 0,
  });
