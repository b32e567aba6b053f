import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../id.ts';

const calendarEndpoint = <const P extends string>(path: P, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    requires: 'browse',
    summary,
    params: idParams,
    kind: 'file',
    response: v.unknown(),
  });

export const readEventCalendar = calendarEndpoint('/event/:id/calendar.ics', 'One event as iCalendar.');
export const readOrganiserCalendar = calendarEndpoint(
  '/organiser/:id/calendar.ics',
  'The upcoming and the latest events of an organiser as an iCalendar feed.',
);
