import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { countOwnEvents, listOwnEvents, readOwnEvent } from '#contract/event/event-calls.ts';
import type { ListType } from '#contract/event/event.ts';
import { api } from '#src/platform/api.ts';
import { kept } from '#src/platform/query-client.ts';

const pageSize = 10;

/** The organiser's own events of one tab, ten at a time. */
export const ownEventsQuery = (listType: ListType) =>
  infiniteQueryOptions({
    ...kept,
    queryKey: ['own-events', 'list', listType],
    queryFn: ({ pageParam, signal }) =>
      api(listOwnEvents, { query: { listType, page: pageParam, limit: pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.data.length > 0 && pages.length * pageSize < last.totalCount ? pages.length + 1 : undefined,
  });

/** How many own events there are per tab. */
export const ownEventCountsQuery = queryOptions({
  ...kept,
  queryKey: ['own-events', 'counts'],
  queryFn: ({ signal }) => api(countOwnEvents, {}, { signal }),
  select: (answer) => answer.data,
});

/** One own event. */
export const ownEventQuery = (id: string) =>
  queryOptions({
    ...kept,
    queryKey: ['own-events', 'one', id],
    queryFn: ({ signal }) => api(readOwnEvent, { params: { id } }, { signal }),
    select: (answer) => answer.data,
  });
