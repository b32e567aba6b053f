import * as v from 'valibot';

/** Whether this is a day of the calendar; `Date` alone takes the 31st of February for the 3rd of March. */
export function isCalendarDay(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && midnight.getTime() >= 0 && midnight.toISOString().startsWith(text);
}

/** A day such as `2026-11-23`. */
export const calendarDaySchema = v.pipe(
  v.string('valueIsRequired'),
  v.nonEmpty('valueIsRequired'),
  v.check((text) => text === '' || isCalendarDay(text), 'instantInvalid'),
);
