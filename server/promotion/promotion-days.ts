import { Refusal } from '#contract/reasons.ts';
import { romeMidnight, startOfRomeDay } from '#contract/rome-time.ts';

const dayMs = 86_400_000;

/** From the first day's midnight in Italy, before that of the day after the last one. */
export interface PromotedDays {
  readonly startAt: number;
  readonly endAt: number;
  /** The first and the last one counted. */
  readonly days: number;
}

/**
 * Days that were chosen → their instants (PY-15). Refuses with an issue a first day before today, and a last one
 * after the day on which the event ends.
 */
export function promotedDays(
  { startDate, endDate }: { startDate: string; endDate: string },
  { nowMs, eventEndAt }: { nowMs: number; eventEndAt: number },
): PromotedDays {
  const startAt = startOfRomeDay(startDate);
  const endAt = romeMidnight(startOfRomeDay(endDate), 1);
  const issues = [
    ...(startAt < romeMidnight(nowMs, 0) ? [{ path: 'startDate', key: 'promotionTooEarly' }] : []),
    // An event that ends at midnight has had its last day.
    ...(endAt > romeMidnight(eventEndAt - 1, 1) ? [{ path: 'endDate', key: 'promotionTooLate' }] : []),
  ];
  if (issues.length > 0) throw new Refusal('validation', { issues });
  // Of calendar days, each of which has 24 hours here.
  const days = (Date.parse(endDate) - Date.parse(startDate)) / dayMs + 1;
  return { startAt, endAt, days };
}
