import type { UseQueryResult } from '@tanstack/react-query';

/** What a page of orders shows: from the server, or as it was on this device before. */
export interface Shown<Content> {
  /** Undefined as long as nothing is known. */
  readonly content: Content | undefined;
  /** When it came from the server. */
  readonly readAt: number;
  /** It is still the page before. */
  readonly isLeaving: boolean;
  readonly isLoading: boolean;
  /** Why the server did not tell, when it did not. */
  readonly error: Error | null;
  readonly isFetching: boolean;
  refetch(): void;
}

/** The server's word, else what this device has kept of it, else the page before, until it is clear that none comes. */
export function shownOf<Content>(
  fresh: UseQueryResult<Content>,
  kept?: UseQueryResult<{ readonly content: Content; readonly savedAt: number } | null>,
): Shown<Content> {
  const { data, error, isPlaceholderData, dataUpdatedAt, isFetching } = fresh;
  const isOfBefore = isPlaceholderData && data !== undefined;
  const rest = { error, isFetching, refetch: () => void fresh.refetch() };
  if (data !== undefined && !isOfBefore)
    return { ...rest, content: data, readAt: dataUpdatedAt, isLeaving: false, isLoading: false };
  const found = kept?.data ?? undefined;
  if (found !== undefined)
    return { ...rest, content: found.content, readAt: found.savedAt, isLeaving: false, isLoading: false };
  const content = error === null ? data : undefined;
  const isLoading = content === undefined && (error === null || kept?.isPending === true);
  return { ...rest, content, readAt: dataUpdatedAt, isLeaving: isOfBefore, isLoading };
}
