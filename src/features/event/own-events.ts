import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  countOwnEvents,
  listOwnEvents,
  listRefunds,
  readOrganiserEventDetail,
} from '#contract/event/event-calls.ts';
import type { ListType } from '#contract/event/event.ts';
import { reasonText } from '#contract/reason-text.ts';
import { api } from '#src/platform/api.ts';
import type { ApiRefusal } from '#src/platform/api-errors.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { say } from '#src/platform/i18n.ts';
import { askAgain, kept } from '#src/platform/query-client.ts';

const pageSize = 10;

/** The organiser's own events of one tab, ten at a time; those that have all words of `search`. */
export const ownEventsQuery = (listType: ListType, search: string) =>
  infiniteQueryOptions({
    // What was looked for once is not worth a place on the disk.
    ...(search === '' && kept),
    queryKey: ['own-events', 'list', listType, search],
    queryFn: ({ pageParam, signal }) =>
      api(listOwnEvents, { query: { listType, search, page: pageParam, limit: pageSize } }, { signal }),
    // What was found stays while more is typed.
    placeholderData: keepPreviousData,
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

/** One own event with everything about it. */
export const ownEventQuery = (id: string) =>
  queryOptions({
    ...kept,
    queryKey: ['own-events', 'one', id],
    queryFn: ({ signal }) => api(readOrganiserEventDetail, { params: { id } }, { signal }),
    select: (answer) => answer.data,
  });

/** Why the server gives no event: an id that is none is an event that does not exist. */
export const whyNoEvent = (refusal: ApiRefusal): string =>
  refusal.reason === 'validation' ? say(reasonText.notFound) : messageOf(refusal);

export const refundsPerPage = 10;

/** What is to be given back for a cancelled event. Names and addresses: never kept. */
export const refundsQuery = (eventId: string, page: number) =>
  queryOptions({
    queryKey: ['own-events', 'refunds', eventId, page],
    queryFn: ({ signal }) =>
      api(listRefunds, { params: { id: eventId }, query: { page, limit: refundsPerPage } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** An own event has changed: every list and page that may show it asks again. */
export const askForEventsAgain = (): void => askAgain('own-events', 'own-overview', 'event', 'events');
