import type { Database } from '../database.ts';
import type { BackupKind, Contents } from './contents.ts';

/** Backups of one configured database; the differences between SQLite and PostgreSQL. */
export interface BackupEngine {
  readonly kind: BackupKind;
  /** The files of the running database, which a backup must not replace. */
  readonly ownFiles: readonly string[];
  /**
   * Writes the database as of now into an existing empty file, while servers go on writing.
   * @throws BackupError
   */
  backUp(file: string): Promise<void>;
  /**
   * Writes a backup into this place, compares its rows with `contents`, brings its tables up to date and runs
   * `complete`. On SQLite all of it happens or nothing; on PostgreSQL the rows are written in one transaction before
   * `complete` runs.
   * @param contents what the backup holds
   * @throws BackupError if the place holds data, or a server uses it
   */
  restore(file: string, contents: Contents, complete: (database: Database) => Promise<void>): Promise<void>;
}
