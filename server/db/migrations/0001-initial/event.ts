import type { Kysely } from 'kysely';

/** Events, their categories and SDGs, promotions, and notifications to participants. */
export async function createEventTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('event')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organiser_id', 'text', (c) => c.notNull().references('organisation.id'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('domanda', 'text', (c) => c.notNull())
    .addColumn('image', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('location', 'text', (c) => c.notNull())
    .addColumn('latitude', 'double precision')
    .addColumn('longitude', 'double precision')
    .addColumn('region', 'text', (c) => c.notNull())
    .addColumn('price_cents', 'bigint', (c) => c.notNull())
    .addColumn('max_tickets', 'bigint')
    .addColumn('available', 'bigint')
    .addColumn('external_link', 'text', (c) => c.notNull())
    .addColumn('start_at', 'bigint', (c) => c.notNull())
    .addColumn('end_at', 'bigint', (c) => c.notNull())
    .addColumn('cancelled_at', 'bigint')
    .addColumn('change_no', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('participant_count', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('checked_in_count', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('held_count', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('over_capacity_count', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('event_organiser_start')
    .on('event')
    .columns(['organiser_id', 'start_at'])
    .execute();
  await db.schema
    .createIndex('event_organiser_end')
    .on('event')
    .columns(['organiser_id', 'end_at'])
    .execute();
  await db.schema.createIndex('event_end').on('event').column('end_at').execute();
  // For finding unused images.
  await db.schema.createIndex('event_image').on('event').column('image').execute();

  await db.schema
    .createTable('event_category')
    .addColumn('event_id', 'text', (c) => c.notNull().references('event.id'))
    .addColumn('category', 'smallint', (c) => c.notNull())
    .addPrimaryKeyConstraint('event_category_pk', ['event_id', 'category'])
    .execute();

  await db.schema
    .createTable('event_sdg')
    .addColumn('event_id', 'text', (c) => c.notNull().references('event.id'))
    .addColumn('sdg', 'smallint', (c) => c.notNull())
    .addPrimaryKeyConstraint('event_sdg_pk', ['event_id', 'sdg'])
    .execute();

  await db.schema
    .createTable('promotion')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('event.id'))
    .addColumn('start_at', 'bigint', (c) => c.notNull())
    .addColumn('end_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('promotion_event').on('promotion').columns(['event_id', 'end_at']).execute();

  await db.schema
    .createTable('event_notification')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('event.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('sent_until_id', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('event_notification_due').on('event_notification').column('due_at').execute();
}
