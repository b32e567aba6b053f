import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOperations } from '#contract/check-in/operation-log-calls.ts';
import { api } from '#src/platform/api.ts';
import { logFilterOf, type LogSearch } from './log-search.ts';

export const logRowsPerPage = 50;
/** How soon one learns that there is more. */
const countedEveryMs = 15_000;

/** A page of the log. It stays as it is while it is read (CI-45): names, and never kept. */
export const logQuery = (eventId: string, search: LogSearch) =>
  queryOptions({
    queryKey: ['log', eventId, 'rows', search],
    queryFn: ({ signal }) =>
      api(
        listOperations,
        {
          params: { id: eventId },
          query: { ...logFilterOf(search), page: search.page ?? 1, limit: logRowsPerPage },
        },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

/** How many rows the log has by now. */
export const logCountQuery = (eventId: string, { page: _, ...search }: LogSearch) =>
  queryOptions({
    queryKey: ['log', eventId, 'count', search],
    queryFn: ({ signal }) =>
      api(
        listOperations,
        { params: { id: eventId }, query: { ...logFilterOf(search), page: 1, limit: 1 } },
        { signal },
      ),
    select: (answer) => answer.totalCount,
    refetchInterval: countedEveryMs,
    gcTime: 0,
  });
