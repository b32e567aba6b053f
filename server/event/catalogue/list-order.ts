import type { CatalogueEvent } from './catalogue-store.ts';

/** The first listed day, as a half-open interval in epoch milliseconds: an Italian day. */
export interface FirstDay {
  readonly startMs: number;
  readonly endMs: number;
}

/** A paid place comes after four others (EV-70). */
const sponsoredInterval = 5;

/**
 * Orders events by day (EV-70): those that start on the first day, then those that started before it and are
 * still running, soonest end first, then the days after it.
 *
 * @param events by start.
 */
export function orderByDay(events: readonly CatalogueEvent[], firstDay: FirstDay): readonly CatalogueEvent[] {
  const fromIndex = countBefore(events, firstDay.startMs);
  if (fromIndex === 0) return events;
  const toIndex = countBefore(events, firstDay.endMs);
  const running = events.slice(0, fromIndex).sort((a, b) => a.endMs - b.endMs || (a.id < b.id ? -1 : 1));
  return [...events.slice(fromIndex, toIndex), ...running, ...events.slice(toIndex)];
}

/** Counts the events that start before this instant, by bisection. */
function countBefore(events: readonly CatalogueEvent[], instantMs: number): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (events[middle]!.startMs < instantMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Moves promoted events forward to every fifth place, the next by day first. Each event stays in the list
 * once; promoted events that no paid place has taken before stand at their own day like all others.
 *
 * @returns all events, and those of them that stand in a paid place.
 */
export function insertSponsored(
  events: readonly CatalogueEvent[],
  isPromoted: (event: CatalogueEvent) => boolean,
): { events: readonly CatalogueEvent[]; sponsored: ReadonlySet<CatalogueEvent> } {
  const waiting = events.filter(isPromoted);
  const sponsored = new Set<CatalogueEvent>();
  if (waiting.length === 0) return { events, sponsored };
  const ordered: CatalogueEvent[] = [];
  const listed = new Set<CatalogueEvent>();
  let nextWaiting = 0;
  for (const event of events) {
    if (listed.has(event)) continue;
    if (ordered.length % sponsoredInterval === sponsoredInterval - 1) {
      while (nextWaiting < waiting.length && listed.has(waiting[nextWaiting]!)) nextWaiting += 1;
      const promoted = waiting[nextWaiting];
      // At its own place already, nothing was moved for it.
      if (promoted !== undefined && promoted !== event) {
        ordered.push(promoted);
        listed.add(promoted);
        sponsored.add(promoted);
      }
    }
    ordered.push(event);
    listed.add(event);
  }
  return { events: ordered, sponsored };
}
