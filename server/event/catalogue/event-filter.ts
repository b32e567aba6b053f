import type { EventFilter } from '#contract/event/browse-endpoints.ts';
import { getRomeDayStart, getRomeMidnight } from '#contract/rome-time.ts';
import type { CatalogueEvent } from './catalogue-store.ts';
import { isPromotedAt } from './event-search-result.ts';
import type { FirstDay } from './list-order.ts';

/** Compiles a filter to a predicate for events that are not over at `nowMs` (EV-7). */
export function createEventMatcher(
  filter: EventFilter,
  { nowMs, getScore = () => 1 }: { nowMs: number; getScore?: (id: string) => number },
): (event: CatalogueEvent) => boolean {
  const { mode, dateRange } = filter;
  const region = filter.region === undefined ? undefined : Number(filter.region);
  const fromMs = dateRange === undefined ? undefined : getRomeDayStart(dateRange.from);
  const toMs = dateRange === undefined ? undefined : getRomeMidnight(getRomeDayStart(dateRange.to), 1);
  const categories = toBits(filter.keys);
  const sdgs = toBits(filter.sdgs);
  const isHighlight = (categories & 2) !== 0;
  const isOnlyPromoted = requiresPromotion(filter);
  return (event) =>
    (region === undefined || event.region === region) &&
    (categories === 0 ||
      (event.categories & categories) !== 0 ||
      (isHighlight && isPromotedAt(event, nowMs))) &&
    (sdgs === 0 || (event.sdgs & sdgs) !== 0) &&
    (mode === 'both' || event.mode === mode) &&
    event.endMs > nowMs &&
    (fromMs === undefined || (event.endMs > fromMs && event.startMs < toMs!)) &&
    (!isOnlyPromoted || isPromotedAt(event, nowMs)) &&
    getScore(event.id) > 0;
}

/** Whether only promoted events match. Category 1 is the highlight that a promotion gives. */
export const requiresPromotion = ({ selectPromoted, keys }: EventFilter): boolean =>
  selectPromoted || (keys?.length === 1 && keys[0] === 1);

/** The first day of the filter's list: today, or the first of its days if that is later (EV-70). */
export function getFirstDay({ dateRange }: EventFilter, nowMs: number): FirstDay {
  const todayMs = getRomeMidnight(nowMs, 0);
  const startMs = Math.max(todayMs, dateRange === undefined ? 0 : getRomeDayStart(dateRange.from));
  return { startMs, endMs: getRomeMidnight(startMs, 1) };
}

const toBits = (keys: readonly number[] = []): number => keys.reduce((bits, key) => bits | (1 << key), 0);
