import { queryOptions } from '@tanstack/react-query';
import { readTicket, type TicketPage } from '#contract/registration/registration-endpoints.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { isSameRomeDay } from '#src/platform/text/rome-time.ts';
import { queryClient } from '#src/platform/http/query-client.ts';

// Lazy: loads Dexie only with the cache, which an online request does not wait for.
const loadTicketCache = () => import('./ticket-cache.ts');

/** A ticket by its code, from the server. */
export const ticketQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['ticket', ticket],
    queryFn: async ({ signal }) => {
      try {
        return await api(readTicket, { params: { ticket } }, { signal });
      } catch (error) {
        if (isTicketUnavailable(error)) await evictUnavailableTicket(ticket);
        throw error;
      }
    },
    select: (response) => response.data,
    staleTime: 0,
  });

/** The same ticket from the device cache (RG-27); read once, not kept in memory. */
export const cachedTicketQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['cached-ticket', ticket],
    queryFn: async () => (await loadTicketCache()).readCachedTicketPage(ticket),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

/**
 * Caches a ticket page.
 * @returns whether it was stored
 */
export const saveTicketPage = (page: TicketPage): Promise<boolean> =>
  loadTicketCache()
    .then((cache) => cache.cacheTicketPage(page))
    .catch(() => false);

/** Whether the server refuses this code. Rate limits and server errors are not refusals. */
export const isTicketUnavailable = (error: unknown): boolean =>
  error instanceof ApiRefusal && (error.reason === 'notFound' || error.reason === 'validation');

/** Deletes a refused ticket from the device, after reading it once for its page, which names the event. */
export async function evictUnavailableTicket(ticket: string): Promise<void> {
  await queryClient.ensureQueryData(cachedTicketQuery(ticket)).catch(() => undefined);
  // A failed deletion is retried with the next response; the current one must not fail for it.
  await loadTicketCache()
    .then((cache) => cache.evictTicketPage(ticket))
    .catch(() => undefined);
}

/** Status of a ticket at `now`: decides actions and hints. */
export type TicketStatus = 'upcoming' | 'running' | 'ended' | 'cancelled';

/** Returns the status of a ticket at `now` (epoch milliseconds). */
export function getTicketStatus({ event }: TicketPage, now: number): TicketStatus {
  if (event.isCancelled) return 'cancelled';
  if (Date.parse(event.endDateTime) <= now) return 'ended';
  return Date.parse(event.startDateTime) <= now ? 'running' : 'upcoming';
}

/** Whether the holder may be checked in at any moment (RG-31). */
export function isCheckInExpected(page: TicketPage, now: number): boolean {
  const status = getTicketStatus(page, now);
  if (page.checkedInAt !== null || (status !== 'upcoming' && status !== 'running')) return false;
  return status === 'running' || isSameRomeDay(page.event.startDateTime, now);
}

/** Whether the holder can cancel (RG-29). */
export const isCancellable = (page: TicketPage, now: number): boolean =>
  getTicketStatus(page, now) === 'upcoming' && page.checkedInAt === null && !page.isPaid;
