import { isExists } from 'date-fns/isExists';
import * as v from 'valibot';

/** Whether `YYYY-MM-DD` names an existing day; `Date` alone parses 31 February as 3 March. */
export function isExistingDay(text: string): boolean {
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = text.split('-').map(Number);
  return isExists(year, month - 1, day);
}

/** Whether a text is an existing calendar day in `YYYY-MM-DD`, from 1970 on. */
export const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && text >= '1970' && isExistingDay(text);

/** A calendar day such as `2026-11-23`. */
export const calendarDaySchema = v.pipe(
  v.string('valueIsRequired'),
  v.nonEmpty('valueIsRequired'),
  v.check((text) => text === '' || isCalendarDay(text), 'instantInvalid'),
);
