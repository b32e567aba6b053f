import * as v from 'valibot';
import { emailSchema } from '../input/email.ts';
import { endpoint, success } from '../endpoint.ts';
import { orderPageEntries, orderPagingEntries } from './order-endpoints.ts';

/** Token after the `#` of the link. */
const linkTokenSchema = v.pipe(v.string('valueIsRequired'), v.maxLength(100, 'textTooLong'));

/** Path of the page that shows the orders. The fragment reaches no server and no log (RG-38). */
export const buildOrdersLinkPath = (token: string): string => `/orders/link#${token}`;

export const ordersLinkSchema = v.object({ email: emailSchema });

export const requestOrdersLink = endpoint({
  method: 'POST',
  path: '/orders/link',
  requires: 'openTicket',
  summary:
    'Mails a link to all tickets of an e-mail, for 15 minutes. Answers alike whether there are any or not.',
  body: ordersLinkSchema,
  response: success({ message: v.string() }),
});

export const renewOrdersLink = endpoint({
  method: 'POST',
  path: '/orders/link/renew',
  requires: 'openTicket',
  summary: 'Mails another link to whom the newest one was mailed to; for a day after it has expired.',
  body: v.object({ token: linkTokenSchema }),
  response: success({ message: v.string() }),
});

export const listOrdersByLink = endpoint({
  method: 'POST',
  path: '/orders/by/link',
  requires: 'openTicket',
  summary: 'The orders of the e-mail that a link was mailed to, as its owner sees them.',
  body: v.object({ token: linkTokenSchema, ...orderPagingEntries }),
  response: success({ ...orderPageEntries, email: v.string() }),
});
