import * as v from 'valibot';
import { isCalendarDay } from '../calendar-day.ts';
import { endpoint, success } from '../endpoint.ts';
import { idParams } from '../id.ts';
import { pagingEntries } from '../paging.ts';
import { eventCardSchema, listedEventSchema, listTypeSchema } from './event.ts';
import { categoryKeys, regionCodes, sdgKeys } from './lookups.ts';

/** Parses `2,5` into [2, 5]: members of `keys`, without repetitions. */
const commaSeparatedKeys = (keys: readonly number[]) =>
  v.optional(
    v.pipe(
      v.string('valueInvalid'),
      v.maxLength(100, 'textTooLong'),
      v.transform((text) => [...new Set(text.split(',').filter((part) => part !== ''))].map(Number)),
      v.array(v.picklist(keys, 'valueInvalid')),
    ),
  );

/** Parses `2026-11-23` or `2026-11-23,2026-11-30` into the first and last day (Italian time). */
const dateRangeSchema = v.optional(
  v.pipe(
    v.string('valueInvalid'),
    v.transform((text) => text.split(',')),
    v.check((days) => days.length <= 2 && days.every(isCalendarDay), 'instantInvalid'),
    v.transform(([from = '', to = from]) => ({ from, to })),
    v.check(({ from, to }) => from <= to, 'endDateIsLesser'),
  ),
);

/** Maximum length of a search, in characters. */
export const maxQueryLength = 100;

/** Words to search for; blank counts as none. */
const querySchema = v.optional(
  v.pipe(
    v.string('valueInvalid'),
    v.maxLength(maxQueryLength, 'textTooLong'),
    v.trim(),
    v.transform((text) => (text === '' ? undefined : text)),
  ),
);

/** Filters of the landing page (BR-1): all must match; of a list, any one. */
export const eventFilterEntries = {
  /** Search (EV-71): all its words. */
  q: querySchema,
  region: v.optional(v.picklist(regionCodes, 'valueInvalid')),
  selectPromoted: v.optional(
    v.pipe(
      v.picklist(['true', 'false'], 'valueInvalid'),
      v.transform((text) => text === 'true'),
    ),
    'false',
  ),
  mode: v.optional(v.picklist(['online', 'offline', 'both'], 'valueInvalid'), 'both'),
  dateRange: dateRangeSchema,
  /** Category keys; 1 selects promoted events. */
  keys: commaSeparatedKeys(categoryKeys),
  sdgs: commaSeparatedKeys(sdgKeys),
};
const eventFilterSchema = v.object(eventFilterEntries);
export type EventFilter = v.InferOutput<typeof eventFilterSchema>;

const maxPosition = { latitude: 90, longitude: 180 };
const roundDegrees = (degrees: number): number => Math.round(degrees * 100) / 100;

/** `lat,lng` in degrees; rounded to about a kilometre, so that neighbours share a cached response. */
const nearSchema = v.optional(
  v.pipe(
    v.string('valueInvalid'),
    v.regex(/^-?\d{1,2}(\.\d{1,8})?,-?\d{1,3}(\.\d{1,8})?$/, 'valueInvalid'),
    v.transform((text) => text.split(',').map(Number)),
    v.transform(([latitude = 0, longitude = 0]) => ({
      latitude: roundDegrees(latitude),
      longitude: roundDegrees(longitude),
    })),
    v.check(
      ({ latitude, longitude }) =>
        Math.abs(latitude) <= maxPosition.latitude && Math.abs(longitude) <= maxPosition.longitude,
      'valueInvalid',
    ),
  ),
);

export const listEvents = endpoint({
  method: 'GET',
  path: '/event/list',
  requires: 'browse',
  summary:
    'Upcoming events by day: those of the first day, those still running, the days after; at most every fifth is sponsored. With `near=lat,lng` those with a place, nearest first, with `distanceMetres`; with `q` those that match the search, by relevance, then by day.',
  maxAgeSeconds: 30,
  query: v.object({ ...eventFilterEntries, near: nearSchema, ...pagingEntries }),
  response: success({ data: v.array(listedEventSchema), totalCount: v.number() }),
});

export const listOrganiserEvents = endpoint({
  method: 'GET',
  path: '/event/organiser/:id/list',
  requires: 'browse',
  summary: 'The events of one organiser: Prossimi by start, Passati latest first, Tutti by start.',
  maxAgeSeconds: 30,
  params: idParams,
  query: v.object({ listType: v.optional(listTypeSchema, 'Prossimi'), ...pagingEntries }),
  response: success({ data: v.array(eventCardSchema), totalCount: v.number() }),
});
