import type { Kysely } from 'kysely';

/** Rows of several places: which ticket of its order a staged row is, and how many the order has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('participant_import_row')
    .addColumn('ticket_no', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('participant_import_row')
    .addColumn('quantity', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}
