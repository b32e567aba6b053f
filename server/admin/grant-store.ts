import type { Db } from '../db/tables.ts';
import { hashToken, newToken } from '../token.ts';

/** A sign-in link is good for so long. */
export const grantMs = 300_000;

/** The two halves of a sign-in link: 256 random bits each, stored hashed. */
export interface Grant {
  readonly admin: string;
  readonly user: string;
}

/** Who signs in as whom. */
export interface GrantedSignIn {
  readonly adminId: string;
  readonly accountId: string;
}

/** A new link by which this admin signs in as this account, once (AC-44). Forgets those too old. */
export async function openGrant(
  db: Db,
  { adminId, accountId, nowMs }: GrantedSignIn & { nowMs: number },
): Promise<Grant> {
  const grant = { admin: newToken(), user: newToken() };
  await db.deleteFrom('sign_in_grant').where('expires_at', '<=', nowMs).execute();
  await db
    .insertInto('sign_in_grant')
    .values({
      admin_hash: hashToken(grant.admin),
      user_hash: hashToken(grant.user),
      admin_id: adminId,
      account_id: accountId,
      expires_at: nowMs + grantMs,
    })
    .execute();
  return grant;
}

/**
 * Redeems a link, in one statement, so that of two at once one does. `undefined` when the halves do
 * not belong together, are used or too old, when the admin is none any more, or the account is gone
 * or an admin's (AC-44).
 */
export async function redeemGrant(
  db: Db,
  { admin, user }: Grant,
  nowMs: number,
): Promise<GrantedSignIn | undefined> {
  const row = await db
    .deleteFrom('sign_in_grant')
    .where('admin_hash', '=', hashToken(admin))
    .where('user_hash', '=', hashToken(user))
    .where('expires_at', '>', nowMs)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account')
          .select('account.id')
          .whereRef('account.id', '=', 'sign_in_grant.admin_id')
          .where('account.is_admin', '=', 1)
          .where('account.deleted_at', 'is', null),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account')
          .select('account.id')
          .whereRef('account.id', '=', 'sign_in_grant.account_id')
          .where('account.is_admin', '=', 0)
          .where('account.is_verified', '=', 1)
          .where('account.deleted_at', 'is', null),
      ),
    )
    .returning(['admin_id', 'account_id'])
    .executeTakeFirst();
  return row && { adminId: row.admin_id, accountId: row.account_id };
}
