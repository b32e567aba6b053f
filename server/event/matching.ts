import type { EventFilter } from '#contract/event/browse-calls.ts';
import { startOfRomeDay } from '#contract/rome-time.ts';
import type { CatalogueEvent } from './catalogue-store.ts';
import { isPromotedAt } from './found-events.ts';

const dayMs = 86_400_000;

/** A filter → whether an event that is not over at `nowMs` passes it (EV-7). */
export function matcherOf(filter: EventFilter, nowMs: number): (event: CatalogueEvent) => boolean {
  const { mode, dateRange } = filter;
  const region = filter.region === undefined ? undefined : Number(filter.region);
  const fromMs = dateRange === undefined ? undefined : startOfRomeDay(dateRange.from);
  const toMs = dateRange === undefined ? undefined : startOfRomeDay(dayAfter(dateRange.to));
  const categories = bitsOf(filter.keys);
  const sdgs = bitsOf(filter.sdgs);
  const isHighlight = (categories & 2) !== 0;
  const isOnlyPromoted = needsPromotion(filter);
  return (event) =>
    (region === undefined || event.region === region) &&
    (categories === 0 ||
      (event.categories & categories) !== 0 ||
      (isHighlight && isPromotedAt(event, nowMs))) &&
    (sdgs === 0 || (event.sdgs & sdgs) !== 0) &&
    (mode === 'both' || event.mode === mode) &&
    event.endMs > nowMs &&
    (fromMs === undefined || (event.endMs > fromMs && event.startMs < toMs!)) &&
    (!isOnlyPromoted || isPromotedAt(event, nowMs));
}

/** Category 1 is the highlight that a promotion gives (spec 1 §3). */
const needsPromotion = ({ selectPromoted, keys }: EventFilter): boolean =>
  selectPromoted || (keys?.length === 1 && keys[0] === 1);

const bitsOf = (keys: readonly number[] = []): number => keys.reduce((bits, key) => bits | (1 << key), 0);

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
