import type { Kysely } from 'kysely';

/** Reset codes belong to the browser that asked for them; the row of an e-mail counts its mails and has their link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reset_code')
    .addColumn('email_hash', 'text', (c) => c.notNull())
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('network_hash', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.references('account.id'))
    .addColumn('code_hash', 'text')
    .addColumn('token_hash', 'text')
    .addColumn('attempts', 'bigint', (c) => c.notNull())
    .addColumn('counted_from', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('reset_code_pkey', ['email_hash', 'browser_hash'])
    .execute();
  await db.schema.createIndex('reset_code_account').on('reset_code').column('account_id').execute();
  await db.schema.createIndex('reset_code_expiry').on('reset_code').column('expires_at').execute();
  // Codes last ten minutes: those of the version before are asked for again.
  await db.schema.alterTable('password_reset').addColumn('link_hash', 'text').execute();
  for (const column of ['code_hash', 'token_hash', 'attempts'])
    await db.schema.alterTable('password_reset').dropColumn(column).execute();
}
