import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { LandingSearch } from './event-filter.ts';
import { eventsQuery } from './events-query.ts';

/** The events that the filters leave; those of the filters before stay until the new ones are there. */
export const useEvents = (search: LandingSearch) =>
  useInfiniteQuery({ ...eventsQuery(search), placeholderData: keepPreviousData });

export type EventsResult = ReturnType<typeof useEvents>;
