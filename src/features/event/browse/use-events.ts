import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { LandingSearch } from './filter/landing-search.ts';
import { eventsQuery } from './events-query.ts';

/** The filtered events; the previous result stays as placeholder until the next one arrives. */
export const useEvents = (search: LandingSearch) =>
  useInfiniteQuery({ ...eventsQuery(search), placeholderData: keepPreviousData });

export type EventsResult = ReturnType<typeof useEvents>;
