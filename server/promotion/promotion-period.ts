import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { Refusal } from '#contract/reasons.ts';
import { getRomeMidnight, getRomeDayStart, rome } from '#contract/rome-time.ts';

/**
 * Half-open interval in epoch milliseconds, from the first day's midnight in Italy to the midnight after the
 * last day.
 */
export interface PromotionPeriod {
  readonly startAt: number;
  readonly endAt: number;
  /** Number of days, first and last included. */
  readonly days: number;
}

/**
 * Converts chosen days to their period (PY-15).
 * @throws Refusal `validation` if the first day is before today, or the last day is after the day on which
 *   the event ends.
 */
export function toPromotionPeriod(
  { startDate, endDate }: { startDate: string; endDate: string },
  { nowMs, eventEndAt }: { nowMs: number; eventEndAt: number },
): PromotionPeriod {
  const startAt = getRomeDayStart(startDate);
  const endAt = getRomeMidnight(getRomeDayStart(endDate), 1);
  const issues = [
    ...(startAt < getRomeMidnight(nowMs, 0) ? [{ path: 'startDate', key: 'promotionTooEarly' }] : []),
    // An event that ends at midnight has its last day before it.
    ...(endAt > getRomeMidnight(eventEndAt - 1, 1) ? [{ path: 'endDate', key: 'promotionTooLate' }] : []),
  ];
  if (issues.length > 0) throw new Refusal('validation', { issues });
  const days = differenceInCalendarDays(endAt, startAt, { in: rome });
  return { startAt, endAt, days };
}
