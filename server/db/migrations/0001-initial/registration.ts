import type { Kysely } from 'kysely';

/** Orders, their participants, and links to the orders of an e-mail. */
export async function createRegistrationTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('event.id'))
    .addColumn('account_id', 'text', (c) => c.references('account.id'))
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('quantity', 'bigint', (c) => c.notNull())
    .addColumn('price_cents', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('confirmed'))
    .addColumn('held_until', 'bigint')
    .addColumn('held_participants', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('order_event').on('order').column('event_id').execute();
  await db.schema.createIndex('order_account').on('order').columns(['account_id', 'created_at']).execute();
  await db.schema.createIndex('order_held').on('order').column('held_until').execute();
  // For finding events with overdue holds without reading every order.
  await db.schema
    .createIndex('order_held_event')
    .on('order')
    .columns(['event_id', 'held_until'])
    .where('held_until', 'is not', null)
    .execute();
  // For erasing and exporting data by e-mail address.
  await db.schema.createIndex('order_email').on('order').column('email').execute();

  await db.schema
    .createTable('participant')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('event.id'))
    .addColumn('order_id', 'text', (c) => c.notNull().references('order.id'))
    .addColumn('ticket_no', 'bigint', (c) => c.notNull())
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('change_no', 'bigint', (c) => c.notNull())
    .addColumn('removed_at', 'bigint')
    .addColumn('mail_failed_at', 'bigint')
    .addColumn('is_walk_in', 'smallint', (c) => c.notNull().defaultTo(0))
    .addColumn('is_over_capacity', 'smallint', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('participant_event').on('participant').columns(['event_id', 'id']).execute();
  await db.schema
    .createIndex('participant_change')
    .on('participant')
    .columns(['event_id', 'change_no'])
    .execute();
  await db.schema.createIndex('participant_order').on('participant').column('order_id').execute();
  // For erasing and exporting data by e-mail address.
  await db.schema.createIndex('participant_email').on('participant').column('email').execute();

  await db.schema
    .createTable('orders_link')
    .addColumn('email_hash', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('token_hash', 'text')
    .addColumn('sent_count', 'bigint', (c) => c.notNull())
    .addColumn('first_sent_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('orders_link_token').on('orders_link').column('token_hash').execute();
  await db.schema.createIndex('orders_link_expiry').on('orders_link').column('expires_at').execute();
}
