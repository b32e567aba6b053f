import * as v from 'valibot';
import { lineSchema } from '../account/fields.ts';
import { endpoint, success } from '../endpoint.ts';

const placeSchema = v.object({
  /** Full address; longer than the query. */
  location: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  /** ISTAT code of the region; '' when unknown. */
  region: v.string(),
});
export type Place = v.InferOutput<typeof placeSchema>;

/** Maximum number of suggestions per query (EV-40). */
export const maxPlaces = 3;

export const geocode = endpoint({
  method: 'GET',
  path: '/geocode',
  requires: 'manageEvents',
  summary:
    'Up to 3 places for a text, the best first; none is an empty list (locationErr). For a position as phones and maps share it (coordinates, a Plus Code, a link of a map service), the address there behind the name that it has.',
  query: v.object({ q: lineSchema(300) }),
  response: success({
    data: v.array(placeSchema),
    /** The geocoder did not respond: the places are towns, not addresses. */
    isApproximate: v.boolean(),
    /** The places are OpenStreetMap's, which its licence wants to be said. */
    isFromOpenStreetMap: v.boolean(),
  }),
});
