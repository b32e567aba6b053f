import type { Kysely } from 'kysely';

/** Collects the tickets of a mailbox that has had its mails about registrations (RG-76). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ticket_digest')
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.notNull().references('order.id').onDelete('cascade'))
    .addColumn('mailbox_hash', 'text', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('mail_id', 'text')
    .addPrimaryKeyConstraint('ticket_digest_key', ['recipient', 'order_id'])
    .execute();
  for (const column of ['order_id', 'mailbox_hash', 'due_at', 'mail_id'])
    await db.schema.createIndex(`ticket_digest_${column}`).on('ticket_digest').column(column).execute();
}
