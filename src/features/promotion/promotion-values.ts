import { isCalendarDay } from '#contract/calendar-day.ts';
import { dayOf } from '#src/platform/format.ts';

const dayMs = 86_400_000;
const halfDayMs = dayMs / 2;

/** The last day on which an event can be promoted; one that ends at midnight has had its last day (PY-15). */
export const lastPromotionDay = (endDateTime: string): string => dayOf(Date.parse(endDateTime) - 1);

/** How many days these are, both counted; 0 while they are not chosen, or not in this order (spec 2 §5). */
export function inclusiveDays(first: string, last: string): number {
  if (!isCalendarDay(first) || !isCalendarDay(last) || last < first) return 0;
  return Math.ceil((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
}

/** What so many days cost, in euros with two decimals. */
export const finalPriceOf = (pricePerDay: number, days: number): number =>
  (Math.round(pricePerDay * 100) * days) / 100;

/** Midday of a calendar day, as an instant to be written out. */
export const middayOf = (day: string): string => `${day}T12:00:00Z`;

/** The last day of a promotion, of which the end is the midnight after it. */
export const lastInstantOf = (promotedEndDate: string): number => Date.parse(promotedEndDate) - halfDayMs;
