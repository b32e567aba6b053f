import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';

/** A window's count. */
export interface RequestCount {
  readonly count: number;
  /** Epoch milliseconds. */
  readonly endsAt: number;
}

/**
 * Adds to the counts of these keys, each once, and begins windows where none is open. One statement, so that
 * processes count every request of each other; sorted, so that they do not wait for each other in a circle.
 * @returns the counts after it, by key
 */
export async function addRequestCounts(
  db: Db,
  additions: readonly { readonly key: string; readonly weight: number; readonly windowMs: number }[],
  nowMs: number,
): Promise<Map<string, RequestCount>> {
  const isOver = sql<boolean>`request_count.ends_at <= ${nowMs}`;
  const rows = await db
    .insertInto('request_count')
    .values(
      additions
        .map(({ key, weight, windowMs }) => ({ key, count: weight, ends_at: nowMs + windowMs }))
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then excluded.count else request_count.count + excluded.count end`,
        ends_at: sql`case when ${isOver} then excluded.ends_at else request_count.ends_at end`,
      }),
    )
    .returning(['key', 'count', 'ends_at'])
    .execute();
  return new Map(rows.map((row) => [row.key, { count: row.count, endsAt: row.ends_at }]));
}

/** Takes `weight` back from the open windows of these keys. */
export async function subtractRequestCounts(
  db: Db,
  { keys, weight, nowMs }: { keys: readonly string[]; weight: number; nowMs: number },
): Promise<void> {
  // In the order in which `addRequestCounts` locks them.
  await db
    .updateTable('request_count')
    .set(({ eb }) => ({ count: eb('count', '-', weight) }))
    .where('key', 'in', ({ selectFrom }) =>
      selectFrom('request_count').select('key').where('key', 'in', keys).orderBy('key').forUpdate(),
    )
    .where('ends_at', '>', nowMs)
    .execute();
}

/** Deletes the counts of windows that are over. */
export async function deleteEndedRequestCounts(db: Db, nowMs: number): Promise<void> {
  await db.deleteFrom('request_count').where('ends_at', '<=', nowMs).execute();
}
