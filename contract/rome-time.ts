/*
 * Events happen in Italy: the days people speak of are Italian days, wherever the server stands.
 */
const dayMs = 86_400_000;

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
export function wallTimeOf(instantMs: number): number {
  const parts = new Map(
    wallClock.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)] as const),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/**
 * The instant at which clocks in Italy show `wallMs`, summer time or not. Between one and three at
 * night, when clocks change, it may be an hour off.
 */
export const instantOf = (wallMs: number): number => 2 * wallMs - wallTimeOf(wallMs);

/** The midnight in Italy with which a calendar day such as `2026-11-23` begins. */
export const startOfRomeDay = (day: string): number => instantOf(Date.parse(`${day}T00:00:00Z`));

/** The midnight in Italy with which the day begins that is so many days after that of `nowMs`. */
export function romeMidnight(nowMs: number, inDays: number): number {
  return instantOf(Math.floor(wallTimeOf(nowMs) / dayMs) * dayMs + inDays * dayMs);
}
