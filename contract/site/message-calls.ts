import * as v from 'valibot';
import { acceptedSchema, emailSchema, lineOf, mobileSchema, paragraphsOf } from '../account/fields.ts';
import { call, success } from '../call.ts';
import { idSchema } from '../id.ts';

export const contactSchema = v.object({
  name: lineOf(160),
  email: emailSchema,
  mobile: mobileSchema,
  message: v.pipe(paragraphsOf(5000), v.nonEmpty('valueIsRequired')),
  acceptedTNC: acceptedSchema,
  acceptedPNP: acceptedSchema,
  /** To whom: an organiser, or absent for the product itself. */
  organiserId: v.optional(idSchema),
});

export const contact = call({
  method: 'POST',
  path: '/contact',
  may: 'writeToUs',
  isIdempotent: true,
  summary: 'Mails a message to the product’s own address, or to an organiser.',
  body: contactSchema,
  answer: success({ message: v.string() }),
});

/** What broke in a page. No texts of the user belong into it; the server removes what looks like any. */
export const logError = call({
  method: 'POST',
  path: '/log',
  may: 'writeToUs',
  summary: 'Reports an uncaught error of the page to the server’s log.',
  body: v.object({
    message: v.pipe(v.string(), v.maxLength(1000)),
    stack: v.optional(v.pipe(v.string(), v.maxLength(8000)), ''),
    /** The pattern of the route, such as `/event/detail/$id`, never the address itself. */
    route: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  }),
  answer: success({}),
});
