import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Kysely, SqliteDialect, type SqliteDatabase } from 'kysely';
import type { Engine } from './database.ts';
import type { Tables } from './tables.ts';

const fileName = 'presente.sqlite';
const mostPrepared = 500;

/** Another process has the embedded database of this folder open. */
export class DataFolderBusy extends Error {
  constructor(folder: string) {
    super(
      `Another Presente server is already using the data folder ${folder}. Stop it first, choose another DATA_DIR, or set DATABASE_URL to run several servers on PostgreSQL.`,
    );
    this.name = 'DataFolderBusy';
  }
}

/**
 * The embedded database in this folder, for one process: a second one is refused with
 * `DataFolderBusy`. The lock is the operating system's, so a killed process leaves none behind.
 */
export function openSqlite(folder: string): Engine {
  mkdirSync(folder, { recursive: true });
  const lock = lockFolder(folder);
  const file = new BetterSqlite(join(folder, fileName));
  file.pragma('journal_mode = WAL');
  return engineOn(file, () => lock.close());
}

/**
 * The same database for a program that runs beside the server for a moment; `undefined` when there is
 * none yet. Each waits for the other's transactions.
 */
export function openSqliteBeside(folder: string): Engine | undefined {
  const path = join(folder, fileName);
  if (!existsSync(path)) return undefined;
  return engineOn(new BetterSqlite(path, { fileMustExist: true }), () => undefined);
}

function engineOn(file: BetterSqlite.Database, closed: () => void): Engine {
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: preparingOnce(file) }) });
  return {
    kysely,
    announce(_tx, eventId, afterCommit) {
      afterCommit(eventId);
      return Promise.resolve();
    },
    // There is no other process to listen to.
    listen: () => Promise.resolve(),
    async close() {
      await kysely.destroy();
      closed();
    },
  };
}

/** Kysely prepares a statement each time it runs one; ours are few and come again. */
function preparingOnce(file: BetterSqlite.Database): SqliteDatabase {
  const prepared = new Map<string, BetterSqlite.Statement>();
  return {
    prepare(text) {
      const known = prepared.get(text);
      if (known !== undefined) return known;
      // One that reads first would fail at its first write if somebody else has written meanwhile.
      const statement = file.prepare(text === 'begin' ? 'begin immediate' : text);
      // Lists of ids make many texts: keep the first ones, which start-up and single calls use.
      if (prepared.size < mostPrepared) prepared.set(text, statement);
      return statement;
    },
    close: () => file.close(),
  };
}

function lockFolder(folder: string): BetterSqlite.Database {
  const lock = new BetterSqlite(join(folder, 'lock.sqlite'), { timeout: 0 });
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof BetterSqlite.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new DataFolderBusy(folder);
    throw error;
  }
}
