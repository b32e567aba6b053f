import type { Kysely } from 'kysely';

/** Counts the mails that anyone can cause by typing an address, per mailbox and kind (AC-120). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mailbox_quota')
    .addColumn('mailbox_hash', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('mail_count', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('mailbox_quota_key', ['mailbox_hash', 'kind'])
    .execute();
  await db.schema.createIndex('mailbox_quota_end').on('mailbox_quota').column('ends_at').execute();
}
