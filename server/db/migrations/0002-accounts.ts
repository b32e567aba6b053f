import { sql, SqliteAdapter, type Kysely } from 'kysely';

const profileColumns = [
  'mobile',
  'website',
  'instagram',
  'facebook',
  'twitter',
  'linkedin',
  'description',
  'home_address',
  'home_address_city',
  'home_address_zipcode',
  'home_address_country',
  'billing_address',
  'billing_address_city',
  'billing_address_zipcode',
  'billing_address_country',
  'stripe_account_id',
];

/** Profiles, password resets, other ways to sign in, administration, deletion, policies, pictures. */
export async function createAccounts(db: Kysely<unknown>): Promise<void> {
  const text = 'text';
  const whole = 'bigint';
  const bytes = db.getExecutor().adapter instanceof SqliteAdapter ? sql`blob` : sql`bytea`;

  for (const column of profileColumns) {
    await db.schema
      .alterTable('account')
      .addColumn(column, text, (c) => c.notNull().defaultTo(''))
      .execute();
  }
  await db.schema.alterTable('account').addColumn('deleted_at', whole).execute();
  for (const column of ['website', 'description']) {
    await sql`update account set ${sql.ref(column)} = organisation.${sql.ref(column)} from organisation where organisation.id = account.id`.execute(
      db,
    );
    await db.schema.alterTable('organisation').dropColumn(column).execute();
  }

  await db.schema
    .alterTable('session')
    .addColumn('id', text, (c) => c.notNull().defaultTo(''))
    .execute();
  // A name for what is there already, in the form of our ids: the token cannot be had from it.
  await sql`update session set id = substr(token_hash, 1, 8) || '-' || substr(token_hash, 9, 4) || '-7' || substr(token_hash, 13, 3) || '-8' || substr(token_hash, 16, 3) || '-' || substr(token_hash, 19, 12)`.execute(
    db,
  );
  await db.schema
    .alterTable('session')
    .addColumn('device_name', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('session').addColumn('admin_id', text).execute();
  await db.schema.createIndex('session_id').on('session').column('id').unique().execute();

  await db.schema
    .createTable('password_reset')
    .addColumn('email_hash', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.references('account.id'))
    .addColumn('code_hash', text)
    .addColumn('tries', whole, (c) => c.notNull())
    .addColumn('token_hash', text)
    .addColumn('sent_count', whole, (c) => c.notNull())
    .addColumn('first_sent_at', whole, (c) => c.notNull())
    .addColumn('expires_at', whole, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('password_reset_account').on('password_reset').column('account_id').execute();
  await db.schema.createIndex('password_reset_expiry').on('password_reset').column('expires_at').execute();

  await db.schema
    .createTable('social_identity')
    .addColumn('provider', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('account_id', text, (c) => c.notNull().references('account.id'))
    .addColumn('created_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('social_identity_pk', ['provider', 'subject'])
    .execute();
  await db.schema.createIndex('social_identity_account').on('social_identity').column('account_id').execute();

  await db.schema
    .createTable('social_nonce')
    .addColumn('nonce_hash', text, (c) => c.primaryKey())
    .addColumn('provider', text, (c) => c.notNull())
    .addColumn('expires_at', whole, (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('sign_in_grant')
    .addColumn('admin_hash', text, (c) => c.primaryKey())
    .addColumn('user_hash', text, (c) => c.notNull())
    .addColumn('admin_id', text, (c) => c.notNull().references('account.id'))
    .addColumn('account_id', text, (c) => c.notNull().references('account.id'))
    .addColumn('expires_at', whole, (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('audit_log')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('actor', text, (c) => c.notNull())
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('detail', text, (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('deletion_request')
    .addColumn('account_id', text, (c) => c.primaryKey().references('account.id'))
    .addColumn('instructions', text, (c) => c.notNull())
    .addColumn('device_type', text, (c) => c.notNull())
    .addColumn('requested_at', whole, (c) => c.notNull())
    .addColumn('due_at', whole, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('deletion_request_due').on('deletion_request').column('due_at').execute();

  // By address: who asks to be forgotten, and for what she is registered.
  await db.schema.createIndex('order_email').on('order').column('email').execute();
  await db.schema.createIndex('participant_email').on('participant').column('email').execute();

  await db.schema
    .createTable('policy')
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('language', text, (c) => c.notNull())
    .addColumn('html', text, (c) => c.notNull())
    .addColumn('updated_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('policy_pk', ['key', 'language'])
    .execute();

  await db.schema
    .createTable('image')
    .addColumn('sha256', text, (c) => c.notNull())
    .addColumn('width', whole, (c) => c.notNull())
    .addColumn('height', whole, (c) => c.notNull())
    .addColumn('content_type', text, (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('image_pk', ['sha256', 'width'])
    .execute();
  // Whether somebody still shows a picture.
  await db.schema.createIndex('account_picture').on('account').column('picture').execute();
  await db.schema.createIndex('event_image').on('event').column('image').execute();

  await db.schema
    .alterTable('mail')
    .addColumn('reply_to', text, (c) => c.notNull().defaultTo(''))
    .execute();
}
