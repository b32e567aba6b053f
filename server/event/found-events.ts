import type { CatalogueEvent } from './catalogue-store.ts';
import { PlacedEvents } from './placed-events.ts';

/** All events of the catalogue, in both of its orders. */
export interface CatalogueOrders {
  /** By start, then by id. */
  readonly byStart: readonly CatalogueEvent[];
  /** Those that have a place, by its code, then by id. */
  readonly byPlace: readonly CatalogueEvent[];
}

/**
 * What a filter finds as long as nothing changes: list, map and counts are all made of it (EV-12). The
 * promoted ones come first, then the others, each by start.
 */
export class FoundEvents {
  readonly events: readonly CatalogueEvent[];
  readonly #promoted: ReadonlySet<CatalogueEvent>;
  readonly #byPlace: readonly CatalogueEvent[];
  readonly #matches: (event: CatalogueEvent) => boolean;
  #placed: PlacedEvents | undefined;

  constructor(
    { byStart, byPlace }: CatalogueOrders,
    { nowMs, matches }: { nowMs: number; matches: (event: CatalogueEvent) => boolean },
  ) {
    const promoted: CatalogueEvent[] = [];
    const others: CatalogueEvent[] = [];
    for (const event of byStart)
      if (matches(event)) (isPromotedAt(event, nowMs) ? promoted : others).push(event);
    this.events = promoted.length === 0 ? others : [...promoted, ...others];
    this.#promoted = new Set(promoted);
    this.#byPlace = byPlace;
    this.#matches = matches;
  }

  /** Those of them that have a place; sorted out when a map first asks. */
  get placed(): PlacedEvents {
    return (this.#placed ??= new PlacedEvents(this.#byPlace.filter(this.#matches)));
  }

  isPromoted(event: CatalogueEvent): boolean {
    return this.#promoted.has(event);
  }

  /** Some of them as the list has them. */
  inOrder(events: readonly CatalogueEvent[]): CatalogueEvent[] {
    const sorted = events.toSorted(byStart);
    if (this.#promoted.size === 0) return sorted;
    const isPromoted = (event: CatalogueEvent): boolean => this.isPromoted(event);
    return [...sorted.filter(isPromoted), ...sorted.filter((event) => !isPromoted(event))];
  }
}

export const byStart = (a: CatalogueEvent, b: CatalogueEvent): number =>
  a.startMs - b.startMs || (a.id < b.id ? -1 : 1);

/** Whether a promotion of it runs at this instant. Asked of everything that is found: most have none. */
export function isPromotedAt({ promotions }: CatalogueEvent, nowMs: number): boolean {
  for (const { startMs, endMs } of promotions) if (startMs <= nowMs && nowMs < endMs) return true;
  return false;
}
