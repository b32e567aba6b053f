import type { Kysely } from 'kysely';

/** Accounts, events, registrations and the door. */
export async function createDoor(db: Kysely<unknown>): Promise<void> {
  const text = 'text';
  const whole = 'bigint';
  const real = 'double precision';
  const flag = 'smallint';

  await db.schema
    .createTable('setting')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('value', text, (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('account')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('email', text, (c) => c.notNull().unique())
    .addColumn('password_hash', text, (c) => c.notNull())
    .addColumn('user_type', text, (c) => c.notNull())
    .addColumn('user_role', flag, (c) => c.notNull())
    .addColumn('is_admin', flag, (c) => c.notNull().defaultTo(0))
    .addColumn('first_name', text, (c) => c.notNull())
    .addColumn('last_name', text, (c) => c.notNull())
    .addColumn('language', text, (c) => c.notNull())
    .addColumn('is_verified', flag, (c) => c.notNull())
    .addColumn('is_password_changed', flag, (c) => c.notNull().defaultTo(1))
    .addColumn('picture', text, (c) => c.notNull().defaultTo(''))
    .addColumn('place', text, (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', whole, (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('organisation')
    .addColumn('id', text, (c) => c.primaryKey().references('account.id'))
    .addColumn('company_name', text, (c) => c.notNull())
    .addColumn('description', text, (c) => c.notNull().defaultTo(''))
    .addColumn('website', text, (c) => c.notNull().defaultTo(''))
    .execute();

  await db.schema
    .createTable('session')
    .addColumn('token_hash', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('account.id'))
    .addColumn('device_type', text, (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('expires_at', whole, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('session_account').on('session').column('account_id').execute();
  await db.schema.createIndex('session_expiry').on('session').column('expires_at').execute();

  await db.schema
    .createTable('email_verification')
    .addColumn('token_hash', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('account.id'))
    .addColumn('sign_up', text, (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('expires_at', whole, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('email_verification_account')
    .on('email_verification')
    .column('account_id')
    .execute();

  await db.schema
    .createTable('event')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('organiser_id', text, (c) => c.notNull().references('organisation.id'))
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('description', text, (c) => c.notNull())
    .addColumn('domanda', text, (c) => c.notNull())
    .addColumn('image', text, (c) => c.notNull().defaultTo(''))
    .addColumn('mode', text, (c) => c.notNull())
    .addColumn('location', text, (c) => c.notNull())
    .addColumn('latitude', real)
    .addColumn('longitude', real)
    .addColumn('region', text, (c) => c.notNull())
    .addColumn('price_cents', whole, (c) => c.notNull())
    .addColumn('max_tickets', whole)
    .addColumn('available', whole)
    .addColumn('external_link', text, (c) => c.notNull())
    .addColumn('start_at', whole, (c) => c.notNull())
    .addColumn('end_at', whole, (c) => c.notNull())
    .addColumn('cancelled_at', whole)
    .addColumn('change_no', whole, (c) => c.notNull().defaultTo(0))
    .addColumn('participant_count', whole, (c) => c.notNull().defaultTo(0))
    .addColumn('in_count', whole, (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', whole, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('event_organiser_start')
    .on('event')
    .columns(['organiser_id', 'start_at'])
    .execute();
  await db.schema.createIndex('event_end').on('event').column('end_at').execute();

  await db.schema
    .createTable('event_category')
    .addColumn('event_id', text, (c) => c.notNull().references('event.id'))
    .addColumn('category', flag, (c) => c.notNull())
    .addPrimaryKeyConstraint('event_category_pk', ['event_id', 'category'])
    .execute();

  await db.schema
    .createTable('event_sdg')
    .addColumn('event_id', text, (c) => c.notNull().references('event.id'))
    .addColumn('sdg', flag, (c) => c.notNull())
    .addPrimaryKeyConstraint('event_sdg_pk', ['event_id', 'sdg'])
    .execute();

  await db.schema
    .createTable('promotion')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('event_id', text, (c) => c.notNull().references('event.id'))
    .addColumn('start_at', whole, (c) => c.notNull())
    .addColumn('end_at', whole, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('promotion_event').on('promotion').columns(['event_id', 'end_at']).execute();

  await db.schema
    .createTable('order')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('event_id', text, (c) => c.notNull().references('event.id'))
    .addColumn('account_id', text, (c) => c.references('account.id'))
    .addColumn('first_name', text, (c) => c.notNull())
    .addColumn('last_name', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('language', text, (c) => c.notNull())
    .addColumn('quantity', whole, (c) => c.notNull())
    .addColumn('price_cents', whole, (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('order_event').on('order').column('event_id').execute();
  await db.schema.createIndex('order_account').on('order').columns(['account_id', 'created_at']).execute();

  await db.schema
    .createTable('participant')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('event_id', text, (c) => c.notNull().references('event.id'))
    .addColumn('order_id', text, (c) => c.notNull().references('order.id'))
    .addColumn('ticket_no', whole, (c) => c.notNull())
    .addColumn('first_name', text, (c) => c.notNull())
    .addColumn('last_name', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('change_no', whole, (c) => c.notNull())
    .addColumn('removed_at', whole)
    .addColumn('created_at', whole, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('participant_event').on('participant').columns(['event_id', 'id']).execute();
  await db.schema
    .createIndex('participant_change')
    .on('participant')
    .columns(['event_id', 'change_no'])
    .execute();
  await db.schema.createIndex('participant_order').on('participant').column('order_id').execute();

  await db.schema
    .createTable('check_in_operation')
    .addColumn('operation_id', text, (c) => c.primaryKey())
    .addColumn('event_id', text, (c) => c.notNull().references('event.id'))
    .addColumn('participant_id', text, (c) => c.notNull().references('participant.id'))
    .addColumn('account_id', text, (c) => c.notNull().references('account.id'))
    .addColumn('device_id', text, (c) => c.notNull())
    .addColumn('device_label', text, (c) => c.notNull())
    .addColumn('source', text, (c) => c.notNull())
    .addColumn('is_checked_in', flag, (c) => c.notNull())
    .addColumn('occurred_at', whole, (c) => c.notNull())
    .addColumn('corrected_at', whole, (c) => c.notNull())
    .addColumn('received_at', whole, (c) => c.notNull())
    .addColumn('outcome', text, (c) => c.notNull())
    .addColumn('reason', text)
    .addColumn('first_operation_id', text)
    .addColumn('stands', flag, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('check_in_operation_participant')
    .on('check_in_operation')
    .column('participant_id')
    .execute();
  await db.schema
    .createIndex('check_in_operation_event')
    .on('check_in_operation')
    .columns(['event_id', 'received_at'])
    .execute();

  await db.schema
    .createTable('check_in_undo')
    .addColumn('participant_id', text, (c) => c.notNull())
    .addColumn('undone_id', text, (c) => c.notNull())
    .addColumn('operation_id', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('check_in_undo_pk', ['participant_id', 'undone_id', 'operation_id'])
    .execute();

  await db.schema
    .createTable('check_in_refusal')
    .addColumn('operation_id', text, (c) => c.notNull())
    .addColumn('account_id', text, (c) => c.notNull())
    .addColumn('received_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('check_in_refusal_pk', ['operation_id', 'account_id'])
    .execute();

  await db.schema
    .createTable('mail')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('recipient', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('html', text, (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('due_at', whole)
    .addColumn('attempts', whole, (c) => c.notNull().defaultTo(0))
    .addColumn('sent_at', whole)
    .execute();
  await db.schema.createIndex('mail_due').on('mail').column('due_at').execute();
}
