import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TicketPage } from '#contract/registration/registration-endpoints.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import {
  isCheckInExpected,
  isTicketUnavailable,
  saveTicketPage,
  cachedTicketQuery,
  ticketQuery,
} from './ticket.ts';

const pollIntervalMs = 15_000;

/** State of a ticket's page. */
export interface TicketView {
  /** Latest version, from the server or the device cache. */
  readonly page: TicketPage | undefined;
  /** When the server sent it (epoch milliseconds). */
  readonly fetchedAt: number;
  /** The server refuses this code. */
  readonly isUnavailable: boolean;
  /** Error of the last request, or `null`. */
  readonly error: Error | null;
  /** Neither server nor cache has returned yet. */
  readonly isLoading: boolean;
  /** This browser could not cache it: it will not open offline. */
  readonly isNotCached: boolean;
  readonly isFetching: boolean;
  refetch(): void;
}

/**
 * A ticket: immediately from the device cache, then from the server, and polled while check-in is expected
 * (RG-31).
 */
export function useTicket(ticket: string): TicketView {
  const cached = useQuery(cachedTicketQuery(ticket));
  const fresh = useQuery({
    ...ticketQuery(ticket),
    // TanStack Query polls only while the page is visible.
    refetchInterval: ({ state: { data, error } }) =>
      data !== undefined &&
      !isTicketUnavailable(error) &&
      isCheckInExpected(data.data, nowMs()) &&
      pollIntervalMs,
  });
  const { data, dataUpdatedAt, error } = fresh;
  const isUnavailable = isTicketUnavailable(error);
  const isNotCached = useCacheTicket(isUnavailable ? undefined : data, dataUpdatedAt);
  const page = data ?? cached.data?.content;
  return {
    page: page,
    fetchedAt: data === undefined ? (cached.data?.savedAt ?? 0) : dataUpdatedAt,
    isUnavailable,
    error,
    isLoading: page === undefined && (fresh.isPending || cached.isPending),
    isNotCached,
    isFetching: fresh.isFetching,
    refetch() {
      void fresh.refetch();
      if (page === undefined) void cached.refetch();
    },
  };
}

/**
 * Caches each version on the device.
 * @returns whether that failed
 */
function useCacheTicket(page: TicketPage | undefined, fetchedAt: number): boolean {
  const [isNotCached, setIsNotCached] = useState(false);
  useEffect(() => {
    if (page === undefined) return;
    let isCancelled = false;
    void saveTicketPage(page).then((isCached) => {
      if (!isCancelled) setIsNotCached(!isCached);
    });
    return () => {
      isCancelled = true;
    };
    // Depends on `fetchedAt` too: an unchanged ticket still renews its age.
  }, [page, fetchedAt]);
  return isNotCached;
}
