import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  closeSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { openDatabase, type Database } from '../database.ts';
import { createDataFolder, refuseUnusable, sqliteFileName, toDatabaseRefused } from '../sqlite-file.ts';
import { createEngine, lockFolder, openSqlite } from '../sqlite.ts';
import type { BackupEngine } from './backup-engine.ts';
import { BackupError } from './backup-error.ts';
import { expectSameContents, readContents, type Contents, type Inspection } from './contents.ts';
import { isDiskFull, syncFolder, toBackupError } from './write-backup-file.ts';

/** Pages copied between two turns of the event loop: 4 MB. */
const pagesPerStep = 1000;
/** How long a transaction of the server may take at most. */
const busyTimeoutMs = 30_000;
/** A folder of this name in the data folder holds a restore under way. */
const restoringFolder = 'restoring';

/** Backups of the SQLite file in this data folder. */
export function createSqliteBackups(dataDir: string): BackupEngine {
  const path = join(dataDir, sqliteFileName);
  return {
    kind: 'sqlite',
    ownFiles: [path, `${path}-wal`, `${path}-shm`, join(dataDir, 'lock.sqlite')],
    backUp: (file) => copyWhileRunning(path, file),
    restore: (file, contents, complete) => restore({ file, contents, dataDir, path }, complete),
  };
}

/**
 * Copies the database with SQLite's online backup, within one read transaction. Without it SQLite begins again
 * whenever another process writes: under load a backup would never end (OP-7). Writers do not wait, because a
 * reader of the write-ahead log blocks no writer.
 */
async function copyWhileRunning(path: string, file: string): Promise<void> {
  if (!existsSync(path))
    throw new BackupError(
      `There is no database ${path}. Set DATA_DIR or DATABASE_URL as the server has them.`,
    );
  const source = refuseUnusable(
    path,
    () => new BetterSqlite(path, { fileMustExist: true, timeout: busyTimeoutMs }),
  );
  try {
    source.exec('begin');
    if (source.prepare('select count(*) from sqlite_master').pluck().get() === 0)
      throw new BackupError(`The database ${path} is empty: there is nothing to back up.`);
    await source.backup(file, { progress: () => pagesPerStep });
    // The copy inherits the write-ahead log, which would be files of its own beside it.
    const copy = new BetterSqlite(file);
    try {
      copy.pragma('journal_mode = DELETE');
    } finally {
      copy.close();
    }
  } catch (error) {
    throw toBackupError(file, error) ?? toDatabaseRefused(path, error) ?? error;
  } finally {
    source.close();
  }
}

/** Checks a copy of a SQLite database, opened for reading only (OP-8). */
export async function inspectSqliteBackup(file: string): Promise<Inspection> {
  const problems: string[] = [];
  let contents: Contents = {
    rowCounts: new Map(),
    migrations: [],
    newestWriteMs: undefined,
    hasTicketKey: false,
  };
  // A backup has none; the file of a server does, and its newest rows are there.
  const log = `${file}-wal`;
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0)
    return {
      kind: 'sqlite',
      contents,
      problems: [
        `It is the file of a server and not a backup: its newest rows are beside it, in ${log}. Merge them first: sqlite3 ${file} 'pragma journal_mode = delete'.`,
      ],
    };
  try {
    const copy = new BetterSqlite(file, { readonly: true, fileMustExist: true });
    const engine = createEngine(copy, () => undefined);
    try {
      const damages = (copy.pragma('integrity_check(3)') as { integrity_check: string }[])
        .map((row) => row.integrity_check)
        .filter((text) => text !== 'ok');
      for (const damage of damages) problems.push(`It is damaged: ${damage.replaceAll('\n', ' ')}.`);
      const orphans = Map.groupBy(
        copy.pragma('foreign_key_check') as { table: string; parent: string }[],
        ({ table, parent }) => `${table} refer to rows of ${parent}`,
      );
      for (const [reference, rows] of orphans)
        problems.push(`${rows.length} rows of ${reference} that are missing.`);
      contents = await readContents(engine.kysely);
    } finally {
      await engine.close();
    }
  } catch (error) {
    if (!(error instanceof BetterSqlite.SqliteError)) throw error;
    problems.push(`It is damaged or incomplete: ${error.message} (${error.code}).`);
  }
  return { kind: 'sqlite', contents, problems };
}

/** Prepares the database in a folder of its own, and moves it into its place when it is complete (OP-9). */
async function restore(
  { file, contents, dataDir, path }: { file: string; contents: Contents; dataDir: string; path: string },
  complete: (database: Database) => Promise<void>,
): Promise<void> {
  createDataFolder(dataDir);
  const lock = refuseUnusable(dataDir, () => lockFolder(dataDir));
  const folder = join(dataDir, restoringFolder);
  const preparedPath = join(folder, sqliteFileName);
  try {
    const existing = [path, `${path}-wal`].find((name) => existsSync(name));
    if (existing !== undefined)
      throw new BackupError(
        `The data folder holds a database already: ${existing}. Nothing was changed. Move presente.sqlite, with presente.sqlite-wal and presente.sqlite-shm if they exist, to another folder, and keep them until the restored server works.`,
      );
    rmSync(folder, { recursive: true, force: true });
    createDataFolder(folder);
    copyFileSync(file, preparedPath, constants.COPYFILE_FICLONE);
    chmodSync(preparedPath, 0o600);
    const engine = openSqlite(folder);
    try {
      expectSameContents(contents, await readContents(engine.kysely));
    } catch (error) {
      await engine.close();
      throw error;
    }
    const database = await openDatabase(engine);
    try {
      await complete(database);
    } finally {
      await database.close();
    }
    syncFile(preparedPath);
    renameSync(preparedPath, path);
    syncFolder(dataDir);
  } catch (error) {
    throw toRestoreError(dataDir, error) ?? error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    lock.close();
  }
}

const toRestoreError = (dataDir: string, error: unknown): BackupError | undefined =>
  isDiskFull(error)
    ? new BackupError(
        `There is no space left in ${dataDir}, or its disk fails (${(error as { code: string }).code}). Nothing was restored; the backup is as it was.`,
        { cause: error },
      )
    : undefined;

function syncFile(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
