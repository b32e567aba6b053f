import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import { listEvents } from '#contract/event/browse-calls.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { EventCard } from '#contract/event/event.ts';
import { api } from '#src/platform/api.ts';
import { brought } from '#src/platform/brought.ts';
import { keptAmong, queryClient } from '#src/platform/query-client.ts';
import { filterQuery, type LandingSearch } from './event-filter.ts';
import { promotedPages, type EventPages } from './promoted-pages.ts';

/** Spec 1 §9. */
const pageSize = 10;
/** So many of the latest lists survive a reload (BR-8). */
const keptLists = 5;
const freshForMs = 60_000;
const listKey = ['events', 'list'] as const;

/** The events that the filters leave, ten at a time. */
export function eventsQuery(search: LandingSearch) {
  const filter = filterQuery(search);
  return infiniteQueryOptions({
    ...keptAmong('event-lists', keptLists),
    queryKey: [...listKey, filter],
    queryFn: ({ pageParam, signal }) =>
      api(listEvents, { query: { ...filter, page: pageParam, limit: pageSize } }, { signal }),
    staleTime: freshForMs,
    // Who has the list has the promoted events of it: at once, and without a network.
    initialData: () => {
      const whole = search.promoted === true ? stateOfWhole(search)?.data : undefined;
      if (whole !== undefined) return promotedPages(whole, pageSize);
      const first = brought(listEvents, { query: { ...filter, page: 1, limit: pageSize } });
      return first && { pages: [first], pageParams: [1] };
    },
    initialDataUpdatedAt: () => stateOfWhole(search)?.dataUpdatedAt,
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.data.length > 0 && pages.length * pageSize < last.totalCount ? pages.length + 1 : undefined,
    select: asOneList,
  });
}

/** What the device has of the same list with the events that are not promoted. */
const stateOfWhole = (search: LandingSearch) =>
  queryClient.getQueryState<EventPages>([...listKey, filterQuery({ ...search, promoted: undefined })]);

/** Between two pages events may have come and moved the others on: each is there once. */
function asOneList({ pages }: InfiniteData<AnswerOf<typeof listEvents>>) {
  const byId = new Map<string, EventCard>();
  for (const page of pages) for (const event of page.data) byId.set(event._id, event);
  return { events: [...byId.values()], totalCount: pages.at(-1)?.totalCount ?? 0 };
}
