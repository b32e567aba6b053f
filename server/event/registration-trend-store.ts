import { sql } from 'kysely';
import { dayMs, hourMs } from '#contract/durations.ts';
import { registrationTrendDays } from '#contract/event/event-endpoints.ts';
import { getRomeMidnight } from '#contract/rome-time.ts';
import type { Db } from '../db/tables.ts';

/**
 * Counts the current participants of an own event by the Italian day on which they registered: the last
 * `registrationTrendDays` days, oldest first.
 * @returns `undefined` if the event does not belong to this organiser.
 */
export async function readRegistrationTrend(
  db: Db,
  { organiserId, eventId, nowMs }: { organiserId: string; eventId: string; nowMs: number },
): Promise<number[] | undefined> {
  const own = await db
    .selectFrom('event')
    .select('id')
    .where('id', '=', eventId)
    .where('organiser_id', '=', organiserId)
    .executeTakeFirst();
  if (own === undefined) return undefined;
  const starts = Array.from({ length: registrationTrendDays }, (_, index) =>
    getRomeMidnight(nowMs, index - registrationTrendDays + 1),
  );
  // By hour: both databases divide integers alike, and no day of the year begins within an hour.
  const rows = await db
    .selectFrom('participant')
    .select(({ fn }) => [
      sql<number>`created_at / ${sql.lit(hourMs)}`.as('hour'),
      fn.countAll<number>().as('count'),
    ])
    .where('event_id', '=', eventId)
    .where('removed_at', 'is', null)
    .where('created_at', '>=', starts[0] ?? nowMs - dayMs)
    .groupBy(sql`created_at / ${sql.lit(hourMs)}`)
    .execute();
  const counts = starts.map(() => 0);
  for (const { hour, count } of rows) {
    const index = starts.findLastIndex((start) => start <= hour * hourMs);
    if (index !== -1) counts[index]! += count;
  }
  return counts;
}
