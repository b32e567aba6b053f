import { instantsOf, wallTimeOf } from '#contract/rome-time.ts';

/** What a calendar and a clock in Italy show, as fields hold it: `2026-06-06`, `09:30`; empty while it is not said. */
export interface WallClock {
  readonly day: string;
  readonly time: string;
}

/** An instant in UTC, or nothing → what is shown in Italy then. */
export function wallClockOf(instant: string): WallClock {
  const atMs = Date.parse(instant);
  if (Number.isNaN(atMs)) return { day: '', time: '' };
  const [day = '', time = ''] = new Date(wallTimeOf(atMs)).toISOString().split('T');
  return { day, time: time.slice(0, 5) };
}

/**
 * The instants at which Italy shows this: none in the hour that spring leaves out, two in the one that
 * autumn repeats (EV-38). `undefined` while it is not complete: a year is typed as 0002, 0020, 0202.
 */
export function instantsAt({ day, time }: WallClock): string[] | undefined {
  const wallMs = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(wallMs) || day < '1900') return undefined;
  return instantsOf(wallMs).map((instantMs) => new Date(instantMs).toISOString());
}

/** Whether the reader's own clock shows something else than one in Italy does at this instant. */
export function isElsewhere(instantMs: number): boolean {
  const here = new Date(instantMs);
  return wallTimeOf(instantMs) !== instantMs - here.getTimezoneOffset() * 60_000;
}
