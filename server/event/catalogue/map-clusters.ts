import type { ResponseOf, QueryOf } from '#contract/endpoint.ts';
import { maxMapPoints, type mapEvents } from '#contract/event/map-endpoint.ts';
import type { CatalogueEvent } from './catalogue-store.ts';
import type { EventSearchResult } from './event-search-result.ts';
import { getClusterLevel } from './z-order.ts';
import { countEvents } from './spatial-index.ts';

type MapResponse = Omit<ResponseOf<typeof mapEvents>, 'success'>;
type MapPoint = MapResponse['data'][number];

// 10 cm: finer than any address.
const coordinatePrecision = 1e6;

/**
 * Builds the map response for a bounding box, promoted events first. With a zoom and more than `maxMapPoints` events,
 * those in one screen square become a cluster (EV-51).
 */
export function toMapResponse(
  result: EventSearchResult,
  { bbox, zoom }: Pick<QueryOf<typeof mapEvents>, 'bbox' | 'zoom'>,
): MapResponse {
  const { spatialIndex } = result;
  const ranges = spatialIndex.query(bbox);
  const totalCount = countEvents(ranges);
  const toPoints = (events: CatalogueEvent[]): MapPoint[] =>
    result.sortForMap(events).map((event) => toPoint(event, result.isPromoted(event)));
  if (zoom === undefined || totalCount <= maxMapPoints)
    return { data: toPoints(spatialIndex.getEvents(ranges)), clusters: [], totalCount };
  const groups = spatialIndex.groupByCell(ranges, getClusterLevel(zoom));
  const clusters = groups.flatMap((group): MapResponse['clusters'] => {
    const count = countEvents(group);
    if (count === 1) return [];
    const { lat, lon } = spatialIndex.getCentroid(group);
    return [[roundCoordinate(lat), roundCoordinate(lon), count]];
  });
  const singles = groups.filter((group) => countEvents(group) === 1).flat();
  return { data: toPoints(spatialIndex.getEvents(singles)), clusters, totalCount };
}

function toPoint({ id, place, categories }: CatalogueEvent, isPromoted: boolean): MapPoint {
  // The icon of the lowest category, or of a promotion, which is category 1.
  const icon = isPromoted ? 1 : lowestBit(categories);
  return [id, roundCoordinate(place!.lat), roundCoordinate(place!.lon), icon, isPromoted ? 1 : 0];
}

const lowestBit = (bits: number): number => (bits === 0 ? 0 : 31 - Math.clz32(bits & -bits));

const roundCoordinate = (degrees: number): number =>
  Math.round(degrees * coordinatePrecision) / coordinatePrecision;
