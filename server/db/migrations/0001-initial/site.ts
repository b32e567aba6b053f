import { sql, SqliteAdapter, type Kysely } from 'kysely';

/** Settings, policies, images, geocoder results, the mail queue, idempotency keys, the audit log of admins. */
export async function createSiteTables(db: Kysely<unknown>): Promise<void> {
  const bytes = db.getExecutor().adapter instanceof SqliteAdapter ? sql`blob` : sql`bytea`;

  await db.schema
    .createTable('setting')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('policy')
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('policy_pk', ['key', 'language'])
    .execute();

  await db.schema
    .createTable('image')
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('width', 'bigint', (c) => c.notNull())
    .addColumn('height', 'bigint', (c) => c.notNull())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('image_pk', ['sha256', 'width'])
    .execute();

  await db.schema
    .createTable('geocode_result')
    .addColumn('query', 'text', (c) => c.primaryKey())
    .addColumn('places', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('geocode_result_age').on('geocode_result').column('created_at').execute();

  await db.schema
    .createTable('mail')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('reply_to', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('attachments', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('order_id', 'text')
    .addColumn('priority', 'bigint', (c) => c.notNull().defaultTo(1))
    .addColumn('turn', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('attempts', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('sent_at', 'bigint')
    .execute();
  await db.schema.createIndex('mail_due').on('mail').column('due_at').execute();
  await db.schema
    .createIndex('mail_sequence')
    .on('mail')
    .columns(['priority', 'turn', 'due_at', 'id'])
    .where('due_at', 'is not', null)
    .execute();
  // For deleting old ones.
  await db.schema
    .createIndex('mail_finished')
    .on('mail')
    .column('created_at')
    .where(sql.ref('due_at'), 'is', null)
    .execute();
  // For the age of the first one that waits.
  await db.schema
    .createIndex('mail_waiting_age')
    .on('mail')
    .columns(['priority', 'created_at'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute();
  // For erasing an address.
  await db.schema.createIndex('mail_recipient').on('mail').column('recipient').execute();
  await db.schema.createIndex('mail_reply_to').on('mail').column('reply_to').execute();

  await db.schema
    .createTable('idempotency_key')
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('content_hash', 'text', (c) => c.notNull())
    .addColumn('result_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('idempotency_key_age').on('idempotency_key').column('created_at').execute();

  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('audit_log_newest').on('audit_log').columns(['created_at', 'id']).execute();
}
