import * as v from 'valibot';
import { call, success } from '../call.ts';

const siteSchema = v.object({
  /** Who runs this installation: name, seat, tax code, one line each; for the footer. */
  legalDetails: v.array(v.string()),
  contactEmail: v.string(),
  /** Who else can say who somebody is; empty when none is configured. */
  socialProviders: v.array(v.object({ provider: v.string(), name: v.string() })),
  /** The e-mails of this demo's accounts are on the login page; never on a real installation. */
  isDemo: v.boolean(),
  /** Attendees can buy what costs something; visitors always can (PY-1). */
  hasPaidTicketsForMembers: v.boolean(),
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
