import * as v from 'valibot';
import { lineOf } from '../account/fields.ts';
import { call, success } from '../call.ts';

const placeSchema = v.object({
  /** As people write it; longer than what was asked for. */
  location: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  /** The ISTAT code of the region, or empty where it is not known. */
  region: v.string(),
});
export type Place = v.InferOutput<typeof placeSchema>;

/** So many places are offered for one text (spec 2 §9). */
export const maxPlaces = 3;

export const geocode = call({
  method: 'GET',
  path: '/geocode',
  may: 'runEvents',
  summary: 'Up to 3 places for a text, the best first; none is an empty list (locationErr).',
  query: v.object({ q: lineOf(300) }),
  answer: success({
    data: v.array(placeSchema),
    /** The service did not answer: these are towns, not addresses. */
    isApproximate: v.boolean(),
  }),
});
