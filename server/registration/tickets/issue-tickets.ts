import type { RegisteredOrder } from '../registration-store.ts';
import type { TicketKey } from './ticket-key.ts';

/** Issues the tickets of an order for its buyer, in the order of the form. */
export const issueTickets = (
  ticketKey: TicketKey,
  { eventId, participants }: Pick<RegisteredOrder, 'eventId' | 'participants'>,
) =>
  participants.map(({ id, firstName, lastName }) => ({
    ticket: ticketKey.issue(eventId, id),
    firstName,
    lastName,
  }));
