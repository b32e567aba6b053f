import * as v from 'valibot';
import { acceptedSchema, emailSchema, lineOf, mobileSchema, paragraphsOf } from '../account/fields.ts';
import { call, success } from '../call.ts';
import { idSchema } from '../id.ts';

const siteSchema = v.object({
  /** Who runs this installation: name, seat, tax code, one line each; for the footer. */
  legalDetails: v.array(v.string()),
  contactEmail: v.string(),
  /** Who else can say who somebody is; empty when none is configured. */
  socialProviders: v.array(v.object({ provider: v.string(), name: v.string() })),
  /** The e-mails of this demo's accounts are on the login page; never on a real installation. */
  isDemo: v.boolean(),
  /** Pictures of a map above our own, or null. `{z}`, `{x}`, `{y}` and `{s}` stand in the address. */
  tiles: v.nullable(v.object({ url: v.string(), attribution: v.string(), attributionUrl: v.string() })),
});
export type Site = v.InferOutput<typeof siteSchema>;

export const readSite = call({
  method: 'GET',
  path: '/site',
  may: 'browse',
  summary: 'What the page must know of this installation.',
  answer: success({ data: siteSchema }),
});

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
