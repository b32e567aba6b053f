import * as v from 'valibot';
import { call, success } from '../call.ts';
import { idSchema } from '../id.ts';
import { shortPagingEntries } from '../paging.ts';

/** One person of an order, with what stands on her ticket. */
const orderPersonSchema = v.object({
  firstName: v.string(),
  lastName: v.string(),
  fullName: v.string(),
  email: v.string(),
  ticketNo: v.number(),
  /** Its code; empty once removed, and as long as the order is not paid. */
  ticket: v.string(),
  /** What its QR says, or empty. */
  qrText: v.string(),
  /** When she went in, or null. */
  checkedInAt: v.nullable(v.string()),
});
export type OrderPerson = v.InferOutput<typeof orderPersonSchema>;

/**
 * An order as somebody sees it who is in it (spec 2 §3, Order). Who did not buy it sees her own tickets
 * alone: nobody else's name, and no price (RG-34).
 */
export const orderSchema = v.object({
  _id: v.string(),
  /** She bought it: by her account, or as a visitor with her e-mail. */
  isBuyer: v.boolean(),
  created_at: v.string(),
  /** `pending` waits for its payment until `heldUntil`; before, nobody of it has a ticket. */
  state: v.picklist(['confirmed', 'pending']),
  heldUntil: v.nullable(v.string()),
  /** The buyer's, or empty. */
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
  companyName: v.string(),
  /** Whom one can write to, or empty. */
  organiserId: v.string(),
  /** How many tickets it had when it was made. */
  quantity: v.number(),
  /** In euros. */
  finalPrice: v.number(),
  /** It cost something, also for who does not see how much. */
  isPaid: v.boolean(),
  participants: v.array(orderPersonSchema),
});
export type Order = v.InferOutput<typeof orderSchema>;

/** A page of orders, newest first, and how many there are. */
export const orderPageEntries = { data: v.array(orderSchema), totalCount: v.number() };
export type OrderPage = Readonly<v.InferOutput<v.ObjectSchema<typeof orderPageEntries, undefined>>>;

/** A page of orders, or the one of this id alone. */
export const orderPagingEntries = { ...shortPagingEntries, orderId: v.optional(idSchema) };

export const listOwnOrders = call({
  method: 'GET',
  path: '/web/my/orders',
  may: 'seeOwnOrders',
  summary: 'Own orders with their tickets, and own tickets of others’ orders, newest first.',
  query: v.object(orderPagingEntries),
  answer: success(orderPageEntries),
});
