import * as v from 'valibot';
import type { listEvents } from '#contract/event/browse-calls.ts';
import type { InputOf } from '#contract/call.ts';
import { regionCodes, sdgKeys, selectableCategoryKeys } from '#contract/event/lookups.ts';

/** What a phone shows of the landing page (spec 1 §2): promoted events, the map, the list. */
const tabs = ['homeIndex', 'mapIndex', 'eventIndex'] as const;
export type LandingTab = (typeof tabs)[number];

/** An address is edited by hand, too: what it says that cannot be is as if it were not there. */
const lenient = <S extends v.GenericSchema<unknown, unknown>>(schema: S) =>
  v.optional(v.fallback(v.optional(schema), undefined));

/** The router reads `12` as a number. */
const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

/** `2,5`: those of `keys` that are named, in their order, each once. */
const commaList = (keys: readonly number[]) =>
  v.pipe(
    text,
    v.transform((list) => {
      const named = new Set(list.split(',').map(Number));
      return keys.filter((key) => named.has(key)).join(',');
    }),
    v.nonEmpty(),
  );

const calendarDay = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/),
  v.check((day) => {
    const midnight = new Date(`${day}T00:00:00Z`);
    return midnight.getTime() > 0 && midnight.toISOString().startsWith(day);
  }),
);

/** What the address of the landing page says, and with it all of its filters (BR-1). */
export const landingSearchEntries = {
  /** What a phone shows; the map unless said. */
  tab: lenient(v.picklist(tabs)),
  /** Wide screens: the list alone, or the map too, which is what they show unless said. */
  view: lenient(v.picklist(['map', 'list'])),
  mode: lenient(v.picklist(['online', 'offline'])),
  /** ISTAT code. */
  region: lenient(
    v.pipe(
      text,
      v.transform((code) => code.padStart(2, '0')),
      v.picklist(regionCodes),
    ),
  ),
  /** A day in Italy, `2026-11-23`. */
  date: lenient(calendarDay),
  /** Categories, `2,5`. */
  keys: lenient(commaList(selectableCategoryKeys)),
  /** Goals, `6,14`. */
  sdgs: lenient(commaList(sdgKeys)),
  promoted: lenient(v.literal(true)),
  /** The filters lie open beside the page. */
  drawer: lenient(v.literal('filters')),
};
const landingSearchSchema = v.object(landingSearchEntries);
export type LandingSearch = v.InferOutput<typeof landingSearchSchema>;

/** Takes every filter away; where one looks (tab, view) stays. */
export const noFilters = {
  mode: undefined,
  region: undefined,
  date: undefined,
  keys: undefined,
  sdgs: undefined,
  promoted: undefined,
} satisfies LandingSearch;

/** The filters of an address as `listEvents` and `mapEvents` take them; only what is set. */
export function filterQuery(search: LandingSearch): NonNullable<InputOf<typeof listEvents>['query']> {
  const { mode, region, date, keys, sdgs, promoted } = search;
  return {
    ...(mode !== undefined && { mode }),
    // What is online is nowhere.
    ...(region !== undefined && mode !== 'online' && { region }),
    ...(date !== undefined && { dateRange: date }),
    ...(keys !== undefined && { keys }),
    ...(sdgs !== undefined && { sdgs }),
    ...(promoted === true && { selectPromoted: 'true' as const }),
  };
}

/** `2,5` → [2, 5]. */
export const keysOf = (list: string | undefined): number[] => list?.split(',').map(Number) ?? [];

/** How many filters of the drawer are set. */
export const countDrawerFilters = ({ keys, sdgs, promoted }: LandingSearch): number =>
  keysOf(keys).length + keysOf(sdgs).length + (promoted === true ? 1 : 0);

/** Whether anything narrows what is shown. */
export const hasFilters = (search: LandingSearch): boolean => Object.keys(filterQuery(search)).length > 0;
