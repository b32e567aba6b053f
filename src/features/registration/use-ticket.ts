import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TicketPage } from '#contract/registration/registration-calls.ts';
import { nowMs } from '#src/platform/clock.ts';
import { isEntryExpected, isOfNothing, keepTicketPage, keptTicketQuery, ticketQuery } from './ticket.ts';

const askAgainMs = 15_000;

/** A ticket as its page shows it. */
export interface ShownTicket {
  /** As it last came, from the server or from this device. */
  readonly page: TicketPage | undefined;
  /** When that was. */
  readonly readAt: number;
  /** The server opens nothing by this code, or opens it no more. */
  readonly isGone: boolean;
  /** Why the server did not tell, when it did not. */
  readonly error: Error | null;
  /** Nothing is known of it yet. */
  readonly isLoading: boolean;
  /** This browser could not keep it: without a network it will not open. */
  readonly isNotKept: boolean;
  readonly isFetching: boolean;
  refetch(): void;
}

/** A ticket: at once from this device, then from the server, and live while its holder may be let in. */
export function useTicket(ticket: string): ShownTicket {
  const kept = useQuery(keptTicketQuery(ticket));
  const fresh = useQuery({
    ...ticketQuery(ticket),
    // Only while it is looked at: TanStack Query sees to that.
    refetchInterval: ({ state: { data, error } }) =>
      data !== undefined && !isOfNothing(error) && isEntryExpected(data.data, nowMs()) && askAgainMs,
  });
  const { data, dataUpdatedAt, error } = fresh;
  const isGone = isOfNothing(error);
  const isNotKept = useKeeping(isGone ? undefined : data, dataUpdatedAt);
  const known = data ?? kept.data?.content;
  return {
    page: known,
    readAt: data === undefined ? (kept.data?.savedAt ?? 0) : dataUpdatedAt,
    isGone,
    error,
    isLoading: known === undefined && (fresh.isPending || kept.isPending),
    isNotKept,
    isFetching: fresh.isFetching,
    refetch: () => void fresh.refetch(),
  };
}

/** Keeps on this device whatever comes; out: that it could not. */
function useKeeping(page: TicketPage | undefined, cameAt: number): boolean {
  const [isNotKept, setIsNotKept] = useState(false);
  useEffect(() => {
    if (page === undefined) return;
    let isOver = false;
    void keepTicketPage(page).then((isKept) => {
      if (!isOver) setIsNotKept(!isKept);
    });
    return () => {
      isOver = true;
    };
    // Also when the same came again: how old it is counts from there.
  }, [page, cameAt]);
  return isNotKept;
}
