import { readEventCalendar } from '#contract/event/calendar-endpoints.ts';
import { buildUrl } from './http/api.ts';

/** iCalendar file of an event. */
export const getEventCalendarFile = (id: string): { href: string; fileName: string } => ({
  href: buildUrl(readEventCalendar, { params: { id } }),
  fileName: `presente-${id}.ics`,
});
