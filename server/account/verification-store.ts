import type { Db } from '../db/tables.ts';
import { hashToken, newToken } from './session-store.ts';

const dayMs = 24 * 3_600_000;
/** A link in a verification mail is good for so long. */
export const verificationMs = 7 * dayMs;

/** A new single-use token for this account. */
export async function openVerification(db: Db, accountId: string, nowMs: number): Promise<string> {
  const token = newToken();
  await db
    .insertInto('email_verification')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      created_at: nowMs,
      expires_at: nowMs + verificationMs,
    })
    .execute();
  return token;
}

/**
 * Verifies the account of this token, once. False when id, e-mail and token do not belong together,
 * or the token has been used or is too old. Belongs into a transaction.
 */
export async function redeemVerification(
  db: Db,
  claim: { accountId: string; email: string; token: string; nowMs: number },
): Promise<boolean> {
  const used = await db
    .deleteFrom('email_verification')
    .where('token_hash', '=', hashToken(claim.token))
    .where('account_id', '=', claim.accountId)
    .where('expires_at', '>', claim.nowMs)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account')
          .select('account.id')
          .where('account.id', '=', claim.accountId)
          .where('account.email', '=', claim.email),
      ),
    )
    .returning('account_id')
    .executeTakeFirst();
  if (used === undefined) return false;
  await db.deleteFrom('email_verification').where('account_id', '=', used.account_id).execute();
  await db.updateTable('account').set({ is_verified: 1 }).where('id', '=', used.account_id).execute();
  return true;
}
