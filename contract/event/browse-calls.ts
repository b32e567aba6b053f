import * as v from 'valibot';
import { isCalendarDay } from '../calendar-day.ts';
import { call, success } from '../call.ts';
import { idParams } from '../id.ts';
import { pagingEntries } from '../paging.ts';
import { eventCardSchema, listTypeSchema } from './event.ts';
import { categoryKeys, regionCodes, sdgKeys } from './lookups.ts';

/** `2,5` → [2, 5], each one of `keys` and each once. */
const commaList = (keys: readonly number[]) =>
  v.optional(
    v.pipe(
      v.string('valueInvalid'),
      v.maxLength(100, 'textTooLong'),
      v.transform((text) => [...new Set(text.split(',').filter((part) => part !== ''))].map(Number)),
      v.array(v.picklist(keys, 'valueInvalid')),
    ),
  );

/** `2026-11-23` or `2026-11-23,2026-11-30` → first and last day, in Italy. */
const dateRangeSchema = v.optional(
  v.pipe(
    v.string('valueInvalid'),
    v.transform((text) => text.split(',')),
    v.check((days) => days.length <= 2 && days.every(isCalendarDay), 'instantInvalid'),
    v.transform(([from = '', to = from]) => ({ from, to })),
    v.check(({ from, to }) => from <= to, 'endDateIsLesser'),
  ),
);

/** What the landing page filters by (spec 1 §2). All of them together; of a list, any. */
export const eventFilterEntries = {
  region: v.optional(v.picklist(regionCodes, 'valueInvalid')),
  selectPromoted: v.optional(
    v.pipe(
      v.picklist(['true', 'false'], 'valueInvalid'),
      v.transform((it) => it === 'true'),
    ),
    'false',
  ),
  mode: v.optional(v.picklist(['online', 'offline', 'both'], 'valueInvalid'), 'both'),
  dateRange: dateRangeSchema,
  /** Categories; 1 is the highlight of a promotion. */
  keys: commaList(categoryKeys),
  sdgs: commaList(sdgKeys),
};
const eventFilterSchema = v.object(eventFilterEntries);
export type EventFilter = v.InferOutput<typeof eventFilterSchema>;

export const listEvents = call({
  method: 'GET',
  path: '/event/list',
  may: 'browse',
  summary: 'Upcoming events, promoted first, then by start.',
  maxAgeSeconds: 30,
  query: v.object({ ...eventFilterEntries, ...pagingEntries }),
  answer: success({ data: v.array(eventCardSchema), totalCount: v.number() }),
});

export const listOrganiserEvents = call({
  method: 'GET',
  path: '/event/organiser/:id/list',
  may: 'browse',
  summary: 'The events of one organiser: Prossimi by start, Passati latest first, Tutti by start.',
  maxAgeSeconds: 30,
  params: idParams,
  query: v.object({ listType: v.optional(listTypeSchema, 'Prossimi'), ...pagingEntries }),
  answer: success({ data: v.array(eventCardSchema), totalCount: v.number() }),
});
