import { expect, it } from 'vitest';
import { minuteMs, hourMs } from '#contract/durations.ts';
import { getRomeDayStart } from '#contract/rome-time.ts';
import { toPromotionPeriod } from './promotion-period.ts';

it.each([
  ['2026-03-28', '2026-03-30', '2026-03-27T23:00:00.000Z', '2026-03-30T22:00:00.000Z', 3, 71],
  ['2026-03-29', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z', 1, 23],
  ['2026-10-24', '2026-10-26', '2026-10-23T22:00:00.000Z', '2026-10-26T23:00:00.000Z', 3, 73],
  ['2026-10-25', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z', 1, 25],
  ['2026-12-31', '2027-01-01', '2026-12-30T23:00:00.000Z', '2027-01-01T23:00:00.000Z', 2, 48],
  ['2028-02-28', '2028-03-01', '2028-02-27T23:00:00.000Z', '2028-03-01T23:00:00.000Z', 3, 72],
])(
  '[PY-15] %s to %s lasts from midnight to midnight, also across clock changes',
  (startDate, endDate, fromUtc, untilUtc, days, hours) => {
    // The first day can be chosen until late in the evening; the event ends a minute before the period.
    const nowMs = getRomeDayStart(startDate) + 22 * hourMs;
    const eventEndAt = Date.parse(untilUtc) - minuteMs;
    const period = toPromotionPeriod({ startDate, endDate }, { nowMs, eventEndAt });
    expect(new Date(period.startAt).toISOString()).toBe(fromUtc);
    expect(new Date(period.endAt).toISOString()).toBe(untilUtc);
    expect(period.days).toBe(days);
    expect((period.endAt - period.startAt) / hourMs).toBe(hours);
  },
);
