import { SqliteAdapter, sql, type Kysely } from 'kysely';

/**
 * Counts of requests by all processes. On PostgreSQL unlogged: its commits do not wait for the disk, and a crash
 * forgets them. SQLite has one process, which counts in memory.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`
    create unlogged table request_count (
      key text primary key,
      count bigint not null,
      ends_at bigint not null
    )`.execute(db);
  await db.schema.createIndex('request_count_end').on('request_count').column('ends_at').execute();
}
