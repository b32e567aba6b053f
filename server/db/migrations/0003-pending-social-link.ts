import type { Kysely } from 'kysely';

/** Identities at providers that wait for their user to sign in to the account with their e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pending_social_link')
    .addColumn('browser_hash', 'text', (c) => c.primaryKey())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('pending_social_link_account')
    .on('pending_social_link')
    .column('account_id')
    .execute();
  await db.schema
    .createIndex('pending_social_link_expiry')
    .on('pending_social_link')
    .column('expires_at')
    .execute();
}
