import type { TestApp } from '../app/app.ts';

/** Dumps the whole database as one string: equal dumps mean that no write happened between them. */
export async function dumpDatabase({ services: { database } }: TestApp): Promise<string> {
  const tables = await database.db.introspection.getTables();
  const contents: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await database.db
      .selectFrom(name as 'setting')
      .selectAll()
      .execute();
    contents[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return JSON.stringify(contents);
}
