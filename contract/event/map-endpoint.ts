import * as v from 'valibot';
import { endpoint, success } from '../endpoint.ts';
import { eventFilterEntries } from './browse-endpoints.ts';

const degrees = (limit: number) => v.pipe(v.number(), v.minValue(-limit), v.maxValue(limit));

/** `w,s,e,n` in degrees. */
const bboxSchema = v.optional(
  v.pipe(
    v.string('valueInvalid'),
    v.maxLength(120, 'textTooLong'),
    v.transform((text) => text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))),
    v.strictTuple([degrees(180), degrees(90), degrees(180), degrees(90)], 'valueInvalid'),
    v.check(([w, s, e, n]) => w <= e && s <= n, 'valueInvalid'),
    v.transform(([w, s, e, n]) => ({ w, s, e, n })),
  ),
);

export const mapEvents = endpoint({
  method: 'GET',
  path: '/event/map',
  requires: 'browse',
  summary:
    'The same events as the list, as far as they have a place: `[id, lat, lon, icon, isPromoted]`. With a `zoom`, where more than 2,000 would come, those that would lie on each other are gathered into `clusters`: `[lat, lon, how many]`.',
  maxAgeSeconds: 30,
  query: v.object({
    ...eventFilterEntries,
    bbox: bboxSchema,
    zoom: v.optional(
      v.pipe(
        v.string('numberInvalid'),
        v.regex(/^\d{1,2}$/, 'numberInvalid'),
        v.transform(Number),
        v.maxValue(20, 'numberInvalid'),
      ),
    ),
  }),
  response: success({
    data: v.array(v.tuple([v.string(), v.number(), v.number(), v.number(), v.picklist([0, 1])])),
    clusters: v.array(v.tuple([v.number(), v.number(), v.number()])),
    /** Total number of events. */
    totalCount: v.number(),
  }),
});

/** Maximum number of individual markers before the server clusters them. */
export const maxMapPoints = 2000;
