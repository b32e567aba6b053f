import { tz } from '@date-fns/tz/tz';
import { addDays } from 'date-fns/addDays';
import { hourMs } from './durations.ts';

/**
 * Italian time, for the option `in` of date-fns: events take place in Italy, so calendar days are Italian
 * days, whatever the time zone of the device or the server.
 */
export const rome = /* @__PURE__ */ tz('Europe/Rome');
const utc = /* @__PURE__ */ tz('UTC');

/** Returns the wall-clock time in Italy at an instant in epoch milliseconds: `2026-11-23T09:30`. */
export const toRomeWallTime = (instantMs: number): string => rome(instantMs).toISOString().slice(0, 16);

/**
 * Returns the instants, in epoch milliseconds, at which clocks in Italy show `wallTime`
 * (`2026-11-23T09:30`): one; none in the hour that spring skips; two, earlier first, in the hour that autumn
 * repeats (EV-38). Not by writing to a TZDate, whose result there depends on the device's time zone
 * (decision 0023).
 */
export function romeWallTimeToInstants(wallTime: string): number[] {
  const wallMs = Date.parse(`${wallTime}Z`);
  return [wallMs - 2 * hourMs, wallMs - hourMs].filter((instantMs) => toRomeWallTime(instantMs) === wallTime);
}

/** Like `romeWallTimeToInstants`, as one instant: the earlier of two; one hour later for a skipped time. */
export const romeWallTimeToInstant = (wallTime: string): number =>
  romeWallTimeToInstants(wallTime)[0] ?? Date.parse(`${wallTime}Z`) - hourMs;

/** Returns the instant, in epoch milliseconds, at which a calendar day such as `2026-11-23` starts in Italy. */
export const getRomeDayStart = (day: string): number => romeWallTimeToInstant(`${day}T00:00`);

/** Returns midnight in Italy, in epoch milliseconds, `offsetDays` days after the Italian day of `nowMs`. */
export function getRomeMidnight(nowMs: number, offsetDays: number): number {
  const [today = ''] = toRomeWallTime(nowMs).split('T');
  return getRomeDayStart(addCalendarDays(today, offsetDays));
}

/** Returns the calendar day `count` days after a calendar day such as `2026-11-23`. */
export const addCalendarDays = (day: string, count: number): string =>
  addDays(`${day}T00:00Z`, count, { in: utc }).toISOString().slice(0, 10);
