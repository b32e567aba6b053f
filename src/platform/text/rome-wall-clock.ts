import { rome, romeWallTimeToInstants, toRomeWallTime } from '#contract/rome-time.ts';

/** Italian wall-clock date and time as held by form fields: `2026-06-06`, `09:30`; '' when not set. */
export interface WallClock {
  readonly day: string;
  readonly time: string;
}

/** Converts a UTC instant ('' allowed) to Italian wall-clock time. */
export function toWallClock(instant: string): WallClock {
  const instantMs = Date.parse(instant);
  if (Number.isNaN(instantMs)) return { day: '', time: '' };
  const [day = '', time = ''] = toRomeWallTime(instantMs).split('T');
  return { day, time };
}

/**
 * @returns the instants with this Italian wall-clock time: none in the skipped DST hour, two in the repeated
 *   one (EV-38); `undefined` while incomplete (a year is typed as 0002, 0020, 0202).
 */
export function toInstants({ day, time }: WallClock): string[] | undefined {
  const wallTime = `${day}T${time}`;
  if (Number.isNaN(Date.parse(`${wallTime}Z`)) || day < '1900') return undefined;
  return romeWallTimeToInstants(wallTime).map((instantMs) => new Date(instantMs).toISOString());
}

/** Whether the user's local time differs from Italian time at this instant. */
export const isOutsideRomeTimeZone = (instantMs: number): boolean =>
  rome(instantMs).getTimezoneOffset() !== new Date(instantMs).getTimezoneOffset();
