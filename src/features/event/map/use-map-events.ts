import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { minuteMs } from '#contract/durations.ts';
import { mapEvents } from '#contract/event/map-endpoint.ts';
import { api } from '#src/platform/http/api.ts';
import { persistedGroup } from '#src/platform/http/query-client.ts';
import { toFilterQuery, type LandingSearch } from '../browse/filter/landing-search.ts';
import { containsBounds, italy, snapToTiles, type Bounds, type MapView } from './map-view.ts';
import { MarkerIndex } from './markers/marker-index.ts';

/** Number of recent responses persisted; one may be 100 kB. */
const maxPersistedMaps = 1;
const world: Bounds = [-180, -90, 180, 90];

type Filter = ReturnType<typeof toFilterQuery>;

interface MapRequest {
  readonly bounds: Bounds;
  readonly zoom: number;
  /** Requested for the whole world because of a region filter: the map then moves to that region. */
  readonly isWholeRegion: boolean;
}

const toMapRequest = (filter: Filter, view: MapView): MapRequest => {
  const isWholeRegion = filter.region !== undefined;
  return { bounds: isWholeRegion ? world : snapToTiles(view), zoom: view.zoom, isWholeRegion };
};

const mapEventsQuery = (filter: Filter, { bounds, zoom }: MapRequest) => ({
  // Persists only views at the landing's initial zoom or below, for offline use (BR-15).
  ...(zoom <= italy.zoom && persistedGroup('event-maps', maxPersistedMaps)),
  queryKey: ['event', 'map', filter, bounds.join(), zoom] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = { ...filter, bbox: bounds.join(), zoom: String(zoom) };
    const { data, clusters, totalCount } = await api(mapEvents, { query }, { signal });
    return { data, clusters, totalCount, zoom };
  },
  staleTime: minuteMs,
  placeholderData: keepPreviousData,
});

/**
 * Filtered events around the view (BR-11). Refetched only when the view leaves the requested bounds, or
 * changes zoom while the response has server clusters, which are valid for one zoom.
 */
export function useMapEvents(search: LandingSearch, view: MapView) {
  const filter = toFilterQuery(search);
  const [request, setRequest] = useState(() => toMapRequest(filter, view));
  const query = useQuery(mapEventsQuery(filter, request));
  const { data, isPlaceholderData } = query;
  const hasServerClusters = data !== undefined && !isPlaceholderData && data.clusters.length > 0;
  const isCovered =
    containsBounds(request.bounds, view.bounds) &&
    request.isWholeRegion === (filter.region !== undefined) &&
    !(hasServerClusters && view.zoom !== request.zoom);
  if (!isCovered) setRequest(toMapRequest(filter, view));
  const index = useMemo(() => data && new MarkerIndex(data, data.zoom), [data]);
  return { ...query, index };
}
