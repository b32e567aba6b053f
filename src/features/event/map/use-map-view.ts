import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { getItalyView, showItaly } from './italy-view.ts';
import type { MapView } from './map-view.ts';

/** Delay after the last move event: the gesture is then over. */
const settleMs = 150;

interface SavedView {
  readonly centre: readonly [latitude: number, longitude: number];
  readonly zoom: number;
}

/** Last position of the map, restored when the user returns from the list. */
let savedView: SavedView | undefined;
export const getInitialView = (): SavedView =>
  // A first guess: the map corrects it by its own size.
  savedView ?? getItalyView({ x: window.innerWidth, y: window.innerHeight });

/** The visible area, updated once the map has settled. */
export function useMapView(map: LeafletMap): MapView {
  const [view, setView] = useState(() => getView(map));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const updateView = (): void => {
      const { lat, lng } = map.getCenter();
      savedView = { centre: [lat, lng], zoom: map.getZoom() };
      setView(getView(map));
    };
    const scheduleUpdate = (): void => {
      clearTimeout(timer);
      timer = setTimeout(updateView, settleMs);
    };
    if (savedView === undefined && map.getZoom() !== getItalyView(map.getSize()).zoom)
      showItaly(map, { animate: false });
    const resized = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    resized.observe(map.getContainer());
    map.on('moveend resize', scheduleUpdate);
    return () => {
      clearTimeout(timer);
      resized.disconnect();
      map.off('moveend resize', scheduleUpdate);
    };
  }, [map]);
  return view;
}

function getView(map: LeafletMap): MapView {
  const bounds = map.getBounds();
  const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));
  return {
    bounds: [
      clamp(bounds.getWest(), 180),
      clamp(bounds.getSouth(), 90),
      clamp(bounds.getEast(), 180),
      clamp(bounds.getNorth(), 90),
    ],
    zoom: Math.round(map.getZoom()),
  };
}
