import type { Bounds } from './markers/marker-index.ts';

/** The centre of Italy. */
export const italy = { centre: [41.87, 12.57], zoom: 6 } as const;
/** Zoom of the static map on the event page. */
export const previewZoom = 8;
/** Zoom for a single position: the form's pin, and the user's location. */
export const closeUpZoom = 12;

/** The visible area. */
export interface MapView {
  readonly bounds: Bounds;
  readonly zoom: number;
}

export const containsBounds = (outer: Bounds, inner: Bounds): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

/** Expands bounds to whole tiles of this zoom, so that nearby views share one cache entry. */
export function snapToTiles({ bounds: [west, south, east, north], zoom }: MapView): Bounds {
  const step = 360 / 2 ** zoom;
  const floorToStep = (value: number): number => Math.floor(value / step) * step;
  const ceilToStep = (value: number): number => Math.ceil(value / step) * step;
  const clamp = (value: number, limit: number): number =>
    Number(Math.max(-limit, Math.min(limit, value)).toFixed(5));
  return [
    clamp(floorToStep(west), 180),
    clamp(floorToStep(south), 90),
    clamp(ceilToStep(east), 180),
    clamp(ceilToStep(north), 90),
  ];
}
