import type { Schedule } from './demo-event.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const quarterMs = 900_000;

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** What clocks in Italy show at this instant, as if it were UTC: milliseconds since 1970. */
function wallTimeOf(instantMs: number): number {
  const parts = new Map(
    wallClock.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)] as const),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/**
 * The instant at which clocks in Italy show `wallMs`, summer time or not. Between one and three at
 * night, when clocks change, it may be an hour off; nothing of the demo happens then.
 */
const instantOf = (wallMs: number): number => 2 * wallMs - wallTimeOf(wallMs);

/** The midnight in Italy with which the day begins that is so many days after that of `nowMs`. */
export function romeMidnight(nowMs: number, inDays: number): number {
  return instantOf(Math.floor(wallTimeOf(nowMs) / dayMs) * dayMs + inDays * dayMs);
}

/** A schedule of the demo → its instants, in milliseconds since 1970. */
export function instantsOf(schedule: Schedule, nowMs: number): { startAt: number; endAt: number } {
  if (schedule === 'now') {
    const anHourAgo = Math.floor((nowMs - hourMs) / quarterMs) * quarterMs;
    const startAt = Math.max(anHourAgo, romeMidnight(nowMs, 0));
    return { startAt, endAt: startAt + 6 * hourMs };
  }
  const today = Math.floor(wallTimeOf(nowMs) / dayMs);
  // Day 0 of 1970 was a Thursday.
  const monday = today - ((today + 3) % 7);
  const day =
    'inDays' in schedule ? today + schedule.inDays : monday + schedule.week * 7 + schedule.weekday - 1;
  const lastDay = day + (schedule.days ?? 1) - 1;
  return {
    startAt: instantOf(day * dayMs + timeOf(schedule.from)),
    endAt: instantOf(lastDay * dayMs + timeOf(schedule.to)),
  };
}

function timeOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * hourMs + minutes * 60_000;
}
