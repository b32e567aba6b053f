import type { Kysely } from 'kysely';

/** What registering needs: orders that wait for a payment, calls that may be repeated, links, mails with files. */
export async function createRegistering(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('order')
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('confirmed'))
    .execute();
  await db.schema.alterTable('order').addColumn('held_until', 'bigint').execute();
  await db.schema.alterTable('order').addColumn('held_people', 'text').execute();
  await db.schema.createIndex('order_held').on('order').column('held_until').execute();
  await db.schema
    .alterTable('event')
    .addColumn('held_count', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('participant').addColumn('mail_failed_at', 'bigint').execute();
  await db.schema
    .alterTable('mail')
    .addColumn('attachments', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  await db.schema.alterTable('mail').addColumn('order_id', 'text').execute();
  await db.schema
    .createTable('request_key')
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('content_hash', 'text', (c) => c.notNull())
    .addColumn('result_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('request_key_age').on('request_key').column('created_at').execute();
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
