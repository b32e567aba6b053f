import type { Kysely } from 'kysely';

/** Accounts, organisations, sessions, and everything an account signs in, recovers or ends with. */
export async function createAccountTables(db: Kysely<unknown>): Promise<void> {
  await createProfiles(db);
  await createSessions(db);
  await createSocialSignIn(db);

  await db.schema
    .createTable('deletion_request')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id'))
    .addColumn('instructions', 'text', (c) => c.notNull())
    .addColumn('device_type', 'text', (c) => c.notNull())
    .addColumn('requested_at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('deletion_request_due').on('deletion_request').column('due_at').execute();
}

async function createProfiles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('user_type', 'text', (c) => c.notNull())
    .addColumn('user_role', 'smallint', (c) => c.notNull())
    .addColumn('is_admin', 'smallint', (c) => c.notNull().defaultTo(0))
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('is_verified', 'smallint', (c) => c.notNull())
    .addColumn('is_password_changed', 'smallint', (c) => c.notNull().defaultTo(1))
    .addColumn('picture', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('place', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('mobile', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('website', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('instagram', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('facebook', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('twitter', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('linkedin', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('description', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('home_address', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('home_address_city', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('home_address_zipcode', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('home_address_country', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('billing_address', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('billing_address_city', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('billing_address_zipcode', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('billing_address_country', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('stripe_account_id', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute();
  // For finding unused images.
  await db.schema.createIndex('account_picture').on('account').column('picture').execute();
  // For deleting unconfirmed sign-ups.
  await db.schema
    .createIndex('account_unverified')
    .on('account')
    .columns(['is_verified', 'created_at'])
    .execute();

  await db.schema
    .createTable('organisation')
    .addColumn('id', 'text', (c) => c.primaryKey().references('account.id'))
    .addColumn('company_name', 'text', (c) => c.notNull())
    .addColumn('event_count', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('id', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('device_type', 'text', (c) => c.notNull())
    .addColumn('device_name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('admin_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('session_id').on('session').column('id').unique().execute();
  await db.schema.createIndex('session_account').on('session').column('account_id').execute();
  await db.schema.createIndex('session_expiry').on('session').column('expires_at').execute();

  await db.schema
    .createTable('email_verification')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('sign_up', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('email_verification_expiry')
    .on('email_verification')
    .column('expires_at')
    .execute();
  await db.schema
    .createIndex('email_verification_account')
    .on('email_verification')
    .column('account_id')
    .execute();

  await db.schema
    .createTable('password_reset')
    .addColumn('email_hash', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.references('account.id'))
    .addColumn('code_hash', 'text')
    .addColumn('attempts', 'bigint', (c) => c.notNull())
    .addColumn('token_hash', 'text')
    .addColumn('sent_count', 'bigint', (c) => c.notNull())
    .addColumn('first_sent_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('password_reset_account').on('password_reset').column('account_id').execute();
  await db.schema.createIndex('password_reset_expiry').on('password_reset').column('expires_at').execute();

  await db.schema
    .createTable('impersonation_link')
    .addColumn('admin_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_hash', 'text', (c) => c.notNull())
    .addColumn('admin_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('impersonation_link_expiry')
    .on('impersonation_link')
    .column('expires_at')
    .execute();
}

async function createSocialSignIn(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('social_identity')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('social_identity_pk', ['provider', 'subject'])
    .execute();
  await db.schema.createIndex('social_identity_account').on('social_identity').column('account_id').execute();

  await db.schema
    .createTable('social_nonce')
    .addColumn('nonce_hash', 'text', (c) => c.primaryKey())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('social_nonce_expiry').on('social_nonce').column('expires_at').execute();
}
