import { expect, it } from 'vitest';
import { startOfRomeDay } from '#contract/rome-time.ts';
import { promotedDays } from './promotion-days.ts';

const hourMs = 3_600_000;

it.each([
  ['2026-03-28', '2026-03-30', '2026-03-27T23:00:00.000Z', '2026-03-30T22:00:00.000Z', 3, 71],
  ['2026-03-29', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z', 1, 23],
  ['2026-10-24', '2026-10-26', '2026-10-23T22:00:00.000Z', '2026-10-26T23:00:00.000Z', 3, 73],
  ['2026-10-25', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z', 1, 25],
  ['2026-12-31', '2027-01-01', '2026-12-30T23:00:00.000Z', '2027-01-01T23:00:00.000Z', 2, 48],
  ['2028-02-28', '2028-03-01', '2028-02-27T23:00:00.000Z', '2028-03-01T23:00:00.000Z', 3, 72],
])(
  '[PY-15] %s to %s go from midnight to midnight, also when clocks change',
  (startDate, endDate, fromUtc, untilUtc, days, hours) => {
    // Late on the first day it can still be chosen; the event ends a minute before the end.
    const nowMs = startOfRomeDay(startDate) + 22 * hourMs;
    const eventEndAt = Date.parse(untilUtc) - 60_000;
    const promoted = promotedDays({ startDate, endDate }, { nowMs, eventEndAt });
    expect(new Date(promoted.startAt).toISOString()).toBe(fromUtc);
    expect(new Date(promoted.endAt).toISOString()).toBe(untilUtc);
    expect(promoted.days).toBe(days);
    expect((promoted.endAt - promoted.startAt) / hourMs).toBe(hours);
  },
);
