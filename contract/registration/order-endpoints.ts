import * as v from 'valibot';
import { endpoint, success } from '../endpoint.ts';
import { idSchema } from '../id.ts';
import { shortPagingEntries } from '../paging.ts';

/** A participant of an order, with ticket. */
const orderParticipantSchema = v.object({
  firstName: v.string(),
  lastName: v.string(),
  fullName: v.string(),
  email: v.string(),
  ticketNo: v.number(),
  /** Ticket code; '' once removed, and while the order is pending. */
  ticket: v.string(),
  /** Text of its QR code, or ''. */
  qrText: v.string(),
  /** Check-in time, or `null`. */
  checkedInAt: v.nullable(v.string()),
});
export type OrderParticipant = v.InferOutput<typeof orderParticipantSchema>;

/**
 * An order as one of its participants sees it. Only the buyer sees the full order; others see their own
 * tickets, without price and other names (RG-34).
 */
export const orderSchema = v.object({
  _id: v.string(),
  /** The caller bought it: with the account, or as a visitor with the same e-mail. */
  isBuyer: v.boolean(),
  created_at: v.string(),
  /**
   * `pending` awaits its payment until `heldUntil`, or when free its confirmation (RG-77); its participants have no tickets
   * before (RG-35).
   */
  state: v.picklist(['confirmed', 'pending']),
  heldUntil: v.nullable(v.string()),
  /** The buyer's name; '' for others. */
  fullName: v.string(),
  mobile: v.string(),
  eventId: v.string(),
  title: v.string(),
  image: v.string(),
  startDateTime: v.string(),
  endDateTime: v.string(),
  mode: v.picklist(['online', 'offline']),
  place: v.string(),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  isCancelled: v.boolean(),
  /** As on the page of a ticket; '' and `null` without one (RG-52). */
  joinLink: v.string(),
  joinLinkAt: v.nullable(v.string()),
  companyName: v.string(),
  /** Organiser to contact; '' when there is none. */
  organiserId: v.string(),
  /** Number of tickets when ordered. */
  quantity: v.number(),
  /** In euros. */
  finalPrice: v.number(),
  /** Whether it cost something; also set for participants who do not see the price. */
  isPaid: v.boolean(),
  participants: v.array(orderParticipantSchema),
});
export type Order = v.InferOutput<typeof orderSchema>;

/** A page of orders, of what runs, is next, then past (RG-33), and the total count. */
export const orderPageEntries = { data: v.array(orderSchema), totalCount: v.number() };
export type OrderPage = Readonly<v.InferOutput<v.ObjectSchema<typeof orderPageEntries, undefined>>>;

/** A page of orders, or the single order `orderId`. */
export const orderPagingEntries = { ...shortPagingEntries, orderId: v.optional(idSchema) };

export const listOwnOrders = endpoint({
  method: 'GET',
  path: '/web/my/orders',
  requires: 'viewOwnOrders',
  summary: 'Own orders with their tickets, and own tickets of others’ orders: what runs, is next, then past.',
  query: v.object(orderPagingEntries),
  response: success(orderPageEntries),
});
