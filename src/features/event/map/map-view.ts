import type { Bounds } from './mark-index.ts';

/** The middle of Italy (spec 1 §9). */
export const italy = { centre: [41.87, 12.57], zoom: 6 } as const;
export const placeZoom = 8;
export const ownPlaceZoom = 12;

/** What one sees of the map. */
export interface MapView {
  readonly bounds: Bounds;
  readonly zoom: number;
}

export const covers = (outer: Bounds, inner: Bounds): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

/** Outwards to whole tiles of this zoom, so that neighbours in place and time ask for the same box. */
export function roundedOut({ bounds: [west, south, east, north], zoom }: MapView): Bounds {
  const step = 360 / 2 ** zoom;
  const down = (value: number): number => Math.floor(value / step) * step;
  const up = (value: number): number => Math.ceil(value / step) * step;
  const within = (value: number, limit: number): number =>
    Number(Math.max(-limit, Math.min(limit, value)).toFixed(5));
  return [within(down(west), 180), within(down(south), 90), within(up(east), 180), within(up(north), 90)];
}
