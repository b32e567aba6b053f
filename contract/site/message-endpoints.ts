import * as v from 'valibot';
import { acceptedSchema, lineSchema, mobileSchema, paragraphsSchema } from '../account/fields.ts';
import { emailSchema } from '../input/email.ts';
import { endpoint, success } from '../endpoint.ts';
import { idSchema } from '../id.ts';

export const contactSchema = v.object({
  name: lineSchema(160),
  email: emailSchema,
  mobile: mobileSchema,
  message: v.pipe(paragraphsSchema(5000), v.nonEmpty('valueIsRequired')),
  /** Offered, and not required: a message needs the privacy policy only. */
  acceptedTNC: v.optional(v.boolean(), false),
  acceptedPNP: acceptedSchema,
  /** Recipient organiser; absent for the product itself. */
  organiserId: v.optional(idSchema),
});

export const contact = endpoint({
  method: 'POST',
  path: '/contact',
  requires: 'contact',
  isIdempotent: true,
  summary: 'Mails a message to the product’s own address, or to an organiser.',
  body: contactSchema,
  response: success({ message: v.string() }),
});

/** Reports a page error. Must contain no user data; the server removes what looks like any (AC-15). */
export const logError = endpoint({
  method: 'POST',
  path: '/log',
  requires: 'contact',
  summary: 'Reports an uncaught error of the page to the server’s log.',
  body: v.object({
    message: v.pipe(v.string(), v.maxLength(1000)),
    stack: v.optional(v.pipe(v.string(), v.maxLength(8000)), ''),
    /** Route pattern such as `/event/detail/$id`, never the URL. */
    route: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  }),
  response: success({}),
});
