import * as v from 'valibot';
import { idParams } from '../id.ts';
import { endpoint, success } from '../endpoint.ts';

/** Public fields of an organiser. */
const publicOrganiserSchema = v.object({
  _id: v.string(),
  companyName: v.string(),
  picture: v.string(),
  place: v.string(),
  website: v.string(),
  facebook: v.string(),
  twitter: v.string(),
  instagram: v.string(),
  linkedin: v.string(),
  userRole: v.number(),
  stripeAccountId: v.string(),
  organizationProfile: v.object({ description: v.string() }),
  totalEvents: v.number(),
});
export type PublicOrganiser = v.InferOutput<typeof publicOrganiserSchema>;

export const readPublicOrganiser = endpoint({
  method: 'GET',
  path: '/organiser/:id',
  requires: 'browse',
  summary: 'What everybody may read of an organiser.',
  maxAgeSeconds: 60,
  params: idParams,
  response: success({ data: publicOrganiserSchema }),
});

export const organiserStatistics = endpoint({
  method: 'GET',
  path: '/organiser/statistics',
  requires: 'manageEvents',
  summary: 'Own events, their participants, and donations in euros.',
  response: success({
    data: v.object({ totalCount: v.number(), noOfParticipants: v.number(), totalAmount: v.number() }),
  }),
});
