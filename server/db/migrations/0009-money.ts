import { sql, type Kysely } from 'kysely';

/**
 * Donations, promotions that are paid, refunds, accounts that are connected, and who the money of a payment
 * concerns.
 */
export async function createMoney(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('donation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organiser_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('account_id', 'text', (c) => c.references('account.id'))
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  // By account and by address: who asks to be forgotten, and what she gave.
  await db.schema.createIndex('donation_account').on('donation').column('account_id').execute();
  await db.schema.createIndex('donation_email').on('donation').column('email').execute();

  await db.schema
    .createTable('promotion_wish')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('event.id'))
    .addColumn('start_at', 'bigint', (c) => c.notNull())
    .addColumn('end_at', 'bigint', (c) => c.notNull())
    .addColumn('days', 'bigint', (c) => c.notNull())
    .addColumn('price_cents', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('promotion_wish_event').on('promotion_wish').column('event_id').execute();

  await db.schema
    .createTable('connect_state')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('session_hash', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('connect_state_account').on('connect_state').column('account_id').execute();
  await db.schema.createIndex('connect_state_expiry').on('connect_state').column('expires_at').execute();

  await extendTransactions(db);

  await db.schema.alterTable('sandbox_checkout').addColumn('closed_at', 'bigint').execute();
}

async function extendTransactions(db: Kysely<unknown>): Promise<void> {
  for (const [column, table] of [
    ['organiser_id', 'account'],
    ['event_id', 'event'],
    ['donation_id', 'donation'],
    ['promotion_id', 'promotion_wish'],
  ] as const)
    await db.schema
      .alterTable('transaction')
      .addColumn(column, 'text', (c) => c.references(`${table}.id`))
      .execute();
  await db.schema
    .alterTable('transaction')
    .addColumn('payee', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('transaction').addColumn('provider_payment', 'text').execute();
  for (const column of ['refunded_at', 'refund_next_at', 'ask_at'])
    await db.schema.alterTable('transaction').addColumn(column, 'bigint').execute();
  for (const column of ['refund_attempts', 'ask_attempts'])
    await db.schema
      .alterTable('transaction')
      .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
  await sql`
    update "transaction" set
      event_id = (select event_id from "order" where "order".id = "transaction".order_id),
      organiser_id = (
        select event.organiser_id from "order" join event on event.id = "order".event_id
        where "order".id = "transaction".order_id
      ),
      payee = coalesce((
        select account.stripe_account_id from "order"
        join event on event.id = "order".event_id
        join account on account.id = event.organiser_id
        where "order".id = "transaction".order_id
      ), ''),
      refund_next_at = case when state = 'paid' then refund_due_at end,
      ask_at = case when state = 'pending' and provider_session is not null then created_at end
  `.execute(db);
  // An organisation's own payments, the newest first; ids are in the order in which they were made.
  await db.schema
    .createIndex('transaction_organiser')
    .on('transaction')
    .columns(['organiser_id', 'id'])
    .execute();
  for (const column of ['event_id', 'donation_id', 'promotion_id', 'refund_next_at', 'ask_at'])
    await db.schema.createIndex(`transaction_${column}`).on('transaction').column(column).execute();
}
