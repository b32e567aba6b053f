import { instantOf, romeMidnight, wallTimeOf } from '#contract/rome-time.ts';
import type { Schedule } from './demo-event.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const quarterMs = 900_000;

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
