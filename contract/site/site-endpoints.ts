import * as v from 'valibot';
import { endpoint, success } from '../endpoint.ts';

const siteSchema = v.object({
  /** Operator of this installation for the footer (name, seat, tax code), one line each. */
  legalDetails: v.array(v.string()),
  contactEmail: v.string(),
  /** Configured OpenID Connect providers; empty without any. */
  socialProviders: v.array(v.object({ provider: v.string(), name: v.string() })),
  /** The login page shows the demo accounts' e-mails; never on a real installation. */
  isDemo: v.boolean(),
  /** Attendees can buy paid tickets; visitors always can (PY-1). */
  hasPaidTicketsForMembers: v.boolean(),
  /** Whose street tiles are drawn over the built-in map; `null` without any, or while they are not available. */
  tiles: v.nullable(v.object({ attribution: v.string(), attributionUrl: v.string() })),
});
export type Site = v.InferOutput<typeof siteSchema>;

export const readSite = endpoint({
  method: 'GET',
  path: '/site',
  requires: 'browse',
  summary: 'What the page must know of this installation.',
  response: success({ data: siteSchema }),
});
