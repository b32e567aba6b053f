import { sql, type Kysely } from 'kysely';

/** How many events an organisation has published stands beside it, and those to come are found by their end. */
export async function createEventCount(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('organisation')
    .addColumn('event_count', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`
    update organisation
    set event_count = (select count(*) from event where event.organiser_id = organisation.id)
  `.execute(db);
  await db.schema
    .createIndex('event_organiser_end')
    .on('event')
    .columns(['organiser_id', 'end_at'])
    .execute();
}
