import * as v from 'valibot';
import { endpoint, success } from '../endpoint.ts';
import { maxQueryLength } from './browse-endpoints.ts';

/** Suggestions begin with this number of characters. */
export const minSuggestLength = 2;

export const suggestEvents = endpoint({
  method: 'GET',
  path: '/event/suggest',
  requires: 'browse',
  summary: 'What the beginning of a search may mean: events by title, places, organisations.',
  maxAgeSeconds: 60,
  query: v.object({
    q: v.pipe(
      v.string('valueInvalid'),
      v.trim(),
      v.minLength(minSuggestLength, 'valueInvalid'),
      v.maxLength(maxQueryLength, 'textTooLong'),
    ),
  }),
  response: success({
    data: v.object({
      events: v.array(v.object({ _id: v.string(), title: v.string(), startDateTime: v.string() })),
      /** As organisers wrote them. */
      places: v.array(v.string()),
      organisations: v.array(v.object({ _id: v.string(), companyName: v.string() })),
    }),
  }),
});
