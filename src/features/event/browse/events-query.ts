import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import { minuteMs } from '#contract/durations.ts';
import { listEvents } from '#contract/event/browse-endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { ListedEvent } from '#contract/event/event.ts';
import { api } from '#src/platform/http/api.ts';
import { readInitialData } from '#src/platform/render/initial-data.ts';
import { persistedGroup } from '#src/platform/http/query-client.ts';
import { toListQuery, type LandingSearch } from './filter/landing-search.ts';

/** Events per page. */
const pageSize = 10;
/** Number of recent lists persisted for offline use (BR-8). */
const maxPersistedLists = 8;
const staleTimeMs = minuteMs;

/** Infinite query of the filtered public events, 10 a page. */
export function eventsQuery(search: LandingSearch) {
  const filter = toListQuery(search);
  return infiniteQueryOptions({
    ...persistedGroup('event-lists', maxPersistedLists),
    queryKey: ['events', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api(listEvents, { query: { ...filter, page: pageParam, limit: pageSize } }, { signal }),
    staleTime: staleTimeMs,
    initialData: () => {
      const firstPage = readInitialData(listEvents, { query: { ...filter, page: 1, limit: pageSize } });
      return firstPage && { pages: [firstPage], pageParams: [1] };
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.data.length > 0 && pages.length * pageSize < last.totalCount ? pages.length + 1 : undefined,
    select: mergePages,
  });
}

/** Flattens the pages and removes duplicates: events added between two fetches shift the later pages. */
function mergePages({ pages }: InfiniteData<ResponseOf<typeof listEvents>>) {
  const byId = new Map<string, ListedEvent>();
  for (const page of pages) for (const event of page.data) byId.set(event._id, event);
  return { events: [...byId.values()], totalCount: pages.at(-1)?.totalCount ?? 0 };
}
