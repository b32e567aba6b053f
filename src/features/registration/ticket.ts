import { queryOptions } from '@tanstack/react-query';
import { readTicket, type TicketPage } from '#contract/registration/registration-calls.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { api } from '#src/platform/api.ts';
import { isSameDay } from '#src/platform/format.ts';
import { queryClient } from '#src/platform/query-client.ts';

// Dexie comes along with what is kept: with a network nobody waits for it.
const device = () => import('./kept-ticket.ts');

/** One ticket by its code, from the server. */
export const ticketQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['ticket', ticket],
    queryFn: async ({ signal }) => {
      try {
        return await api(readTicket, { params: { ticket } }, { signal });
      } catch (error) {
        if (isOfNothing(error)) await forgetGoneTicket(ticket);
        throw error;
      }
    },
    select: (answer) => answer.data,
    staleTime: 0,
  });

/** The same as this device kept it (RG-27): read once, and kept nowhere else. */
export const keptTicketQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['kept-ticket', ticket],
    queryFn: async () => (await device()).readOnDevice(ticket),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

/** Keeps what came, and says whether it is there. */
export const keepTicketPage = (page: TicketPage): Promise<boolean> =>
  device()
    .then((it) => it.keepOnDevice(page))
    .catch(() => false);

/** The server opens nothing by this code. Asking it to wait, or its own trouble, is another thing. */
export const isOfNothing = (error: unknown): boolean =>
  error instanceof ApiRefusal && (error.reason === 'notFound' || error.reason === 'validation');

/** Takes off the device what opens nothing any more, once it was read: the page says whose event it was. */
export async function forgetGoneTicket(ticket: string): Promise<void> {
  await queryClient.ensureQueryData(keptTicketQuery(ticket)).catch(() => undefined);
  // What could not be forgotten now is with the next answer: the one that has come is not lost for it.
  await device()
    .then((it) => it.forgetOnDevice(ticket))
    .catch(() => undefined);
}

/** How a ticket stands at `now`: what its holder can do and has to know depends on it. */
export type TicketPhase = 'ahead' | 'running' | 'over' | 'cancelled';

export function phaseOf({ event }: TicketPage, now: number): TicketPhase {
  if (event.isCancelled) return 'cancelled';
  if (Date.parse(event.endDateTime) <= now) return 'over';
  return Date.parse(event.startDateTime) <= now ? 'running' : 'ahead';
}

/** Whether its holder may be let in at any moment (RG-31). */
export function isEntryExpected(page: TicketPage, now: number): boolean {
  const phase = phaseOf(page, now);
  if (page.checkedInAt !== null || (phase !== 'ahead' && phase !== 'running')) return false;
  return phase === 'running' || isSameDay(page.event.startDateTime, now);
}

/** A place can be given back by its holder (RG-29). */
export const isCancellable = (page: TicketPage, now: number): boolean =>
  phaseOf(page, now) === 'ahead' && page.checkedInAt === null && !page.isPaid;
