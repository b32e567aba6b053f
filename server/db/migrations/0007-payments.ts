import type { Kysely } from 'kysely';

/** Money on its way, every change of it, the provider's events, and the checkouts of the sandbox. */
export async function createPayments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('transaction')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('txnid', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.references('order.id'))
    .addColumn('amount_cents', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('provider_session', 'text')
    .addColumn('checkout_url', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('settled_at', 'bigint')
    .addColumn('refund_due_at', 'bigint')
    .execute();
  await db.schema.createIndex('transaction_order').on('transaction').column('order_id').execute();
  await db.schema
    .createTable('transaction_change')
    .addColumn('transaction_id', 'text', (c) => c.notNull().references('transaction.id'))
    .addColumn('no', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('cause', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('transaction_change_key', ['transaction_id', 'no'])
    .execute();
  await db.schema
    .createTable('payment_event')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('transaction_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .execute();
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
    .execute();
}
