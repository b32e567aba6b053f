/*
 * Italian time without date-fns and without `Intl`, for list rows and the first paint only: there date-fns
 * is measurably too heavy (decision 0023). Everything else uses `contract/rome-time.ts`.
 */
import { dayMs, hourMs } from '#contract/durations.ts';

/** DST transition of a month (from 0): its last Sunday at 1:00 UTC. */
function getDstTransition(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * dayMs;
}

/** Shifts an instant so that its UTC parts are Italian wall-clock time. */
function toRomeDate(instant: string | number): Date {
  const date = new Date(instant);
  const instantMs = date.getTime();
  const year = date.getUTCFullYear();
  const isSummer = instantMs >= getDstTransition(year, 2) && instantMs < getDstTransition(year, 9);
  return new Date(instantMs + (isSummer ? 2 : 1) * hourMs);
}

/** Italian calendar day of an instant: `2026-11-23`. */
export const toRomeDay = (instant: string | number): string => toRomeDate(instant).toISOString().slice(0, 10);

/** `9:30`, equal to `formatTime`, of an instant. */
export function toRomeTime(instant: string | number): string {
  const time = toRomeDate(instant).toISOString().slice(11, 16);
  return time.replace(/^0(?=\d)/, '');
}

/** Whether two instants fall on the same Italian day. */
export const isSameRomeDay = (a: string | number, b: string | number): boolean =>
  toRomeDay(a) === toRomeDay(b);
