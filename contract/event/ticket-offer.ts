import { maxTicketsPerOrder } from '../registration/registration-endpoints.ts';
import type { PublicEvent } from './event.ts';
import { isSoldOut } from './is-sold-out.ts';

/** What a visitor can do to participate in an event (BR-20). */
export type TicketOffer =
  | { readonly kind: 'cancelled' | 'ended' | 'unlisted' | 'soldOut' }
  /** The organiser takes registrations on another site. */
  | { readonly kind: 'external'; readonly href: string }
  /** 1 to `max` tickets per order; `isLimited`: no more than `max` are left. */
  | { readonly kind: 'open'; readonly max: number; readonly isLimited: boolean };

/** The fields that decide the offer. */
type OfferedEvent = Pick<
  PublicEvent,
  'isCancelled' | 'endDateTime' | 'isUnlisted' | 'externalLink' | 'maxNoTickets' | 'availableTickets'
>;

/** Returns the offer at `nowMs` (epoch milliseconds): the first matching case of BR-20. */
export function getTicketOffer(event: OfferedEvent, nowMs: number): TicketOffer {
  if (event.isCancelled) return { kind: 'cancelled' };
  if (Date.parse(event.endDateTime) <= nowMs) return { kind: 'ended' };
  if (event.isUnlisted) return { kind: 'unlisted' };
  // Other schemes (such as `javascript:`) would run on this origin.
  if (/^https?:\/\//i.test(event.externalLink)) return { kind: 'external', href: event.externalLink };
  if (isSoldOut(event)) return { kind: 'soldOut' };
  if (event.maxNoTickets === 'Unlimited') return { kind: 'open', max: maxTicketsPerOrder, isLimited: false };
  const isLimited = event.availableTickets <= maxTicketsPerOrder;
  return { kind: 'open', max: isLimited ? event.availableTickets : maxTicketsPerOrder, isLimited };
}
