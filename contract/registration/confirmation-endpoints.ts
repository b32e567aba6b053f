import * as v from 'valibot';
import { endpoint, success } from '../endpoint.ts';
import { idSchema } from '../id.ts';
import { issuedOrderSchema } from './registration-endpoints.ts';

/** Token after the `#` of the link in the mail that asks for the confirmation of an order. */
const confirmationTokenSchema = v.object({
  token: v.pipe(v.string('valueIsRequired'), v.maxLength(100, 'textTooLong')),
});

/** Path of the page that confirms an order. The fragment reaches no server and no log. */
export const buildConfirmationPath = (token: string): string => `/orders/confirm#${token}`;

/** An order that is confirmed by mail (RG-77). */
export const confirmationSchema = v.object({
  eventId: v.string(),
  title: v.string(),
  companyName: v.string(),
  startDateTime: v.string(),
  endDateTime: v.string(),
  /** Number of tickets when ordered. */
  quantity: v.number(),
  /** Until when its places are held; `null` if they are not: a confirmation takes those that are left. */
  heldUntil: v.nullable(v.string()),
  /** With its tickets once it is confirmed, else `null`. */
  order: v.nullable(issuedOrderSchema),
});
export type OrderConfirmation = v.InferOutput<typeof confirmationSchema>;

export const readConfirmation = endpoint({
  method: 'POST',
  path: '/orders/confirmation',
  requires: 'openTicket',
  summary: 'The order that a mailed link confirms, and its tickets once it is confirmed.',
  body: confirmationTokenSchema,
  response: success({ data: confirmationSchema }),
});

export const withdrawOrder = endpoint({
  method: 'POST',
  path: '/orders/withdraw',
  requires: 'openTicket',
  summary:
    'Gives up an order that is not confirmed: its places are available again, and its link is no longer valid.',
  /** The id is known to the browser that has registered, and secret (PY-10). */
  body: v.object({ orderId: idSchema }),
  response: success({ data: v.object({ isConfirmed: v.boolean() }) }),
});

export const confirmOrder = endpoint({
  method: 'POST',
  path: '/orders/confirm',
  requires: 'openTicket',
  summary: 'Confirms an order with its mailed link, once; repeated it returns the same tickets.',
  body: confirmationTokenSchema,
  response: success({ message: v.string(), data: issuedOrderSchema }),
});
