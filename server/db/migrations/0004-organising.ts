import type { Kysely } from 'kysely';

/** What organisers need to change their events: versions, a search, and notices to everybody on a list. */
export async function createOrganising(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('event')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('event')
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createTable('event_notice')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('event.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('done_until', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('event_notice_due').on('event_notice').column('due_at').execute();
  await db.schema
    .createIndex('participant_event_email')
    .on('participant')
    .columns(['event_id', 'email'])
    .execute();
}
