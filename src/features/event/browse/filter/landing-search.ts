import * as v from 'valibot';
import { maxQueryLength, type listEvents } from '#contract/event/browse-endpoints.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { getWeekend } from '#contract/event/weekend.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { toRomeDay } from '#src/platform/text/rome-time.ts';
import { regionCodes, sdgKeys, selectableCategoryKeys } from '#contract/event/lookups.ts';

/** The tabs of the landing page on a phone: promoted events, map, list (BR-3). */
const tabs = ['homeIndex', 'mapIndex', 'eventIndex'] as const;
export type LandingTab = (typeof tabs)[number];

/** URLs are also edited by hand: an invalid value counts as absent (BR-1). */
const optionalOrUndefined = <S extends v.GenericSchema<unknown, unknown>>(schema: S) =>
  v.optional(v.fallback(v.optional(schema), undefined));

/** The router parses `12` as a number. */
const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

/** Parses `2,5` to those of `keys` that are listed, sorted, without duplicates. */
const commaList = (keys: readonly number[]) =>
  v.pipe(
    text,
    v.transform((list) => {
      const named = new Set(list.split(',').map(Number));
      return keys.filter((key) => named.has(key)).join(',');
    }),
    v.nonEmpty(),
  );

/** Dates that a link keeps open: today and this weekend of whoever follows it. */
const movingDates = ['today', 'weekend'] as const;

const calendarDay = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/),
  v.check((day) => {
    const midnight = new Date(`${day}T00:00:00Z`);
    return midnight.getTime() > 0 && midnight.toISOString().startsWith(day);
  }),
);

/** Search params of the landing page, including all its filters (BR-1). */
export const landingSearchEntries = {
  /** Tab on a phone; default `mapIndex`. */
  tab: optionalOrUndefined(v.picklist(tabs)),
  /** Wide screens: the list alone, or with the map (the default). */
  view: optionalOrUndefined(v.picklist(['map', 'list'])),
  /** Words to search for. */
  q: optionalOrUndefined(v.pipe(text, v.trim(), v.nonEmpty(), v.maxLength(maxQueryLength))),
  /** Sorted by distance from `lat,lng`, rounded to about a kilometre. */
  near: optionalOrUndefined(v.pipe(v.string(), v.regex(/^-?\d{1,2}\.\d\d,-?\d{1,3}\.\d\d$/))),
  mode: optionalOrUndefined(v.picklist(['online', 'offline'])),
  /** ISTAT region code. */
  region: optionalOrUndefined(
    v.pipe(
      text,
      v.transform((code) => code.padStart(2, '0')),
      v.picklist(regionCodes),
    ),
  ),
  /** Calendar day in Italy, `2026-11-23`, or one that moves with time. */
  date: optionalOrUndefined(v.union([v.picklist(movingDates), calendarDay])),
  /** Comma-separated category keys: `2,5`. */
  keys: optionalOrUndefined(commaList(selectableCategoryKeys)),
  /** Comma-separated SDG keys: `6,14`. */
  sdgs: optionalOrUndefined(commaList(sdgKeys)),
  promoted: optionalOrUndefined(v.literal(true)),
  /** The filter drawer is open. */
  drawer: optionalOrUndefined(v.literal('filters')),
};
const landingSearchSchema = v.object(landingSearchEntries);
export type LandingSearch = v.InferOutput<typeof landingSearchSchema>;

/** Clears every filter; `tab` and `view` stay. */
export const clearedFilters = {
  q: undefined,
  near: undefined,
  mode: undefined,
  region: undefined,
  date: undefined,
  keys: undefined,
  sdgs: undefined,
  promoted: undefined,
} satisfies LandingSearch;

/** Converts search params to the query of `listEvents` and `mapEvents`; unset filters are left out. */
export function toFilterQuery(search: LandingSearch): NonNullable<InputOf<typeof listEvents>['query']> {
  const { q, mode, region, date, keys, sdgs, promoted } = search;
  return {
    ...(q !== undefined && { q }),
    ...(mode !== undefined && { mode }),
    // Online events have no region.
    ...(region !== undefined && mode !== 'online' && { region }),
    ...(date !== undefined && { dateRange: toDateRange(date) }),
    ...(keys !== undefined && { keys }),
    ...(sdgs !== undefined && { sdgs }),
    ...(promoted === true && { selectPromoted: 'true' as const }),
  };
}

/** The same for the list alone, which can be sorted by distance; online events have none. */
export const toListQuery = (search: LandingSearch): ReturnType<typeof toFilterQuery> => ({
  ...toFilterQuery(search),
  ...(search.near !== undefined && search.mode !== 'online' && { near: search.near }),
});

/** The first day, and the last one if it is another, of a date of the search params. */
function toDateRange(date: string): string {
  const today = toRomeDay(nowMs());
  if (date === 'today') return today;
  if (date !== 'weekend') return date;
  const { from, to } = getWeekend(today);
  return from === to ? from : `${from},${to}`;
}

/** The first day that the list can show: today, or the first of the chosen days if that is later. */
export function getFirstDay({ date }: LandingSearch, today: string): string {
  const [from = today] = date === undefined ? [] : toDateRange(date).split(',');
  return from > today ? from : today;
}

/** Parses `2,5` to `[2, 5]`. */
export const parseKeys = (list: string | undefined): number[] => list?.split(',').map(Number) ?? [];

/** Counts the active filters of the drawer (BR-4). */
export const countDrawerFilters = ({ keys, sdgs, promoted }: LandingSearch): number =>
  parseKeys(keys).length + parseKeys(sdgs).length + (promoted === true ? 1 : 0);

/** Whether any filter is active. */
export const hasFilters = (search: LandingSearch): boolean => Object.keys(toListQuery(search)).length > 0;
