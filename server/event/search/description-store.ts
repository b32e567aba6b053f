import type { Db } from '../../db/tables.ts';

/** Reads the descriptions of these events, as sanitised HTML by id; missing events are left out. */
export async function readDescriptions(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('event').where('id', 'in', ids).select(['id', 'description']).execute();
  return new Map(rows.map(({ id, description }) => [id, description]));
}
