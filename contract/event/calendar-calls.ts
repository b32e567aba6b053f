import * as v from 'valibot';
import { call } from '../call.ts';
import { idParams } from '../id.ts';

const calendar = <const P extends string>(path: P, summary: string) =>
  call({
    method: 'GET',
    path,
    may: 'browse',
    summary,
    params: idParams,
    kind: 'file',
    answer: v.unknown(),
  });

export const readEventCalendar = calendar('/event/:id/calendar.ics', 'One event as iCalendar.');
export const readOrganiserCalendar = calendar(
  '/organiser/:id/calendar.ics',
  'The upcoming and the latest events of an organiser as an iCalendar feed.',
);
