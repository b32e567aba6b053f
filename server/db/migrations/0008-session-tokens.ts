import type { Kysely } from 'kysely';

/** The token that a session had before its last rotation (AC-105). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').addColumn('previous_hash', 'text').execute();
  await db.schema
    .alterTable('session')
    .addColumn('previous_until', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('session_previous').on('session').column('previous_hash').execute();
}
