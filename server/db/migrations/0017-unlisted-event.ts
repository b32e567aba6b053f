import type { Kysely } from 'kysely';

/** Events that are in no public list (EV-74). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('event')
    .addColumn('is_unlisted', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
