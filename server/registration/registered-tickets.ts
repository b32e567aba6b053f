import type { Registered } from './registration-store.ts';
import type { TicketKey } from './ticket-key.ts';

/** The tickets of an order as its buyer is handed them, in the order of her form. */
export const ticketsOf = (
  ticketKey: TicketKey,
  { eventId, participants }: Pick<Registered, 'eventId' | 'participants'>,
) =>
  participants.map(({ id, firstName, lastName }) => ({
    ticket: ticketKey.issue(eventId, id),
    firstName,
    lastName,
  }));
