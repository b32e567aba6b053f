import { latLngBounds, type Map as LeafletMap } from 'leaflet';
import { useEffect } from 'react';
import { italy } from './map-view.ts';
import type { useMapEvents } from './use-map-events.ts';

/** A region is shown no nearer than this, even with one event in it. */
const nearestZoom = 10;

/** The region that the map went to last; it outlives the map, as the place does that it was left at. */
let shown: string | undefined;

interface RegionWish extends Pick<ReturnType<typeof useMapEvents>, 'data' | 'isPlaceholderData'> {
  region: string | undefined;
}

/** Takes the map to the events of a region once it is chosen, and back to Italy once it is not. */
export function useRegionInView(map: LeafletMap, { region, data, isPlaceholderData }: RegionWish): void {
  useEffect(() => {
    if (data === undefined || isPlaceholderData || region === shown) return;
    shown = region;
    const places = [
      ...data.data.map(([, latitude, longitude]) => [latitude, longitude] as const),
      ...data.clusters.map(([latitude, longitude]) => [latitude, longitude] as const),
    ];
    if (region === undefined) map.setView([...italy.centre], italy.zoom);
    else if (places.length > 0)
      map.fitBounds(latLngBounds(places.map((place) => [...place])), {
        padding: [40, 40],
        maxZoom: nearestZoom,
      });
  }, [map, region, data, isPlaceholderData]);
}
