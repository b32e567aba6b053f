import { maxTicketsPerOrder } from '../registration/registration-calls.ts';
import type { PublicEvent } from './event.ts';

/** What somebody can do to take part, if anything (spec 2 §4, §5). */
export type TicketOffer =
  | { readonly kind: 'cancelled' | 'ended' | 'soldOut' }
  /** Who organises it takes registrations elsewhere. */
  | { readonly kind: 'external'; readonly href: string }
  /** From 1 to `max` tickets at once; `isLimited`: there are no more than those. */
  | { readonly kind: 'open'; readonly max: number; readonly isLimited: boolean };

/** What of an event decides it. */
type Offered = Pick<
  PublicEvent,
  'isCancelled' | 'endDateTime' | 'externalLink' | 'maxNoTickets' | 'availableTickets'
>;

/** What an event offers at `nowMs` (epoch milliseconds); the first of the table that holds (BR-20). */
export function ticketOfferOf(event: Offered, nowMs: number): TicketOffer {
  if (event.isCancelled) return { kind: 'cancelled' };
  if (Date.parse(event.endDateTime) <= nowMs) return { kind: 'ended' };
  // A link of any other kind would run in our name.
  if (/^https?:\/\//i.test(event.externalLink)) return { kind: 'external', href: event.externalLink };
  if (event.maxNoTickets === 'Unlimited') return { kind: 'open', max: maxTicketsPerOrder, isLimited: false };
  if (event.availableTickets <= 0) return { kind: 'soldOut' };
  const isLimited = event.availableTickets <= maxTicketsPerOrder;
  return { kind: 'open', max: isLimited ? event.availableTickets : maxTicketsPerOrder, isLimited };
}
