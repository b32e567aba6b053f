import type { Db } from '../db/tables.ts';
import { closeSessionsOf } from './session-store.ts';

/** An account as the command line sees it. */
export interface KnownAccount {
  readonly accountId: string;
  readonly email: string;
  readonly userType: 'Basic' | 'Organisation';
  readonly isAdmin: boolean;
  readonly isVerified: boolean;
}

/** The account of an e-mail in lower case, confirmed or not; none that has been erased. */
export async function findAccount(db: Db, email: string): Promise<KnownAccount | undefined> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'email', 'user_type', 'is_admin', 'is_verified'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      accountId: row.id,
      email: row.email,
      userType: row.user_type,
      isAdmin: row.is_admin === 1,
      isVerified: row.is_verified === 1,
    }
  );
}

/**
 * Gives an account a password that somebody else made: its owner must change it first (AC-45). Ends
 * every session, and every code that was mailed for another one. Belongs into a transaction.
 */
export async function setFirstPassword(db: Db, accountId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: passwordHash, is_password_changed: 0 })
    .where('id', '=', accountId)
    .execute();
  await db.deleteFrom('password_reset').where('account_id', '=', accountId).execute();
  await closeSessionsOf(db, accountId);
}

/**
 * Makes an account an admin's. Its sessions end, and no provider opens it any more (AC-43): it is
 * signed in to with its password. Belongs into a transaction.
 */
export async function appointAdmin(db: Db, accountId: string): Promise<void> {
  await db.updateTable('account').set({ is_admin: 1 }).where('id', '=', accountId).execute();
  await db.deleteFrom('social_identity').where('account_id', '=', accountId).execute();
  await closeSessionsOf(db, accountId);
}

/** The e-mail of the product's own organiser (userRole 1), if there is one. */
export async function findOwnOrganiser(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .select('email')
    .where('user_role', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.email;
}
