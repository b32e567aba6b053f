import * as v from 'valibot';
import { emailSchema } from '../account/fields.ts';
import { call, success } from '../call.ts';
import { orderPageEntries, orderPagingEntries } from './order-calls.ts';

/** What stands behind the `#` of the link. */
const linkTokenSchema = v.pipe(v.string('valueIsRequired'), v.maxLength(100, 'textTooLong'));

/** The page that such a link opens. Behind a `#` it reaches no server and no log. */
export const ordersLinkPath = (token: string): string => `/orders/link#${token}`;

export const ordersLinkSchema = v.object({ email: emailSchema });

export const askOrdersLink = call({
  method: 'POST',
  path: '/orders/link',
  may: 'openTicket',
  summary:
    'Mails a link to all tickets of an e-mail, for 15 minutes. Answers alike whether there are any or not.',
  body: ordersLinkSchema,
  answer: success({ message: v.string() }),
});

export const renewOrdersLink = call({
  method: 'POST',
  path: '/orders/link/renew',
  may: 'openTicket',
  summary: 'Mails another link to whom the newest one was mailed to; for a day after it has expired.',
  body: v.object({ token: linkTokenSchema }),
  answer: success({ message: v.string() }),
});

export const listOrdersByLink = call({
  method: 'POST',
  path: '/orders/by/link',
  may: 'openTicket',
  summary: 'The orders of the e-mail that a link was mailed to, as its owner sees them, newest first.',
  body: v.object({ token: linkTokenSchema, ...orderPagingEntries }),
  answer: success({ ...orderPageEntries, email: v.string() }),
});
