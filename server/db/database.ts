import { EventEmitter } from 'node:events';
import { sql, type Kysely, type Transaction } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

/**
 * Told to whoever watches an event's door: something about it changed and is committed. Undefined
 * means that changes of any event may have been missed.
 */
export type ChangeListener = (eventId: string | undefined) => void;

/** What SQLite and PostgreSQL do differently; nothing outside `server/db` asks which one it is. */
export interface Engine {
  readonly kysely: Kysely<Tables>;
  /** Announces a change of this event to all server processes, once the transaction has committed. */
  announce(tx: Transaction<Tables>, eventId: string, afterCommit: (eventId: string) => void): Promise<void>;
  /** Starts to hear what other processes announce. */
  listen(heard: ChangeListener): Promise<void>;
  close(): Promise<void>;
}

/** A transaction: its queries, and what it announces when it has committed. */
export interface Tx {
  readonly db: Transaction<Tables>;
  /** The participant list or the counts of this event changed. */
  announce(eventId: string): Promise<void>;
}

/** The product's database. */
export interface Database {
  /** For single statements outside a transaction. */
  readonly db: Kysely<Tables>;
  /** All or nothing. Inside, only `tx.db` may be used. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Calls back after each committed change of any event, of this process or another. Returns the way to stop. */
  onChange(listener: ChangeListener): () => void;
  close(): Promise<void>;
}

/** Migrates the engine's schema to the newest version, under the engine's lock, and opens it. */
export async function openDatabase(engine: Engine): Promise<Database> {
  const { error } = await migratorOf(engine).migrateToLatest();
  if (error !== undefined) throw error;
  const database = databaseOn(engine);
  await engine.listen(database.heard);
  return database;
}

/** How a schema stands to the migrations of this version. */
export type SchemaAge = 'empty' | 'older' | 'same' | 'newer';

/**
 * The database beside a server that may be running: it is neither migrated nor listened to. What
 * differs from this version's schema is told, and left alone.
 */
export async function openDatabaseBeside(
  engine: Engine,
): Promise<{ database: Database; schemaAge: SchemaAge }> {
  return { database: databaseOn(engine), schemaAge: await schemaAgeOf(engine) };
}

const migratorOf = ({ kysely }: Engine): Migrator =>
  new Migrator({ db: kysely, provider: { getMigrations: () => Promise.resolve(migrations) } });

async function schemaAgeOf(engine: Engine): Promise<SchemaAge> {
  const tables = await engine.kysely.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return 'empty';
  const known = await migratorOf(engine).getMigrations();
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(engine.kysely);
  if (rows.length === 0) return 'empty';
  if (known.some(({ executedAt }) => executedAt === undefined)) return 'older';
  return rows.length > known.length ? 'newer' : 'same';
}

function databaseOn(engine: Engine): Database & { readonly heard: ChangeListener } {
  const changes = new EventEmitter();
  changes.setMaxListeners(0);
  const heard: ChangeListener = (eventId) => void changes.emit('change', eventId);
  return {
    heard,
    db: engine.kysely,
    async transaction(work) {
      const committed = new Set<string>();
      const result = await engine.kysely.transaction().execute((db) =>
        work({
          db,
          announce: (eventId) => engine.announce(db, eventId, (id) => committed.add(id)),
        }),
      );
      for (const eventId of committed) heard(eventId);
      return result;
    },
    onChange(listener) {
      changes.on('change', listener);
      return () => changes.off('change', listener);
    },
    close: () => engine.close(),
  };
}
