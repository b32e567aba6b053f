import type { Insertable } from 'kysely';
import type { Db, Tables } from '../db/tables.ts';

/** SQLite's oldest limit of bound parameters in one statement is 999. */
const mostParameters = 900;

/** Writes many rows of one table in few statements, on either database. */
export async function insertRows<Name extends keyof Tables>(
  db: Db,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const perStatement = Math.floor(mostParameters / Object.keys(first).length);
  for (let at = 0; at < rows.length; at += perStatement) {
    await db
      .insertInto(table)
      .values(rows.slice(at, at + perStatement))
      .execute();
  }
}
