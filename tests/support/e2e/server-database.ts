import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { sqliteFileName } from '#server/db/sqlite-file.ts';

type Value = string | number;

/** A server whose database is a file. */
type Server = { readonly dataDir: string };

const withDatabase = <T>(dataDir: string, work: (file: BetterSqlite.Database) => T): T => {
  const file = new BetterSqlite(join(dataDir, sqliteFileName));
  try {
    return work(file);
  } finally {
    file.close();
  }
};

/** Writes into the running server's database what no endpoint writes. */
export const writeServerDatabase = (
  { server }: { readonly server: Server },
  statement: string,
  ...values: readonly Value[]
): void => withDatabase(server.dataDir, (file) => void file.prepare(statement).run(...values));

/** Reads rows from the running server's database. */
export const readServerDatabase = <Row>(
  { dataDir }: Server,
  query: string,
  ...values: readonly Value[]
): Row[] => withDatabase(dataDir, (file) => file.prepare<Value[], Row>(query).all(...values));
