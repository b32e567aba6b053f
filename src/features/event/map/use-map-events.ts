import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { mapEvents } from '#contract/event/map-call.ts';
import { api } from '#src/platform/api.ts';
import { keptAmong } from '#src/platform/query-client.ts';
import { filterQuery, type LandingSearch } from '../browse/event-filter.ts';
import { covers, italy, roundedOut, type MapView } from './map-view.ts';
import { MarkIndex, type Bounds } from './mark-index.ts';

/** So many of the latest answers survive a reload; one may be 100 kB. */
const keptMaps = 1;
const world: Bounds = [-180, -90, 180, 90];

type Filter = ReturnType<typeof filterQuery>;

interface Asked {
  readonly bounds: Bounds;
  readonly zoom: number;
  /** A region is asked for as a whole: the map goes there by itself. */
  readonly isWhole: boolean;
}

const askedFor = (filter: Filter, view: MapView): Asked => {
  const isWhole = filter.region !== undefined;
  return { bounds: isWhole ? world : roundedOut(view), zoom: view.zoom, isWhole };
};

const mapEventsQuery = (filter: Filter, { bounds, zoom }: Asked) => ({
  // The view that the landing opens with is there without a network, too; others come and go.
  ...(zoom <= italy.zoom && keptAmong('event-maps', keptMaps)),
  queryKey: ['event', 'map', filter, bounds.join(), zoom] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = { ...filter, bbox: bounds.join(), zoom: String(zoom) };
    const { data, clusters, totalCount } = await api(mapEvents, { query }, { signal });
    return { data, clusters, totalCount, zoom };
  },
  staleTime: 60_000,
  placeholderData: keepPreviousData,
});

/**
 * The events under the filters around what one sees (BR-11). They are asked for again only when one
 * leaves the box of the answer, or when it has groups of the server, which are made for one zoom.
 */
export function useMapEvents(search: LandingSearch, view: MapView) {
  const filter = filterQuery(search);
  const [asked, setAsked] = useState(() => askedFor(filter, view));
  const query = useQuery(mapEventsQuery(filter, asked));
  const { data, isPlaceholderData } = query;
  const hasGroups = data !== undefined && !isPlaceholderData && data.clusters.length > 0;
  const isEnough =
    covers(asked.bounds, view.bounds) &&
    asked.isWhole === (filter.region !== undefined) &&
    !(hasGroups && view.zoom !== asked.zoom);
  if (!isEnough) setAsked(askedFor(filter, view));
  const index = useMemo(() => data && new MarkIndex(data, data.zoom), [data]);
  return { ...query, index };
}
