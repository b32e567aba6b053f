import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { eventFilterEntries } from './browse-endpoints.ts';

const feedQuery = v.object({
  ...eventFilterEntries,
  /** Instead of `dateRange`, days that move with time. */
  when: v.optional(v.picklist(['today', 'weekend'], 'valueInvalid')),
});

const feedEndpoint = <const P extends string>(path: P, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    requires: 'browse',
    summary,
    query: feedQuery,
    kind: 'file',
    response: v.unknown(),
  });

export const readListCalendar = feedEndpoint(
  '/event/list.ics',
  'The next 100 events of a filter or search as an iCalendar feed.',
);
export const readListFeed = feedEndpoint(
  '/event/list.atom',
  'The next 100 events of a filter or search as an Atom feed.',
);
