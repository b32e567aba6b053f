import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { minuteMs } from '#contract/durations.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { maxMapZoom, maxOwnZoom, minStreetZoom } from '../map-view.ts';
import { StreetTileLayer } from './street-tile-layer.ts';

/** Without a tile the base map is left alone for this long. */
const retryMs = minuteMs;

/** Module state: the next map knows it too. */
let unavailableUntilMs = 0;

interface StreetTiles {
  /** The map may zoom to streets. */
  readonly isAvailable: boolean;
  /** They are shown at this zoom, and need their attribution. */
  readonly isShown: boolean;
}

/**
 * Adds street tiles to the map where the site offers them (`isOffered`). Where none of a view's tiles can be loaded
 * the built-in base map takes over, with its zoom limit (EV-63), and the tiles are tried again later.
 */
export function useStreetTiles(map: LeafletMap | null, isOffered: boolean): StreetTiles {
  const [isFailing, setFailing] = useState(() => nowMs() < unavailableUntilMs);
  const [isNear, setNear] = useState(false);
  const isAvailable = isOffered && !isFailing;

  useEffect(() => {
    if (!isFailing) return undefined;
    const timer = setTimeout(() => setFailing(false), Math.max(0, unavailableUntilMs - nowMs()));
    return () => clearTimeout(timer);
  }, [isFailing]);

  useEffect(() => {
    if (map === null) return undefined;
    map.setMaxZoom(isAvailable ? maxMapZoom : maxOwnZoom);
    if (!isAvailable) return undefined;
    const layer = new StreetTileLayer();
    const count = { loaded: 0, failed: 0 };
    layer.on('loading', () => (count.loaded = count.failed = 0));
    layer.on('tileload', () => (count.loaded += 1));
    layer.on('tileerror', () => (count.failed += 1));
    layer.on('load', () => {
      if (count.loaded > 0 || count.failed === 0) return;
      unavailableUntilMs = nowMs() + retryMs;
      setFailing(true);
    });
    layer.addTo(map);
    return () => void layer.remove();
  }, [map, isAvailable]);

  useEffect(() => {
    if (map === null) return undefined;
    const update = (): void => setNear(map.getZoom() >= minStreetZoom);
    update();
    map.on('zoomend', update);
    return () => void map.off('zoomend', update);
  }, [map]);
  return { isAvailable, isShown: isAvailable && isNear };
}
