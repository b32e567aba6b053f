/** West, south, east, north in degrees. */
export type Bounds = readonly [number, number, number, number];

/** The centre of Italy. */
export const italy = { centre: [41.87, 12.57], zoom: 6 } as const;
/** Street tiles begin at this zoom: the built-in base map is clearer for a country. */
export const minStreetZoom = 9;
/** Maximum zoom: events still clustered here are at one location (BR-12). */
export const maxMapZoom = 18;
/** Maximum zoom without street tiles, beyond which the built-in base map would be empty (BR-27). */
export const maxOwnZoom = 12;
/** Zoom of the static map on the event page: its streets, or the towns around it. */
export const previewZoom = { streets: 15, own: 11 } as const;
/** Zoom for the form's pin, and for the user's location, at most the map's own limit. */
export const closeUpZoom = { pin: 16, user: 13 } as const;

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
