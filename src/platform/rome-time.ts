/*
 * Italian times by hand, for the rows of a list that has to be there at once: a page's first `Intl` format
 * with a time zone takes a slow phone 150 ms.
 */

const hourMs = 3_600_000;

/** The instant at which Europe changes its clocks in a month (from 0): its last Sunday, at 1:00 UTC. */
function clockChange(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * 24 * hourMs;
}

/** An instant as a date whose UTC parts are those of an Italian clock. */
function inRome(instant: number): Date {
  const year = new Date(instant).getUTCFullYear();
  const isSummer = instant >= clockChange(year, 2) && instant < clockChange(year, 9);
  return new Date(instant + (isSummer ? 2 : 1) * hourMs);
}

/** The Italian day of an instant (milliseconds), `2026-11-23`. */
export const romeDay = (instant: number): string => inRome(instant).toISOString().slice(0, 10);

/** `9:30`, as `timeOfDay` says it, of an instant in milliseconds. */
export function clockTime(instant: number): string {
  const time = inRome(instant).toISOString().slice(11, 16);
  return time.replace(/^0(?=\d)/, '');
}
