import { sql, type Kysely } from 'kysely';

const dayMs = 24 * 60 * 60 * 1000;

/** Whose allowance a mail counts towards, and which addresses an organisation has typed (OP-73). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['daily_mails', 'base_mails'])
    await db.schema.alterTable('account').addColumn(column, 'bigint').execute();
  await db.schema
    .alterTable('account')
    .addColumn('signup_network', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createIndex('account_signup_network')
    .on('account')
    .columns(['signup_network', 'created_at'])
    .where(sql.ref('signup_network'), '<>', '')
    .execute();
  for (const column of ['organiser_id', 'event_id', 'participant_id'])
    await db.schema.alterTable('mail').addColumn(column, 'text').execute();
  await db.schema
    .alterTable('mail')
    .addColumn('mailbox_hash', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  for (const column of ['deferred_at', 'charged_at'])
    await db.schema.alterTable('mail').addColumn(column, 'bigint').execute();
  await db.schema
    .createIndex('mail_deferred')
    .on('mail')
    .columns(['organiser_id', 'priority', 'deferred_at', 'id', 'mailbox_hash'])
    .where(sql.ref('deferred_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('mail_deferred_event')
    .on('mail')
    .column('event_id')
    .where(sql.ref('deferred_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('mail_charged')
    .on('mail')
    .columns(['organiser_id', 'charged_at', 'sent_at', 'mailbox_hash'])
    .where(sql.ref('charged_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('mail_mailbox')
    .on('mail')
    .columns(['organiser_id', 'mailbox_hash'])
    .where(sql.ref('organiser_id'), 'is not', null)
    .execute();
  await db.schema
    .createTable('mail_deferral')
    .addColumn('organiser_id', 'text', (c) => c.primaryKey())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('mail_deferral_due').on('mail_deferral').column('due_at').execute();
  await db.schema
    .createTable('mail_complaint')
    .addColumn('organiser_id', 'text', (c) => c.notNull())
    .addColumn('mailbox_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('mail_complaint_key', ['organiser_id', 'mailbox_hash'])
    .execute();
  await db.schema
    .alterTable('participant')
    .addColumn('is_email_typed', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update participant set is_email_typed = 1
    where is_walk_in = 1 or order_id in (select id from "order" where import_id is not null)`.execute(db);
  // Organisations that have been there for a month, and have mailed, begin where new ones did so far.
  await sql`update account set base_mails = 200
    where user_type = 'Organisation'
      and created_at < ${sql.lit(Date.now() - 30 * dayMs)}
      and exists (
        select 1 from participant inner join event on event.id = participant.event_id
        where event.organiser_id = account.id and participant.is_email_typed = 1
      )`.execute(db);
  await db.schema
    .alterTable('event_notification')
    .addColumn('is_typed_round', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute();
}
