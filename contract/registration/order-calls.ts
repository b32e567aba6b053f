import * as v from 'valibot';
import { call, success } from '../call.ts';
import { shortPagingEntries } from '../paging.ts';

/** An order as its buyer sees it (spec 2 §3, Order). */
const orderSchema = v.object({
  _id: v.string(),
  created_at: v.string(),
  eventId: v.string(),
  title: v.string(),
  image: v.string(),
  startDateTime: v.string(),
  endDateTime: v.string(),
  place: v.string(),
  isCancelled: v.boolean(),
  quantity: v.number(),
  /** In euros. */
  finalPrice: v.number(),
  participants: v.array(
    v.object({
      fullName: v.string(),
      email: v.string(),
      /** Its code, or empty once removed. */ ticket: v.string(),
    }),
  ),
});
export type Order = v.InferOutput<typeof orderSchema>;

export const listOwnOrders = call({
  method: 'GET',
  path: '/web/my/orders',
  may: 'seeOwnOrders',
  summary: 'Own orders with their tickets, newest first.',
  query: v.object(shortPagingEntries),
  answer: success({ data: v.array(orderSchema), totalCount: v.number() }),
});
