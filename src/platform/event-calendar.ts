import { readEventCalendar } from '#contract/event/calendar-calls.ts';
import { addressOf } from './api.ts';

/** An event as a file for the reader's own calendar. */
export const eventCalendar = (id: string): { href: string; fileName: string } => ({
  href: addressOf(readEventCalendar, { params: { id } }),
  fileName: `presente-${id}.ics`,
});
