import * as v from 'valibot';
import { idParams } from '../id.ts';
import { call, success } from '../call.ts';

/** What everybody may read of an organiser (spec 1 §3, Organiser data). */
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

export const readPublicOrganiser = call({
  method: 'GET',
  path: '/organiser/:id',
  may: 'browse',
  summary: 'What everybody may read of an organiser.',
  maxAgeSeconds: 60,
  params: idParams,
  answer: success({ data: publicOrganiserSchema }),
});

export const organiserStatistics = call({
  method: 'GET',
  path: '/organiser/statistics',
  may: 'runEvents',
  summary: 'Own events, their participants, and donations in euros.',
  answer: success({
    data: v.object({ totalCount: v.number(), noOfParticipants: v.number(), totalAmount: v.number() }),
  }),
});
