import { dayMs } from '#contract/durations.ts';
import type { Db } from '../../db/tables.ts';
import { confirmAccount, type NewAccount } from '../account-store.ts';
import { hashToken, newToken } from '../../token.ts';

/** Lifetime of the link in a verification mail. */
export const verificationTtlMs = 7 * dayMs;

/**
 * Creates a single-use token that confirms this sign-up. Several sign-ups with one e-mail have separate
 * tokens, so that a link never confirms another sign-up's password (AC-4).
 */
export async function createVerification(
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
      expires_at: nowMs + verificationTtlMs,
    })
    .execute();
  return token;
}

/**
 * Verifies the account of this token, once. Call within a transaction.
 * @returns `false` if id, e-mail and token do not match, or the token is used or expired
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
