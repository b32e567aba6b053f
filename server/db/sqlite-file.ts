import { chmodSync, closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { DatabaseRefused } from './database-refused.ts';

export const sqliteFileName = 'presente.sqlite';

/**
 * Opens the database file of this folder, and creates it if there is none. After an unclean stop it is checked
 * for damage.
 * @throws DatabaseRefused if the file is empty, truncated, damaged or cannot be written
 */
export function openSqliteFile(folder: string): BetterSqlite.Database {
  const path = join(folder, sqliteFileName);
  return refuseUnusable(path, () => {
    if (!existsSync(path)) createFile(path);
    const { size } = statSync(path);
    if (size === 0)
      throw new DatabaseRefused(
        `The database ${path} is an empty file. Restore a backup, or delete the file to begin with an empty database.`,
      );
    // SQLite deletes its write-ahead log when the last connection is closed.
    const wasKilled = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
    const file = new BetterSqlite(path);
    try {
      file.pragma('journal_mode = WAL');
      if (wasKilled ? !isIntact(file) : size < getExpectedSize(file)) throw damaged(path);
      return file;
    } catch (error) {
      file.close();
      throw error;
    }
  });
}

/**
 * Creates the data folder, for this user only. One that exists is closed to users outside its group: releases
 * before the umask was set left it open (OP-23).
 * @throws DatabaseRefused if it cannot be created
 */
export function createDataFolder(folder: string): void {
  refuseUnusable(folder, () => mkdirSync(folder, { recursive: true }));
  const { mode, uid } = statSync(folder);
  const permissions = mode & 0o7777;
  // A folder such as /tmp belongs to everyone.
  const isShared = (mode & 0o1000) !== 0;
  if (uid === process.getuid?.() && !isShared) chmodSync(folder, permissions & ~0o007);
}

/**
 * Runs `open`.
 * @throws DatabaseRefused instead of the errors of SQLite and of the file system that the operator can fix
 */
export function refuseUnusable<T>(path: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw toDatabaseRefused(path, error) ?? error;
  }
}

/** The operator's message for an error of SQLite or of the file system; undefined for all others. */
export function toDatabaseRefused(path: string, error: unknown): DatabaseRefused | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return damaged(path, error);
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT)/.test(code))
    return new DatabaseRefused(
      `There is no space left on the disk of ${path}. Free some, and start again: nothing is lost.`,
      { cause: error },
    );
  if (/^(SQLITE_(READONLY|CANTOPEN|IOERR|PERM)|E(ACCES|PERM|ROFS|NOTDIR|EXIST|ISDIR))/.test(code))
    return new DatabaseRefused(
      `This user cannot write to ${path} (${code}). Give it to the user that runs Presente, or choose another DATA_DIR.`,
      { cause: error },
    );
  return undefined;
}

const damaged = (path: string, cause?: unknown): DatabaseRefused =>
  new DatabaseRefused(
    `The database ${path} is damaged. Keep a copy of it, and put a backup in its place; its readable rows can be recovered with "sqlite3 ${path} .recover".`,
    { cause },
  );

/**
 * Creates an empty database under another name first: a server that is killed here never leaves an empty
 * file, which would look like lost data.
 */
function createFile(path: string): void {
  const newPath = `${path}.new`;
  rmSync(newPath, { force: true });
  closeSync(openSync(newPath, 'wx', 0o600));
  const file = new BetterSqlite(newPath);
  try {
    file.pragma('journal_mode = WAL');
  } finally {
    file.close();
  }
  renameSync(newPath, path);
}

const isIntact = (file: BetterSqlite.Database): boolean =>
  file.pragma('quick_check(1)', { simple: true }) === 'ok';

/** Size in bytes according to the file's header. */
const getExpectedSize = (file: BetterSqlite.Database): number =>
  Number(file.pragma('page_count', { simple: true })) * Number(file.pragma('page_size', { simple: true }));
