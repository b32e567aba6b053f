import type { Db } from '../db/tables.ts';
import { confirmAccount, type NewAccount } from './account-store.ts';
import { hashToken, newToken } from '../token.ts';

const dayMs = 24 * 3_600_000;
/** A link in a verification mail is good for so long. */
export const verificationMs = 7 * dayMs;

/**
 * A new single-use token that confirms this sign-up of the account. Several sign-ups under one e-mail
 * each have their own, so that clicking one's link never confirms somebody else's password (AC-4).
 */
export async function openVerification(
  db: Db,
  { accountId, signUp, nowMs }: { accountId: string; signUp: NewAccount; nowMs: number },
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('email_verification')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      sign_up: JSON.stringify(signUp),
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
    .returning(['account_id', 'sign_up'])
    .executeTakeFirst();
  if (used === undefined) return false;
  await db.deleteFrom('email_verification').where('account_id', '=', used.account_id).execute();
  return confirmAccount(db, used.account_id, JSON.parse(used.sign_up) as NewAccount);
}
