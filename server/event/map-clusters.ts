import type { AnswerOf, QueryOf } from '#contract/call.ts';
import { maxMapPoints, type mapEvents } from '#contract/event/map-call.ts';
import type { CatalogueEvent } from './catalogue-store.ts';
import type { FoundEvents } from './found-events.ts';
import { levelOfZoom } from './map-cells.ts';
import { countOf } from './placed-events.ts';

type MapAnswer = Omit<AnswerOf<typeof mapEvents>, 'success'>;
type Point = MapAnswer['data'][number];

// 10 cm: finer than any address.
const decimals = 1e6;

/**
 * Events → points of the map inside the box, in the order of the list. With a zoom, and where they are
 * more than `maxMapPoints`, those in one square of the screen become a cluster (EV-51).
 */
export function mapOf(
  found: FoundEvents,
  { bbox, zoom }: Pick<QueryOf<typeof mapEvents>, 'bbox' | 'zoom'>,
): MapAnswer {
  const { placed } = found;
  const within = placed.within(bbox);
  const totalCount = countOf(within);
  const pointsOf = (events: CatalogueEvent[]): Point[] =>
    found.inOrder(events).map((event) => pointOf(event, found.isPromoted(event)));
  if (zoom === undefined || totalCount <= maxMapPoints)
    return { data: pointsOf(placed.eventsOf(within)), clusters: [], totalCount };
  const groups = placed.grouped(within, levelOfZoom(zoom));
  const clusters = groups.flatMap((group): MapAnswer['clusters'] => {
    const count = countOf(group);
    if (count === 1) return [];
    const { lat, lon } = placed.middleOf(group);
    return [[rounded(lat), rounded(lon), count]];
  });
  const alone = groups.filter((group) => countOf(group) === 1).flat();
  return { data: pointsOf(placed.eventsOf(alone)), clusters, totalCount };
}

function pointOf({ id, place, categories }: CatalogueEvent, isPromoted: boolean): Point {
  // Marks show the first category, or the star of a promotion, which is category 1.
  const icon = isPromoted ? 1 : firstOf(categories);
  return [id, rounded(place!.lat), rounded(place!.lon), icon, isPromoted ? 1 : 0];
}

const firstOf = (bits: number): number => (bits === 0 ? 0 : 31 - Math.clz32(bits & -bits));

const rounded = (degrees: number): number => Math.round(degrees * decimals) / decimals;
