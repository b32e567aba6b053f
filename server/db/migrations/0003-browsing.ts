import type { Kysely } from 'kysely';

/** What the geocoder found. */
export async function createBrowsing(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('geocode_answer')
    .addColumn('query', 'text', (c) => c.primaryKey())
    .addColumn('places', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('geocode_answer_age').on('geocode_answer').column('created_at').execute();
}
