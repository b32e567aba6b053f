import type { CatalogueEvent } from './catalogue-store.ts';
import { insertSponsored, orderByDay, type FirstDay } from './list-order.ts';
import { SpatialIndex } from './spatial-index.ts';

/** All events of the catalogue, in two sort orders. */
export interface SortedCatalogue {
  /** By start, then by id. */
  readonly byStart: readonly CatalogueEvent[];
  /** Events with a place, by its Z-order code, then by id. */
  readonly byPlace: readonly CatalogueEvent[];
}

/** What a search is made with. */
interface SearchOptions {
  readonly nowMs: number;
  readonly matches: (event: CatalogueEvent) => boolean;
  /** Today, or the first day of a filter by days (EV-70). */
  readonly firstDay: FirstDay;
  /** The list has paid places; not if it has nothing but promoted events. */
  readonly hasSponsored: boolean;
  /** Relevance of a match, by which a search is sorted first (EV-71). */
  readonly getScore?: (id: string) => number;
}

/** Immutable result of a search, from which list, map and counts are all made (EV-12). */
export class EventSearchResult {
  /** In the order of the list (EV-70). */
  readonly events: readonly CatalogueEvent[];
  /** Events that stand in a paid place of the list. */
  readonly sponsored: ReadonlySet<CatalogueEvent>;
  readonly #promoted: ReadonlySet<CatalogueEvent>;
  readonly #byPlace: readonly CatalogueEvent[];
  readonly #matches: (event: CatalogueEvent) => boolean;
  #spatialIndex: SpatialIndex | undefined;

  constructor({ byStart, byPlace }: SortedCatalogue, options: SearchOptions) {
    const { nowMs, matches, firstDay, hasSponsored, getScore } = options;
    const events = byStart.filter(matches);
    this.#promoted = new Set(events.filter((event) => isPromotedAt(event, nowMs)));
    const byDay = sortByScore(orderByDay(events, firstDay), getScore);
    const listed = insertSponsored(byDay, hasSponsored ? (event) => this.isPromoted(event) : () => false);
    this.events = listed.events;
    this.sponsored = listed.sponsored;
    this.#byPlace = byPlace;
    this.#matches = matches;
  }

  /** Spatial index of the events with a place; built when a map first needs it. */
  get spatialIndex(): SpatialIndex {
    return (this.#spatialIndex ??= new SpatialIndex(this.#byPlace.filter(this.#matches)));
  }

  isPromoted(event: CatalogueEvent): boolean {
    return this.#promoted.has(event);
  }

  /** Sorts events for the map: promoted ones first, each group by start. */
  sortForMap(events: readonly CatalogueEvent[]): CatalogueEvent[] {
    const sorted = events.toSorted(byStart);
    if (this.#promoted.size === 0) return sorted;
    const isPromoted = (event: CatalogueEvent): boolean => this.isPromoted(event);
    return [...sorted.filter(isPromoted), ...sorted.filter((event) => !isPromoted(event))];
  }
}

/** Sorts by relevance; equally relevant events keep their order. */
function sortByScore(
  events: readonly CatalogueEvent[],
  getScore: ((id: string) => number) | undefined,
): readonly CatalogueEvent[] {
  if (getScore === undefined) return events;
  const groups = Map.groupBy(events, ({ id }) => getScore(id));
  return [...groups.keys()].sort((a, b) => b - a).flatMap((score) => groups.get(score)!);
}

/** By start, then by id. */
export const byStart = (a: CatalogueEvent, b: CatalogueEvent): number =>
  a.startMs - b.startMs || (a.id < b.id ? -1 : 1);

/**
 * @returns whether a promotion is active at this instant. A hot path: runs for every match, and most have no
 *   promotion.
 */
export function isPromotedAt({ promotions }: CatalogueEvent, nowMs: number): boolean {
  for (const { startMs, endMs } of promotions) if (startMs <= nowMs && nowMs < endMs) return true;
  return false;
}
