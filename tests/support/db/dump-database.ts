import type { Database } from '#server/db/database.ts';
import type { TestApp } from '../app/app.ts';

/** The names of the tables, which take longer to read than the few rows of a test. */
const tableNames = new WeakMap<Database, Promise<string[]>>();

const readTableNames = async ({ db }: Database): Promise<string[]> =>
  (await db.introspection.getTables()).map(({ name }) => name);

/** Dumps the whole database as one string: equal dumps mean that no write happened between them. */
export async function dumpDatabase({ services: { database } }: TestApp): Promise<string> {
  const names = tableNames.get(database) ?? readTableNames(database);
  tableNames.set(database, names);
  const contents: Record<string, string[]> = {};
  for (const name of await names) {
    const rows = await database.db
      .selectFrom(name as 'setting')
      .selectAll()
      .execute();
    contents[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return JSON.stringify(contents);
}
