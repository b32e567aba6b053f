import type { Kysely } from 'kysely';

/** Shares of limited free events (RG-77). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('event')
    .addColumn('confirm_above', 'integer', (c) => c.notNull().defaultTo(10))
    .execute();
  await db.schema
    .createTable('ticket_share')
    .addColumn('share_hash', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.notNull().references('order.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('ticket_share_key', ['share_hash', 'order_id'])
    .execute();
  for (const column of ['order_id', 'event_id'])
    await db.schema.createIndex(`ticket_share_${column}`).on('ticket_share').column(column).execute();
}
