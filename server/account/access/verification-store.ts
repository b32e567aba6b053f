import { dayMs } from '#contract/durations.ts';
import type { Db } from '../../db/tables.ts';
import { confirmAccount, type NewAccount } from '../account-store.ts';
import { hashToken, newToken } from '../../token.ts';
import { browserBindingMs } from './sign-up-cookie.ts';

/** Lifetime of the link in a verification mail. */
export const verificationTtlMs = 7 * dayMs;

/** Sign-ups of an account beyond the mails of its mailbox that are stored. */
const maxUnmailed = 10;

/** Instead of the hash of a token, of a sign-up that was not mailed. */
const unmailedPrefix = 'unmailed ';

/** An account that was signed up, and where. */
export interface SignUp extends NewAccount {
  /** Hash of the token in the browser's cookie, which alone confirms the chosen password (AC-122). */
  readonly browserHash: string;
}

interface NewVerification {
  readonly accountId: string;
  readonly signUp: SignUp;
  readonly nowMs: number;
}

/**
 * Creates a single-use token that confirms this sign-up. Several sign-ups with one e-mail have separate
 * tokens, so that a link never confirms another sign-up's password (AC-4).
 */
export async function createVerification(db: Db, verification: NewVerification): Promise<string> {
  const token = newToken();
  await insertVerification(db, { ...verification, tokenHash: hashToken(token) });
  return token;
}

/**
 * Stores a sign-up without a link of its own, as the mailbox has had its mails: other links of the account confirm it in its
 * browser. Of many the last ones are stored.
 */
export async function storeUnmailedSignUp(db: Db, verification: NewVerification): Promise<void> {
  await insertVerification(db, { ...verification, tokenHash: unmailedPrefix + newToken() });
  const kept = db
    .selectFrom('email_verification')
    .select('token_hash')
    .where('account_id', '=', verification.accountId)
    .where('token_hash', 'like', `${unmailedPrefix}%`)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(maxUnmailed);
  await db
    .deleteFrom('email_verification')
    .where('account_id', '=', verification.accountId)
    .where('token_hash', 'like', `${unmailedPrefix}%`)
    .where('token_hash', 'not in', kept)
    .execute();
}

const insertVerification = (
  db: Db,
  { accountId, signUp, tokenHash, nowMs }: NewVerification & { tokenHash: string },
) =>
  db
    .insertInto('email_verification')
    .values({
      token_hash: tokenHash,
      account_id: accountId,
      sign_up: JSON.stringify(signUp),
      created_at: nowMs,
      expires_at: nowMs + verificationTtlMs,
    })
    .execute();

/** A verification link that is opened. */
interface OpenedLink {
  readonly accountId: string;
  readonly email: string;
  readonly token: string;
  /** Of the last sign-up of the browser that opens it. */
  readonly browserToken: string | undefined;
  readonly nowMs: number;
}

/** What a verification link confirms, or why it does not: it was `used` before, or is `invalid`. */
type Found = { readonly signUp: SignUp; readonly isOfBrowser: boolean } | 'used' | 'invalid';

/**
 * Finds the sign-up that a link confirms: that of the browser that opens it, else its own.
 * @returns `invalid` if id, e-mail and token do not match, or the token is expired
 */
export async function findSignUp(db: Db, link: OpenedLink): Promise<Found> {
  const { accountId, nowMs } = link;
  const found = await db
    .selectFrom('email_verification')
    .innerJoin('account', 'account.id', 'email_verification.account_id')
    .select('email_verification.sign_up')
    .where('email_verification.token_hash', '=', hashToken(link.token))
    .where('email_verification.account_id', '=', accountId)
    .where('email_verification.expires_at', '>', nowMs)
    .where('account.email', '=', link.email)
    .executeTakeFirst();
  if (found === undefined) return 'invalid';
  if (found.sign_up === '') return 'used';
  const browserHash = hashToken(link.browserToken ?? '');
  const ofBrowser = (await readSignUps(db, accountId)).find((signUp) => signUp.browserHash === browserHash);
  const signUp = ofBrowser ?? (JSON.parse(found.sign_up) as SignUp);
  const isOfBrowser = ofBrowser !== undefined && ofBrowser.nowMs > nowMs - browserBindingMs;
  return { signUp, isOfBrowser };
}

/** What a verification link did; `passwordNeeded`: another browser has signed up, or an hour ago. */
export type Redeemed = 'confirmed' | 'used' | 'invalid' | 'passwordNeeded';

/**
 * Verifies the account of a link, once, with this password or in the browser that has signed up; the token stays until it
 * expires, to be recognised (AC-3). Call within a transaction.
 */
export async function redeemVerification(
  db: Db,
  { passwordHash, ...link }: OpenedLink & { passwordHash?: string },
): Promise<Redeemed> {
  const { accountId } = link;
  const found = await findSignUp(db, link);
  if (typeof found === 'string') return found;
  if (passwordHash === undefined && !found.isOfBrowser) return 'passwordNeeded';
  // Links of one account that are opened at once wait here, instead of for each other.
  await db
    .updateTable('account')
    .set(({ ref }) => ({ is_verified: ref('is_verified') }))
    .where('id', '=', accountId)
    .execute();
  const tokenHash = hashToken(link.token);
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
    .where('account_id', '=', accountId)
    .where('token_hash', '!=', tokenHash)
    .execute();
  const { browserHash: _browser, ...signUp } = found.signUp;
  const isConfirmed = await confirmAccount(db, accountId, {
    ...signUp,
    ...(passwordHash && { passwordHash }),
  });
  return isConfirmed ? 'confirmed' : 'invalid';
}

/** Finds the last sign-up of an unconfirmed account, for another link. */
export const findLastSignUp = async (db: Db, accountId: string): Promise<SignUp | undefined> =>
  (await readSignUps(db, accountId))[0];

/** Reads the sign-ups of an unconfirmed account, the last one first. */
async function readSignUps(db: Db, accountId: string): Promise<SignUp[]> {
  const rows = await db
    .selectFrom('email_verification')
    .select('sign_up')
    .where('account_id', '=', accountId)
    .where('sign_up', '!=', '')
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .execute();
  return rows.map((row) => JSON.parse(row.sign_up) as SignUp);
}
