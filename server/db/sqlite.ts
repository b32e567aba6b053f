import { existsSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Kysely, SqliteAdapter, SqliteDialect, type LogConfig, type SqliteDatabase } from 'kysely';
import type { Engine } from './database.ts';
import { DatabaseRefused } from './database-refused.ts';
import { createDataFolder, openSqliteFile, refuseUnusable, sqliteFileName } from './sqlite-file.ts';
import type { Tables } from './tables.ts';

const maxCachedStatements = 500;

/**
 * Opens the embedded database of this folder, for one process. The lock is the operating system's, so a
 * killed process leaves none behind.
 * @param log of statements, for tests
 * @throws DatabaseRefused if another process has it open, or the file cannot be used
 */
export function openSqlite(folder: string, log?: LogConfig): Engine {
  createDataFolder(folder);
  const lock = refuseUnusable(folder, () => lockFolder(folder));
  try {
    return createEngine(openSqliteFile(folder), () => lock.close(), log);
  } catch (error) {
    lock.close();
    throw error;
  }
}

/**
 * Opens the same database for a short-lived program beside the server. Each waits for the other's
 * transactions.
 * @returns `undefined` if there is no database yet
 */
export function openSharedSqlite(folder: string): Engine | undefined {
  const path = join(folder, sqliteFileName);
  if (!existsSync(path)) return undefined;
  return refuseUnusable(path, () =>
    createEngine(new BetterSqlite(path, { fileMustExist: true }), () => undefined),
  );
}

/** The engine of an open file. */
export function createEngine(file: BetterSqlite.Database, onClosed: () => void, log?: LogConfig): Engine {
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  // Overwrites what is deleted, which would stay in free pages (OP-62).
  file.pragma('secure_delete = ON');
  const dialect = new TransactionalDdlDialect({ database: withStatementCache(file) });
  const kysely = new Kysely<Tables>({ dialect, ...(log && { log }) });
  return {
    kysely,
    isShared: false,
    eventTransactions: 1,
    async copyBeforeMigrating(label) {
      await file.backup(`${file.name}.before-${label}`);
    },
    announce(_tx, eventId, afterCommit) {
      afterCommit(eventId);
      return Promise.resolve();
    },
    readSizeBytes() {
      const pageCount = file.pragma('page_count', { simple: true }) as number;
      const pageSize = file.pragma('page_size', { simple: true }) as number;
      return Promise.resolve(pageCount * pageSize);
    },
    // SQLite has no other server processes to listen to.
    listen: () => Promise.resolve(),
    async close() {
      await kysely.destroy();
      onClosed();
    },
  };
}

/**
 * Runs migrations and their bookkeeping in one transaction. Kysely does not by default, although SQLite rolls
 * DDL back: a kill would leave tables that the next start creates again.
 */
class TransactionalDdlDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
}
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Caches prepared statements: Kysely prepares each statement anew, and ours are few and repeat. */
function withStatementCache(file: BetterSqlite.Database): SqliteDatabase {
  const statements = new Map<string, BetterSqlite.Statement>();
  const rollback: ReturnType<SqliteDatabase['prepare']> = {
    reader: false,
    all: () => [],
    iterate: () => [][Symbol.iterator](),
    run() {
      // SQLite rolls back by itself when the disk is full: the error of a second rollback would hide the cause.
      if (file.inTransaction) file.exec('rollback');
      return { changes: 0, lastInsertRowid: 0 };
    },
  };
  return {
    prepare(text) {
      if (text === 'rollback') return rollback;
      const cached = statements.get(text);
      if (cached !== undefined) return cached;
      // `begin immediate`: a transaction that reads first would fail at its first write if another process
      // has written meanwhile.
      const statement = file.prepare(text === 'begin' ? 'begin immediate' : text);
      // Lists of ids create many distinct statements: keep the first ones, used at start-up and by single
      // calls.
      if (statements.size < maxCachedStatements) statements.set(text, statement);
      return statement;
    },
    close: () => file.close(),
  };
}

/**
 * Locks a data folder for this process, until the lock is closed.
 * @throws DatabaseRefused if a server uses it
 */
export function lockFolder(folder: string): BetterSqlite.Database {
  const lock = new BetterSqlite(join(folder, 'lock.sqlite'), { timeout: 0 });
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof BetterSqlite.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new DatabaseRefused(
        `Another Presente server is already using the data folder ${folder}. Stop it first, choose another DATA_DIR, or set DATABASE_URL to run several servers on PostgreSQL.`,
      );
    throw error;
  }
}
