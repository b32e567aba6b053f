import type { Db } from '../db/tables.ts';
import { toOwnSummary, eventRowColumns } from './event-rows.ts';

const pageSize = 100;

/**
 * Yields every event of an organiser with its texts, oldest first, for the data export; without participants
 * (AC-35).
 */
export async function* exportEvents(
  db: Db,
  { organiserId, nowMs }: { organiserId: string; nowMs: number },
): AsyncGenerator<object> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('event')
      .select(eventRowColumns(nowMs))
      .select(['event.description', 'event.domanda', 'event.created_at'])
      .where('event.organiser_id', '=', organiserId)
      .where('event.id', '>', after)
      .orderBy('event.id')
      .limit(pageSize)
      .execute();
    const ids = rows.map((row) => row.id);
    const promotions =
      ids.length === 0
        ? []
        : await db
            .selectFrom('promotion')
            .selectAll()
            .where('event_id', 'in', ids)
            .orderBy('start_at')
            .execute();
    for (const row of rows)
      yield {
        ...toOwnSummary(row),
        description: row.description,
        domanda: row.domanda,
        createdAt: new Date(row.created_at).toISOString(),
        promotions: promotions
          .filter((promotion) => promotion.event_id === row.id)
          .map((promotion) => ({
            from: new Date(promotion.start_at).toISOString(),
            until: new Date(promotion.end_at).toISOString(),
          })),
      };
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last.id;
  }
}
