import { latLngBounds, type Map as LeafletMap } from 'leaflet';
import { useEffect } from 'react';
import { showItaly } from './italy-view.ts';
import type { useMapEvents } from './use-map-events.ts';

/** A region is shown at most at this zoom, even with a single event. */
const maxRegionZoom = 10;

/** The region that the map last moved to; module state, like the saved view. */
let fittedRegion: string | undefined;

interface FitRegionOptions extends Pick<ReturnType<typeof useMapEvents>, 'data' | 'isPlaceholderData'> {
  region: string | undefined;
}

/** Fits the map to the events of the selected region, and back to Italy when it is cleared (BR-11). */
export function useFitRegion(map: LeafletMap, { region, data, isPlaceholderData }: FitRegionOptions): void {
  useEffect(() => {
    if (data === undefined || isPlaceholderData || region === fittedRegion) return;
    fittedRegion = region;
    const coordinates = [
      ...data.data.map(([, latitude, longitude]) => [latitude, longitude] as const),
      ...data.clusters.map(([latitude, longitude]) => [latitude, longitude] as const),
    ];
    if (region === undefined) showItaly(map);
    else if (coordinates.length > 0)
      map.fitBounds(latLngBounds(coordinates.map((coordinate) => [...coordinate])), {
        padding: [40, 40],
        maxZoom: maxRegionZoom,
      });
  }, [map, region, data, isPlaceholderData]);
}
