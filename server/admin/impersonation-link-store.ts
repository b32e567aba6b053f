import { minuteMs } from '#contract/durations.ts';
import type { Db } from '../db/tables.ts';
import { hashToken, newToken } from '../token.ts';

/** Lifetime of a sign-in link. */
export const impersonationLinkTtlMs = 5 * minuteMs;

/** The two secrets of a sign-in link: 256 random bits each, stored hashed. */
export interface ImpersonationLink {
  readonly admin: string;
  readonly user: string;
}

/** The admin, and the account to sign in as. */
export interface Impersonation {
  readonly adminId: string;
  readonly accountId: string;
}

/** Creates a link by which this admin signs in as this account, once (AC-44). Deletes expired links. */
export async function createImpersonationLink(
  db: Db,
  { adminId, accountId, nowMs }: Impersonation & { nowMs: number },
): Promise<ImpersonationLink> {
  const link = { admin: newToken(), user: newToken() };
  await db.deleteFrom('impersonation_link').where('expires_at', '<=', nowMs).execute();
  await db
    .insertInto('impersonation_link')
    .values({
      admin_hash: hashToken(link.admin),
      user_hash: hashToken(link.user),
      admin_id: adminId,
      account_id: accountId,
      expires_at: nowMs + impersonationLinkTtlMs,
    })
    .execute();
  return link;
}

/**
 * Redeems a link in one statement, so that of concurrent attempts only one succeeds.
 * @returns `undefined` if the secrets do not match, are used or expired, if the admin is no longer an admin,
 *   or if the account is deleted or an admin's (AC-44)
 */
export async function redeemImpersonationLink(
  db: Db,
  { admin, user }: ImpersonationLink,
  nowMs: number,
): Promise<Impersonation | undefined> {
  const row = await db
    .deleteFrom('impersonation_link')
    .where('admin_hash', '=', hashToken(admin))
    .where('user_hash', '=', hashToken(user))
    .where('expires_at', '>', nowMs)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account')
          .select('account.id')
          .whereRef('account.id', '=', 'impersonation_link.admin_id')
          .where('account.is_admin', '=', 1)
          .where('account.deleted_at', 'is', null),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account')
          .select('account.id')
          .whereRef('account.id', '=', 'impersonation_link.account_id')
          .where('account.is_admin', '=', 0)
          .where('account.is_verified', '=', 1)
          .where('account.deleted_at', 'is', null),
      ),
    )
    .returning(['admin_id', 'account_id'])
    .executeTakeFirst();
  return row && { adminId: row.admin_id, accountId: row.account_id };
}
