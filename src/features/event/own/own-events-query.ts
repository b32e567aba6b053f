import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  countOwnEvents,
  listOwnEvents,
  listRefunds,
  readOrganiserEventDetail,
  readRegistrationTrend,
} from '#contract/event/event-endpoints.ts';
import type { ListType } from '#contract/event/event.ts';
import { reasonMessages } from '#contract/reason-messages.ts';
import { api } from '#src/platform/http/api.ts';
import type { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { translate } from '#src/platform/text/i18n.ts';
import { invalidate, persisted } from '#src/platform/http/query-client.ts';

const pageSize = 10;

/** Own events of one tab that match all words of `search`, 10 a page (EV-25). */
export const ownEventsQuery = (listType: ListType, search: string) =>
  infiniteQueryOptions({
    // Search results are not persisted.
    ...(search === '' && persisted),
    queryKey: ['own-events', 'list', listType, search],
    queryFn: ({ pageParam, signal }) =>
      api(listOwnEvents, { query: { listType, search, page: pageParam, limit: pageSize } }, { signal }),
    // The previous result stays while the user types (EV-45).
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.data.length > 0 && pages.length * pageSize < last.totalCount ? pages.length + 1 : undefined,
  });

/** Number of own events per tab. */
export const ownEventCountsQuery = queryOptions({
  ...persisted,
  queryKey: ['own-events', 'counts'],
  queryFn: ({ signal }) => api(countOwnEvents, {}, { signal }),
  select: (response) => response.data,
});

/** An own event with all details. */
export const ownEventQuery = (id: string) =>
  queryOptions({
    ...persisted,
    queryKey: ['own-events', 'one', id],
    queryFn: ({ signal }) => api(readOrganiserEventDetail, { params: { id } }, { signal }),
    select: (response) => response.data,
  });

/** Registrations of an own event per day, oldest first (EV-58). */
export const registrationTrendQuery = (id: string) =>
  queryOptions({
    ...persisted,
    queryKey: ['own-events', 'trend', id],
    queryFn: ({ signal }) => api(readRegistrationTrend, { params: { id } }, { signal }),
    select: (response) => response.data,
  });

/** Message for a rejected read of an event: an invalid id counts as not found. */
export const getEventErrorMessage = (refusal: ApiRefusal): string =>
  refusal.reason === 'validation' ? translate(reasonMessages.notFound) : toErrorMessage(refusal);

export const refundsPerPage = 10;

/** Refunds due for a cancelled event (EV-27). Contains personal data: never persisted. */
export const refundsQuery = (eventId: string, page: number) =>
  queryOptions({
    queryKey: ['own-events', 'refunds', eventId, page],
    queryFn: ({ signal }) =>
      api(listRefunds, { params: { id: eventId }, query: { page, limit: refundsPerPage } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Invalidates every query that may show an own event, and what waits to be mailed about it, after a change. */
export const invalidateEvents = (): void =>
  invalidate('own-events', 'own-overview', 'event', 'events', 'deferred-mails');
