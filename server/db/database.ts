import { EventEmitter } from 'node:events';
import { sql, type Kysely, type Transaction } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { secondMs } from '#contract/durations.ts';
import { withTimeout } from '../gateways/with-timeout.ts';
import { DatabaseRefused } from './database-refused.ts';
import { releasedMigrations, type Migrations } from './migrations.ts';
import type { PublicReads } from './replica/public-reads.ts';
import type { Db, Tables } from './tables.ts';
import { TransactionQueue } from './transaction-queue.ts';

/**
 * Called after a committed change of an event. `undefined` means that changes of any event may have been
 * missed.
 */
export type ChangeListener = (eventId: string | undefined) => void;

/** The differences between SQLite and PostgreSQL; nothing outside `server/db` depends on the engine. */
export interface Engine {
  readonly kysely: Kysely<Tables>;
  /** Whether several server processes may use the database at once. */
  readonly isShared: boolean;
  /** Transactions of `eventTransaction` that run at once; the rest of the connections is for other requests. */
  readonly eventTransactions: number;
  /** Notifies all server processes of a change of this event after the transaction has committed. */
  announce(tx: Transaction<Tables>, eventId: string, afterCommit: (eventId: string) => void): Promise<void>;
  /**
   * Copies the database beside itself before its schema changes; undefined where the operator makes backups.
   * @param label the last migration of this version, part of the copy's name
   */
  copyBeforeMigrating?(label: string): Promise<void>;
  /** Runs work whose statements may take as long as they need, such as a migration. */
  withoutLimits?<T>(work: (kysely: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** A transaction whose statements may take minutes; absent where statements have no limit. */
  longTransaction?<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Size of the database on its disk. */
  readSizeBytes(): Promise<number>;
  /** Connections of this process; absent on an engine without a pool. */
  readPool?(): PoolState;
  /** Replicas for public reads; absent without them. */
  readonly replicas?: PublicReads | undefined;
  /** By how much this process's clock is ahead of the database's, in ms; absent where they are one machine's. */
  readClockSkewMs?(): Promise<number>;
  /** Starts listening to notifications of other processes. */
  listen(listener: ChangeListener): Promise<void>;
  /** Why notifications of other processes are not heard, for operators; absent where there are none. */
  getNotificationProblem?(): string | undefined;
  close(): Promise<void>;
}

/** Connections to the database server. */
export interface PoolState {
  readonly openCount: number;
  readonly idleCount: number;
  /** Queries that wait for a connection. */
  readonly waitingCount: number;
}

/** A transaction: its queries, and its notifications after commit. */
export interface Tx {
  readonly db: Transaction<Tables>;
  /** Announces a change of this event's participant list or counts. */
  announce(eventId: string): Promise<void>;
}

/** The application's database. */
export interface Database {
  /** For single statements outside a transaction. */
  readonly db: Kysely<Tables>;
  /**
   * Reads public data, from a replica if `mayBeStale` and one is near enough; what that does not answer or
   * does not have, from `db` (OP-33).
   */
  readPublic<T>(work: (db: Db) => Promise<T>, options: { readonly mayBeStale: boolean }): Promise<T>;
  /** Runs `work` in a transaction; inside, only `tx.db` may be used. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * A transaction that locks the row of this event. It waits for its turn in memory, without a connection
   * (OP-13).
   * @throws Overloaded if its turn does not come
   */
  eventTransaction<T>(eventId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A transaction of a background job, whose statements may take minutes (OP-12). */
  longTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Subscribes to committed changes of any event, of this process or another.
   * @returns the unsubscribe function
   */
  onChange(listener: ChangeListener): () => void;
  /** Why changes by other processes are not noticed (OP-11), for operators; `undefined` if they are. */
  getNotificationProblem(): string | undefined;
  readonly isShared: Engine['isShared'];
  readonly readSizeBytes: Engine['readSizeBytes'];
  readonly readPool: Engine['readPool'];
  readonly replicas: Engine['replicas'];
  readonly readClockSkewMs: Engine['readClockSkewMs'];
  close(): Promise<void>;
}

/** How long an engine that cannot be opened may take to close. */
const maxCloseMs = 2 * secondMs;

/**
 * Migrates the schema to the latest version, under the engine's lock and in one transaction, and opens the
 * database. A database with data is copied before (SQLite). If that fails the engine is closed.
 * @param migrations those of this version; tests pass others
 * @throws DatabaseRefused if a newer version has migrated it
 */
export async function openDatabase(engine: Engine, migrations = releasedMigrations): Promise<Database> {
  try {
    await migrate(engine, migrations);
    const database = createDatabase(engine);
    await engine.listen(database.emitChange);
    return database;
  } catch (error) {
    // One that hangs does not end either.
    await withTimeout(engine.close(), maxCloseMs).catch(() => undefined);
    throw error;
  }
}

async function migrate(engine: Engine, migrations: Migrations): Promise<void> {
  const schemaAge = await getSchemaAge(engine, migrations);
  if (schemaAge === 'newer')
    throw new DatabaseRefused(
      'A newer version of Presente has changed this database. Install that version again, or restore the backup from before the upgrade.',
    );
  if (schemaAge === 'same') return;
  if (schemaAge === 'older') await engine.copyBeforeMigrating?.(Object.keys(migrations).at(-1)!);
  const run = async (kysely: Kysely<Tables>): Promise<void> => {
    const { error } = await createMigrator(kysely, migrations).migrateToLatest();
    if (error !== undefined) throw error;
  };
  await (engine.withoutLimits?.(run) ?? run(engine.kysely));
}

/** State of the schema relative to this version's migrations. */
export type SchemaAge = 'empty' | 'older' | 'same' | 'newer';

/**
 * Opens the database beside a server that may be running: without migrating or listening. The caller decides
 * what to do if the schema is of another version.
 */
export async function openDatabaseWithoutMigrating(
  engine: Engine,
  migrations = releasedMigrations,
): Promise<{ database: Database; schemaAge: SchemaAge }> {
  return {
    database: createDatabase(engine),
    schemaAge: await getSchemaAge(engine, migrations),
  };
}

const createMigrator = (db: Kysely<Tables>, migrations: Migrations): Migrator =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });

async function getSchemaAge(engine: Engine, migrations: Migrations): Promise<SchemaAge> {
  const tables = await engine.kysely.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return 'empty';
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(engine.kysely);
  return compareSchema(
    rows.map(({ name }) => name),
    migrations,
  );
}

/** Compares the migrations applied to a database or a backup with those of this version. */
export function compareSchema(applied: readonly string[], migrations: Migrations): SchemaAge {
  if (applied.length === 0) return 'empty';
  if (applied.some((name) => !(name in migrations))) return 'newer';
  return applied.length < Object.keys(migrations).length ? 'older' : 'same';
}

type Begin = <T>(work: (tx: Transaction<Tables>) => Promise<T>) => Promise<T>;

function createDatabase(engine: Engine): Database & { readonly emitChange: ChangeListener } {
  const changes = new EventEmitter();
  changes.setMaxListeners(0);
  const emitChange: ChangeListener = (eventId) => void changes.emit('change', eventId);
  const queue = new TransactionQueue(engine.eventTransactions);
  const begin: Begin = (work) => engine.kysely.transaction().execute(work);
  const announceAfter = async <T>(work: (tx: Tx) => Promise<T>, beginTransaction: Begin): Promise<T> => {
    const committed = new Set<string>();
    const result = await beginTransaction((db) =>
      work({ db, announce: (eventId) => engine.announce(db, eventId, (id) => committed.add(id)) }),
    );
    for (const eventId of committed) emitChange(eventId);
    return result;
  };
  return {
    emitChange,
    db: engine.kysely,
    readPublic: async (work, options) => (await engine.replicas?.read(work, options)) ?? work(engine.kysely),
    transaction: (work) => announceAfter(work, begin),
    eventTransaction: (eventId, work) => queue.run(eventId, () => announceAfter(work, begin)),
    longTransaction: (work) => announceAfter(work, engine.longTransaction ?? begin),
    onChange(listener) {
      changes.on('change', listener);
      return () => changes.off('change', listener);
    },
    getNotificationProblem: () => engine.getNotificationProblem?.(),
    isShared: engine.isShared,
    readSizeBytes: engine.readSizeBytes,
    readPool: engine.readPool,
    replicas: engine.replicas,
    readClockSkewMs: engine.readClockSkewMs,
    close: () => engine.close(),
  };
}
