import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { parseISO } from 'date-fns/parseISO';
import { isCalendarDay } from '#contract/calendar-day.ts';
import { hourMs } from '#contract/durations.ts';
import { toRomeDay } from '#src/platform/text/rome-time.ts';

/**
 * Last day on which an event can be promoted (PY-15). An event that ends at midnight does not touch the next
 * day.
 */
export const getLastPromotionDay = (endDateTime: string): string => toRomeDay(Date.parse(endDateTime) - 1);

/** Number of days, both included (PY-32); 0 while incomplete or in the wrong order. */
export function countInclusiveDays(first: string, last: string): number {
  if (!isCalendarDay(first) || !isCalendarDay(last) || last < first) return 0;
  return differenceInCalendarDays(parseISO(last), parseISO(first)) + 1;
}

/** Price of the days in euros, rounded to the cent. */
export const calculatePrice = (pricePerDay: number, days: number): number =>
  (Math.round(pricePerDay * 100) * days) / 100;

/** Noon UTC of a calendar day, for formatting. */
export const toMidday = (day: string): string => `${day}T12:00:00Z`;

/** An instant on the last day of a promotion, whose end is the midnight after it. */
export const toLastInstant = (promotedEndDate: string): number => Date.parse(promotedEndDate) - 12 * hourMs;
