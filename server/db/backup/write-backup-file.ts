import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  type Stats,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { BackupError } from './backup-error.ts';

/**
 * The file to write: the given one, or in a given folder a new one named by the current time, so that names
 * sort by age.
 */
export function chooseBackupFile(
  path: string,
  { kind, nowMs }: { kind: 'sqlite' | 'postgres'; nowMs: number },
): string {
  if (!(readStat(path)?.isDirectory() ?? false)) return path;
  const time = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return join(path, `presente-${time}.${kind === 'sqlite' ? 'sqlite' : 'dump'}`);
}

/**
 * Writes a backup as `FILE.part`, readable by its owner only, and renames it once `write` has written and
 * checked it: a backup that fails or is killed leaves no file that looks like one.
 * @param ownFiles the files of the running database, which are never replaced
 * @throws BackupError if the file exists and may not be replaced, or cannot be written
 */
export async function writeBackupFile<T>(
  { file, mayReplace, ownFiles }: { file: string; mayReplace: boolean; ownFiles: readonly string[] },
  write: (part: string) => Promise<T>,
): Promise<T> {
  const existing = readStat(file);
  if (existing !== undefined && ownFiles.some((own) => isSameFile(readStat(own), existing)))
    throw new BackupError(`${file} is the database itself. Choose another file.`);
  if (existing !== undefined && !existing.isFile())
    throw new BackupError(`${file} is not a file. Choose another name.`);
  if (existing !== undefined && !mayReplace)
    throw new BackupError(
      `There is a file ${file} already. Choose another name, or replace it with --force.`,
    );
  const part = `${file}.part`;
  const handle = createPart(part);
  try {
    const result = await write(part);
    fsyncSync(handle);
    // Another run has deleted this one's part and is writing its own.
    if (!isSameFile(readStat(part), fstatSync(handle)))
      throw new BackupError(`Another backup is writing ${file}. This one was not kept.`);
    renameSync(part, file);
    syncFolder(dirname(file));
    return result;
  } catch (error) {
    if (isSameFile(readStat(part), fstatSync(handle))) removePart(part);
    throw toBackupError(file, error) ?? error;
  } finally {
    closeSync(handle);
  }
}

/** The operator's message for an error of writing a backup; undefined for all others. */
export function toBackupError(path: string, error: unknown): BackupError | undefined {
  const file = path.replace(/\.part$/, '');
  const code = getCode(error);
  if (isDiskFull(error))
    return new BackupError(
      `There is no space left for ${file}, or its disk fails (${code}). No backup was made; the database and earlier backups are as they were.`,
      { cause: error },
    );
  if (/^(SQLITE_(READONLY|CANTOPEN)|E(ACCES|PERM|ROFS|NOTDIR|ISDIR|NOENT))/.test(code))
    return new BackupError(
      code === 'ENOENT'
        ? `There is no folder ${dirname(file)}. Create it first.`
        : `This user cannot write ${file} (${code}).`,
      { cause: error },
    );
  return undefined;
}

const getCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether a write failed because the disk is full, or fails. */
export const isDiskFull = (error: unknown): boolean =>
  /^(SQLITE_FULL|SQLITE_IOERR(_WRITE|_TRUNCATE|_FSYNC)?$|ENOSPC|EDQUOT|EFBIG)/.test(getCode(error));

function createPart(part: string): number {
  try {
    removePart(part);
    return openSync(part, 'wx', 0o600);
  } catch (error) {
    throw toBackupError(part, error) ?? error;
  }
}

/** SQLite writes a journal beside the file that it copies into. */
function removePart(part: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(`${part}${suffix}`, { force: true });
}

/** Makes a rename or a new file durable. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } catch {
    // Not every system can do this.
  } finally {
    closeSync(handle);
  }
}

const readStat = (path: string): Stats | undefined =>
  existsSync(path) ? statSync(path, { throwIfNoEntry: false }) : undefined;

const isSameFile = (first: Stats | undefined, second: Stats): boolean =>
  first?.ino === second.ino && first.dev === second.dev;
