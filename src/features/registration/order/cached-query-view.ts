import type { UseQueryResult } from '@tanstack/react-query';

/** A query result as its page shows it: from the server, else from the device cache. */
export interface CachedQueryView<Content> {
  /** `undefined` while there is no data. */
  readonly content: Content | undefined;
  /** When the server sent it (epoch milliseconds). */
  readonly fetchedAt: number;
  /** `content` is still the previous page. */
  readonly isPreviousPage: boolean;
  readonly isLoading: boolean;
  /** Error of the last request, or `null`. */
  readonly error: Error | null;
  readonly isFetching: boolean;
  refetch(): void;
}

/**
 * Merges a query with its device cache: the server's data, else the cached data, else the previous page until
 * the request fails.
 */
export function toCachedQueryView<Content>(
  fresh: UseQueryResult<Content>,
  cachedQuery?: UseQueryResult<{ readonly content: Content; readonly savedAt: number } | null>,
): CachedQueryView<Content> {
  const { data, error, isPlaceholderData, dataUpdatedAt, isFetching } = fresh;
  const isPreviousData = isPlaceholderData && data !== undefined;
  const base = { error, isFetching, refetch: () => void fresh.refetch() };
  if (data !== undefined && !isPreviousData)
    return { ...base, content: data, fetchedAt: dataUpdatedAt, isPreviousPage: false, isLoading: false };
  const cached = cachedQuery?.data ?? undefined;
  if (cached !== undefined)
    return {
      ...base,
      content: cached.content,
      fetchedAt: cached.savedAt,
      isPreviousPage: false,
      isLoading: false,
    };
  const content = error === null ? data : undefined;
  const isLoading = content === undefined && (error === null || cachedQuery?.isPending === true);
  return { ...base, content, fetchedAt: dataUpdatedAt, isPreviousPage: isPreviousData, isLoading };
}
