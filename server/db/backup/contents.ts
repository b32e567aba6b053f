import { sql, type Kysely } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import { compareSchema, type SchemaAge } from '../database.ts';
import { releasedMigrations } from '../migrations.ts';
import type { Tables } from '../tables.ts';
import { BackupError } from './backup-error.ts';

/** The database that a backup comes from. */
export type BackupKind = 'sqlite' | 'postgres';

/** What a database or a backup holds. */
export interface Contents {
  /** Number of rows by table, in the order of names. */
  readonly rowCounts: ReadonlyMap<string, number>;
  /** Names of the migrations applied to it. */
  readonly migrations: readonly string[];
  /** When its newest row was written, in ms; `undefined` if it has none. */
  readonly newestWriteMs: number | undefined;
  /** Whether the key that signs tickets is in it. */
  readonly hasTicketKey: boolean;
}

/** The result of checking a backup. */
export interface Inspection {
  readonly kind: BackupKind;
  readonly contents: Contents;
  /** Sentences about what is wrong with it; empty if it is intact. */
  readonly problems: readonly string[];
}

/** Tables that grow with use, with the column of the instant at which a row is written. */
const instantColumns: ReadonlyMap<string, string> = new Map([
  ['account', 'created_at'],
  ['session', 'created_at'],
  ['event', 'created_at'],
  ['order', 'created_at'],
  ['participant', 'created_at'],
  ['check_in_operation', 'received_at'],
  ['transaction', 'created_at'],
  ['transaction_change', 'created_at'],
  ['mail', 'created_at'],
  ['audit_log', 'created_at'],
]);

/** The column of a table from which its newest write is known; `undefined` for the others. */
export const getInstantColumn = (table: string): string | undefined => instantColumns.get(table);

/** Counts the rows of every table; one statement per table. */
export async function readContents(db: Kysely<Tables>): Promise<Contents> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const names = tables.map(({ name }) => name).sort();
  const rowCounts = new Map<string, number>();
  let newestWriteMs: number | undefined;
  for (const name of names) {
    const column = getInstantColumn(name);
    const newest = column === undefined ? sql`null` : sql`max(${sql.ref(column)})`;
    const { rows } = await sql<{
      total: number;
      newest: number | null;
    }>`select count(*) as total, ${newest} as newest from ${sql.table(name)}`.execute(db);
    const { total = 0, newest: newestMs = null } = rows[0] ?? {};
    rowCounts.set(name, total);
    if (newestMs !== null) newestWriteMs = Math.max(newestMs, newestWriteMs ?? 0);
  }
  const hasTable = (name: string): boolean => names.includes(name);
  const migrations = hasTable(DEFAULT_MIGRATION_TABLE)
    ? (
        await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
      ).rows.map(({ name }) => name)
    : [];
  const ticketKey = hasTable('setting')
    ? await sql`select key from setting where key = 'ticketKey'`.execute(db)
    : undefined;
  return {
    rowCounts,
    migrations: migrations.sort(),
    newestWriteMs,
    hasTicketKey: (ticketKey?.rows.length ?? 0) > 0,
  };
}

/** Whether contents are of an older, this or a newer version; `empty` if they are not of Presente. */
export const getContentsAge = ({ migrations }: Contents): SchemaAge =>
  compareSchema(migrations, releasedMigrations);

/**
 * Compares what a backup holds with what was restored from it.
 * @returns a sentence for each table that differs
 */
export const compareContents = (backup: Contents, restored: Contents): string[] =>
  [...backup.rowCounts].flatMap(([table, count]) => {
    const restoredCount = restored.rowCounts.get(table) ?? 0;
    return restoredCount === count
      ? []
      : [`The table ${table} has ${restoredCount} rows instead of ${count}.`];
  });

/**
 * Compares what was restored, before a migration changes it, with the backup (OP-9).
 * @throws BackupError if a table differs
 */
export function expectSameContents(backup: Contents, restored: Contents): void {
  const differences = compareContents(backup, restored);
  if (differences.length > 0)
    throw new BackupError(['The restored database is not the backup.', ...differences].join('\n'));
}
