import type { CatalogueEvent } from './catalogue-store.ts';
import { SpatialIndex } from './spatial-index.ts';

/** All events of the catalogue, in two sort orders. */
export interface SortedCatalogue {
  /** By start, then by id. */
  readonly byStart: readonly CatalogueEvent[];
  /** Events with a place, by its Z-order code, then by id. */
  readonly byPlace: readonly CatalogueEvent[];
}

/**
 * Immutable result of a search, from which list, map and counts are all made (EV-12). Promoted events first,
 * each group by start.
 */
export class EventSearchResult {
  readonly events: readonly CatalogueEvent[];
  readonly #promoted: ReadonlySet<CatalogueEvent>;
  readonly #byPlace: readonly CatalogueEvent[];
  readonly #matches: (event: CatalogueEvent) => boolean;
  #spatialIndex: SpatialIndex | undefined;

  constructor(
    { byStart, byPlace }: SortedCatalogue,
    { nowMs, matches }: { nowMs: number; matches: (event: CatalogueEvent) => boolean },
  ) {
    const promoted: CatalogueEvent[] = [];
    const unpromoted: CatalogueEvent[] = [];
    for (const event of byStart)
      if (matches(event)) (isPromotedAt(event, nowMs) ? promoted : unpromoted).push(event);
    this.events = promoted.length === 0 ? unpromoted : [...promoted, ...unpromoted];
    this.#promoted = new Set(promoted);
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

  /** Sorts a subset in the order of the list. */
  sortAsListed(events: readonly CatalogueEvent[]): CatalogueEvent[] {
    const sorted = events.toSorted(byStart);
    if (this.#promoted.size === 0) return sorted;
    const isPromoted = (event: CatalogueEvent): boolean => this.isPromoted(event);
    return [...sorted.filter(isPromoted), ...sorted.filter((event) => !isPromoted(event))];
  }
}

/** Sort order of the public lists: by start, then by id. */
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
