/*
 * Events happen in Italy: the days people speak of are Italian days, wherever the server stands.
 */
const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Swedes write `2026-11-23 09:30:00`. */
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** What clocks in Italy show at this instant, as if it were UTC: milliseconds since 1970. */
export function wallTimeOf(instantMs: number): number {
  const restMs = instantMs - Math.floor(instantMs / 1000) * 1000;
  return Date.parse(`${wallClock.format(instantMs).replace(' ', 'T')}Z`) + restMs;
}

/**
 * When clocks in Italy show `wallMs`: one instant; none in the hour that spring leaves out; two, the
 * earlier first, in the hour that autumn repeats (EV-38).
 */
export const instantsOf = (wallMs: number): number[] =>
  [wallMs - 2 * hourMs, wallMs - hourMs].filter((instantMs) => wallTimeOf(instantMs) === wallMs);

/** The same as one instant: the earlier of two; for one that does not exist the hour after it. */
export const instantOf = (wallMs: number): number => instantsOf(wallMs)[0] ?? wallMs - hourMs;

/** The midnight in Italy with which a calendar day such as `2026-11-23` begins. */
export const startOfRomeDay = (day: string): number => instantOf(Date.parse(`${day}T00:00:00Z`));

/** The midnight in Italy with which the day begins that is so many days after that of `nowMs`. */
export function romeMidnight(nowMs: number, inDays: number): number {
  return instantOf(Math.floor(wallTimeOf(nowMs) / dayMs) * dayMs + inDays * dayMs);
}
