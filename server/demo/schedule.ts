import { getISODay } from 'date-fns/getISODay';
import { hourMs, minuteMs } from '#contract/durations.ts';
import {
  addCalendarDays,
  getRomeMidnight,
  romeWallTimeToInstant,
  toRomeWallTime,
} from '#contract/rome-time.ts';
import type { Schedule } from './demo-event.ts';

const quarterMs = 15 * minuteMs;

/** Converts a schedule to instants, in ms since 1970. */
export function toInstants(schedule: Schedule, nowMs: number): { startAt: number; endAt: number } {
  if (schedule === 'now') {
    const anHourAgo = Math.floor((nowMs - hourMs) / quarterMs) * quarterMs;
    const startAt = Math.max(anHourAgo, getRomeMidnight(nowMs, 0));
    return { startAt, endAt: startAt + 6 * hourMs };
  }
  const today = toRomeWallTime(nowMs).slice(0, 10);
  const daysAhead =
    'inDays' in schedule ? schedule.inDays : schedule.week * 7 + schedule.weekday - getISODay(today);
  const lastDayAhead = daysAhead + (schedule.days ?? 1) - 1;
  return {
    startAt: romeWallTimeToInstant(`${addCalendarDays(today, daysAhead)}T${schedule.from}`),
    endAt: romeWallTimeToInstant(`${addCalendarDays(today, lastDayAhead)}T${schedule.to}`),
  };
}
