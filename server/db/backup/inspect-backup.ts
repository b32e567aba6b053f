import { closeSync, openSync, readSync } from 'node:fs';
import { BackupError } from './backup-error.ts';
import type { BackupKind, Inspection } from './contents.ts';

const sqliteMagic = 'SQLite format 3\0';
const postgresMagic = 'PGDMP';

/**
 * Recognises a backup by its first bytes.
 * @throws BackupError if the file is missing or no backup
 */
export function detectKind(file: string): BackupKind {
  const start = readStart(file, sqliteMagic.length);
  if (start === sqliteMagic) return 'sqlite';
  if (start.startsWith(postgresMagic)) return 'postgres';
  throw new BackupError(
    start === ''
      ? `${file} is empty: it is not a backup.`
      : `${file} is not a backup of Presente: it is neither a SQLite file nor an archive of pg_dump.`,
  );
}

/**
 * Checks a backup without changing it or any database.
 * @throws BackupError if the file is missing or no backup; what is wrong inside is in `problems`
 */
export async function inspectBackup(file: string): Promise<Inspection> {
  return detectKind(file) === 'sqlite'
    ? (await import('./sqlite-backup.ts')).inspectSqliteBackup(file)
    : (await import('./postgres-archive.ts')).inspectPostgresArchive(file);
}

function readStart(file: string, length: number): string {
  const bytes = Buffer.alloc(length);
  try {
    const handle = openSync(file, 'r');
    try {
      return bytes.toString('latin1', 0, readSync(handle, bytes));
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === undefined) throw error;
    throw new BackupError(
      code === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} cannot be read (${code}).`,
      { cause: error },
    );
  }
}
