import { sql, type Kysely } from 'kysely';
import { dayMs } from '#contract/durations.ts';

/** Devices that accounts know, attempts to sign in, and where sessions are used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('known_device')
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_device_pk', ['token_hash', 'account_id'])
    .execute();
  await db.schema.createIndex('known_device_account').on('known_device').column('account_id').execute();
  await db.schema.createIndex('known_device_use').on('known_device').column('last_used_at').execute();

  await db.schema
    .createTable('password_attempt')
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('failures', 'bigint', (c) => c.notNull())
    .addColumn('retry_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.references('account.id'))
    .addColumn('unlock_hash', 'text')
    .addColumn('mailed_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('password_attempt_update')
    .on('password_attempt')
    .column('updated_at')
    .execute();
  await db.schema
    .createIndex('password_attempt_account')
    .on('password_attempt')
    .column('account_id')
    .execute();
  await db.schema
    .createIndex('password_attempt_unlock')
    .on('password_attempt')
    .column('unlock_hash')
    .execute();

  for (const column of ['last_used_at', 'confirmed_at', 'moved_at', 'shared_at'])
    await db.schema
      .alterTable('session')
      .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
  for (const column of ['network', 'previous_place'])
    await db.schema
      .alterTable('session')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  await db.schema.alterTable('session').addColumn('device_hash', 'text').execute();

  // Until now the expiry was 30 days after the last use, except for an admin's session.
  await sql`update session set last_used_at =
    case when admin_id is null then expires_at - ${sql.lit(30 * dayMs)} else created_at end`.execute(db);
  await sql`update session set expires_at = created_at + ${sql.lit(90 * dayMs)}
    where expires_at > created_at + ${sql.lit(90 * dayMs)}`.execute(db);
}
