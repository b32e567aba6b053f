import { dayMs } from '../durations.ts';

/** A first and a last calendar day such as `2026-11-28`. */
interface DayRange {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns what is left of the weekend of the week of `today`: Saturday and Sunday, or Sunday alone on a
 * Sunday. Without date-fns, for the first paint (decision 0023).
 */
export function getWeekend(today: string): DayRange {
  const untilSunday = (7 - new Date(`${today}T12:00Z`).getUTCDay()) % 7;
  return {
    from: addDays(today, Math.max(0, untilSunday - 1)),
    to: addDays(today, untilSunday),
  };
}

/** From noon: adding days in UTC never meets a change of clocks. */
const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00Z`) + count * dayMs).toISOString().slice(0, 10);
