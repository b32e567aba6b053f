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

/** What a verification link did: `used` before by the same token, or `invalid`. */
export type Redeemed = 'confirmed' | 'used' | 'invalid';

/**
 * Verifies the account of this token, once; the token stays until it expires, to be recognised (AC-3). Call within a
 * transaction.
 * @returns `invalid` if id, e-mail and token do not match, or the token is expired
 */
export async function redeemVerification(
  db: Db,
  claim: { accountId: string; email: string; token: string; nowMs: number },
): Promise<Redeemed> {
  const tokenHash = hashToken(claim.token);
  const found = await db
    .selectFrom('email_verification')
    .innerJoin('account', 'account.id', 'email_verification.account_id')
    .select('email_verification.sign_up')
    .where('email_verification.token_hash', '=', tokenHash)
    .where('email_verification.account_id', '=', claim.accountId)
    .where('email_verification.expires_at', '>', claim.nowMs)
    .where('account.email', '=', claim.email)
    .executeTakeFirst();
  if (found === undefined) return 'invalid';
  // Used ones have no content; the condition lets one of several requests win.
  const won = await db
    .updateTable('email_verification')
    .set({ sign_up: '' })
    .where('token_hash', '=', tokenHash)
    .where('sign_up', '!=', '')
    .returning('account_id')
    .executeTakeFirst();
  if (won === undefined) return 'used';
  await db
    .deleteFrom('email_verification')
    .where('account_id', '=', claim.accountId)
    .where('token_hash', '!=', tokenHash)
    .execute();
  const isConfirmed = await confirmAccount(db, claim.accountId, JSON.parse(found.sign_up) as NewAccount);
  return isConfirmed ? 'confirmed' : 'invalid';
}

/**
 * Finds the sign-up of an unconfirmed account, for another link. Of several competing ones none: a link asked for by
 * one of them must not confirm the password of another (AC-4).
 */
export async function findOnlySignUp(db: Db, accountId: string): Promise<NewAccount | undefined> {
  const rows = await db
    .selectFrom('email_verification')
    .select('sign_up')
    .where('account_id', '=', accountId)
    .where('sign_up', '!=', '')
    .execute();
  const signUps = rows.map((row) => JSON.parse(row.sign_up) as NewAccount);
  // A link sent again has the same sign-up, with the same hash.
  const isOne = new Set(signUps.map(({ passwordHash }) => passwordHash)).size === 1;
  return isOne ? signUps[0] : undefined;
}
