import { maxMapPoints, type mapEvents } from '#contract/event/map-call.ts';
import type { AnswerOf, QueryOf } from '#contract/call.ts';
import type { CatalogueEvent } from './catalogue-store.ts';
import type { FoundEvents } from './event-catalogue.ts';

type MapAnswer = Omit<AnswerOf<typeof mapEvents>, 'success'>;
type Box = QueryOf<typeof mapEvents>['bbox'];
type Point = MapAnswer['data'][number];

const tilePx = 256;
/** Points nearer to each other than this on the screen are gathered. */
const cellPx = 64;
// 10 cm: finer than any address.
const decimals = 1e6;

/**
 * Events → points of the map inside the box. With a zoom, and where they are more than
 * `maxMapPoints`, those in one cell of the screen become a cluster. One pass over them, whatever the zoom.
 */
export function mapOf(
  { events, promotedCount }: FoundEvents,
  { bbox, zoom }: { bbox?: Box; zoom?: number | undefined },
): MapAnswer {
  const isOnMap = (it: CatalogueEvent): boolean => it.place !== null && isInside(it.place, bbox);
  const placed = events.filter(isOnMap);
  const promoted = new Set(events.slice(0, promotedCount));
  const pointOf = (event: CatalogueEvent): Point => {
    const isPromoted = promoted.has(event) ? 1 : 0;
    const { lat, lon } = event.place!;
    return [event.id, rounded(lat), rounded(lon), isPromoted === 1 ? 1 : event.icon, isPromoted];
  };
  const answer: MapAnswer = { data: [], clusters: [], totalCount: placed.length };
  if (zoom === undefined || placed.length <= maxMapPoints) {
    answer.data = placed.map(pointOf);
    return answer;
  }
  for (const cell of Map.groupBy(placed, (it) => cellOf(it.place!, zoom)).values()) {
    if (cell.length === 1) answer.data.push(pointOf(cell[0]!));
    else answer.clusters.push([mean(cell, 'lat'), mean(cell, 'lon'), cell.length]);
  }
  return answer;
}

const rounded = (degrees: number): number => Math.round(degrees * decimals) / decimals;

const isInside = ({ lat, lon }: { lat: number; lon: number }, box: Box): boolean =>
  box === undefined || (lon >= box.w && lon <= box.e && lat >= box.s && lat <= box.n);

/** The square of the Web Mercator map that a place falls into at this zoom. */
function cellOf({ lat, lon }: { lat: number; lon: number }, zoom: number): number {
  const cells = (2 ** zoom * tilePx) / cellPx;
  const x = Math.floor(((lon + 180) / 360) * cells);
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * cells);
  return y * cells + x;
}

const mean = (cell: readonly CatalogueEvent[], axis: 'lat' | 'lon'): number =>
  rounded(cell.reduce((sum, it) => sum + it.place![axis], 0) / cell.length);
