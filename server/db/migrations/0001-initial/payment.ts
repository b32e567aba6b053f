import type { Kysely } from 'kysely';

/** Donations, requested promotions, payment transactions and their history, connected accounts, the sandbox. */
export async function createPaymentTables(db: Kysely<unknown>): Promise<void> {
  await createPayables(db);
  await createTransactions(db);

  await db.schema
    .createTable('connect_state')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('session_hash', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('connect_state_account').on('connect_state').column('account_id').execute();
  await db.schema.createIndex('connect_state_expiry').on('connect_state').column('expires_at').execute();

  await db.schema
    .createTable('sandbox_checkout')
    .addColumn('session', 'text', (c) => c.primaryKey())
    .addColumn('transaction_id', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'bigint', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('success_url', 'text', (c) => c.notNull())
    .addColumn('cancel_url', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text')
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('closed_at', 'bigint')
    .execute();
}

async function createPayables(db: Kysely<unknown>): Promise<void> {
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
  // For erasing and exporting donations by account and by e-mail.
  await db.schema.createIndex('donation_account').on('donation').column('account_id').execute();
  await db.schema.createIndex('donation_email').on('donation').column('email').execute();

  await db.schema
    .createTable('promotion_request')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('event.id'))
    .addColumn('start_at', 'bigint', (c) => c.notNull())
    .addColumn('end_at', 'bigint', (c) => c.notNull())
    .addColumn('days', 'bigint', (c) => c.notNull())
    .addColumn('price_cents', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('promotion_request_event').on('promotion_request').column('event_id').execute();
}

async function createTransactions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('transaction')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('txnid', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.references('order.id'))
    .addColumn('donation_id', 'text', (c) => c.references('donation.id'))
    .addColumn('promotion_id', 'text', (c) => c.references('promotion_request.id'))
    .addColumn('organiser_id', 'text', (c) => c.references('account.id'))
    .addColumn('event_id', 'text', (c) => c.references('event.id'))
    .addColumn('payee', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('amount_cents', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('provider_session', 'text')
    .addColumn('checkout_url', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('settled_at', 'bigint')
    .addColumn('provider_payment', 'text')
    .addColumn('refund_due_at', 'bigint')
    .addColumn('refund_next_at', 'bigint')
    .addColumn('refund_attempts', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('refunded_at', 'bigint')
    .addColumn('poll_at', 'bigint')
    .addColumn('poll_attempts', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('transaction_order').on('transaction').column('order_id').execute();
  // An organisation's payments, newest first; ids are in creation order.
  await db.schema
    .createIndex('transaction_organiser')
    .on('transaction')
    .columns(['organiser_id', 'id'])
    .execute();
  for (const column of ['event_id', 'donation_id', 'promotion_id', 'refund_next_at', 'poll_at'])
    await db.schema.createIndex(`transaction_${column}`).on('transaction').column(column).execute();

  await db.schema
    .createTable('transaction_change')
    .addColumn('transaction_id', 'text', (c) => c.notNull().references('transaction.id'))
    .addColumn('sequence', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('cause', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('transaction_change_key', ['transaction_id', 'sequence'])
    .execute();

  await db.schema
    .createTable('payment_event')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('transaction_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .execute();
}
