import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { italy, type MapView } from './map-view.ts';

/** A gesture is over when nothing moved for so long. */
const restMs = 150;

interface Kept {
  readonly centre: readonly [latitude: number, longitude: number];
  readonly zoom: number;
}

/** Where the map was left: who looks at the list meanwhile comes back to the same place. */
let left: Kept | undefined;
export const firstView = (): Kept => left ?? italy;

/** What one sees of the map, once it rests. */
export function useMapView(map: LeafletMap): MapView {
  const [view, setView] = useState(() => viewOf(map));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const { lat, lng } = map.getCenter();
      left = { centre: [lat, lng], zoom: map.getZoom() };
      setView(viewOf(map));
    };
    const lookSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(look, restMs);
    };
    const resized = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    resized.observe(map.getContainer());
    map.on('moveend resize', lookSoon);
    return () => {
      clearTimeout(timer);
      resized.disconnect();
      map.off('moveend resize', lookSoon);
    };
  }, [map]);
  return view;
}

function viewOf(map: LeafletMap): MapView {
  const bounds = map.getBounds();
  const within = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));
  return {
    bounds: [
      within(bounds.getWest(), 180),
      within(bounds.getSouth(), 90),
      within(bounds.getEast(), 180),
      within(bounds.getNorth(), 90),
    ],
    zoom: Math.round(map.getZoom()),
  };
}
