import { minuteMs } from '#contract/durations.ts';
import type { Language } from '#contract/language.ts';
import type { Db } from '../../db/tables.ts';
import { hashToken } from '../../token.ts';
import {
  confirmAccount,
  findUnverifiedAccount,
  insertAccount,
  noPassword,
  type NewAccount,
} from '../account-store.ts';
import type { ProviderIdentity } from './provider-identity.ts';
import { linkIdentity } from './social-link-store.ts';

/** Lifetime of a nonce. */
export const nonceTtlMs = 10 * minuteMs;

/** Stores the nonce of one sign-in at this provider (AC-40), and deletes expired ones. */
export async function storeNonce(
  db: Db,
  { provider, nonce, nowMs }: { provider: string; nonce: string; nowMs: number },
): Promise<void> {
  await db.deleteFrom('social_nonce').where('expires_at', '<=', nowMs).execute();
  await db
    .insertInto('social_nonce')
    .values({ nonce_hash: hashToken(nonce), provider, expires_at: nowMs + nonceTtlMs })
    .execute();
}

/**
 * Redeems a nonce, once.
 * @returns `false` if it is unknown, used, expired or another provider's (AC-40)
 */
export async function redeemNonce(
  db: Db,
  { provider, nonce, nowMs }: { provider: string; nonce: string; nowMs: number },
): Promise<boolean> {
  const row = await db
    .deleteFrom('social_nonce')
    .where('nonce_hash', '=', hashToken(nonce))
    .where('provider', '=', provider)
    .where('expires_at', '>', nowMs)
    .returning('provider')
    .executeTakeFirst();
  return row !== undefined;
}

/** The account of an identity: one that it opens, or one with its e-mail that its user must sign in to first. */
export type SocialAccount =
  | { readonly kind: 'linked'; readonly accountId: string; readonly isPasswordChanged: boolean }
  | { readonly kind: 'linkRequired'; readonly accountId: string };

/**
 * Finds or creates the account of an identity (AC-42): the linked one; else a new Basic one; else the
 * unconfirmed one with its e-mail, which is confirmed without the sign-up's password. A confirmed one is only
 * named (AC-101). Call within a transaction, which must be rolled back without a result.
 * @returns `undefined` for an admin's account (AC-43)
 */
export async function findOrCreateSocialAccount(
  db: Db,
  identity: ProviderIdentity,
  { language, nowMs }: { language: Language; nowMs: number },
): Promise<SocialAccount | undefined> {
  const { provider, subject, email } = identity;
  const linkedId = await readLinkedAccount(db, provider, subject);
  if (linkedId !== undefined) return lockSocialAccount(db, linkedId, language);

  const fresh: NewAccount = {
    email,
    passwordHash: noPassword,
    userType: 'Basic',
    firstName: identity.firstName,
    lastName: identity.lastName,
    companyName: '',
    language,
    isVerified: true,
    nowMs,
  };
  const ownId = (await insertAccount(db, fresh)) ?? (await claimUnconfirmedAccount(db, email, fresh));
  if (ownId !== undefined) {
    const isLinked = await linkIdentity(db, { provider, subject, accountId: ownId }, nowMs);
    return isLinked ? lockSocialAccount(db, ownId, language) : undefined;
  }
  // A sign-in of the same identity may have made the account meanwhile.
  const concurrentId = await readLinkedAccount(db, provider, subject);
  return concurrentId === undefined
    ? findAccountToLink(db, email)
    : lockSocialAccount(db, concurrentId, language);
}

async function readLinkedAccount(db: Db, provider: string, subject: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('social_identity')
    .innerJoin('account', 'account.id', 'social_identity.account_id')
    .select('account.id')
    .where('social_identity.provider', '=', provider)
    .where('social_identity.subject', '=', subject)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** Confirms the unconfirmed account of an e-mail; `undefined` if there is none. */
async function claimUnconfirmedAccount(
  db: Db,
  email: string,
  fresh: NewAccount,
): Promise<string | undefined> {
  const accountId = await findUnverifiedAccount(db, email);
  if (accountId === undefined || !(await confirmAccount(db, accountId, fresh))) return undefined;
  await db.deleteFrom('email_verification').where('account_id', '=', accountId).execute();
  return accountId;
}

/** Finds the confirmed account of an e-mail. */
async function findAccountToLink(db: Db, email: string): Promise<SocialAccount | undefined> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('is_verified', '=', 1)
    .where('is_admin', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { kind: 'linkRequired', accountId: row.id };
}

/** Locks an account for a sign-in, and saves the language of its mails. */
async function lockSocialAccount(
  db: Db,
  accountId: string,
  language: Language,
): Promise<SocialAccount | undefined> {
  const row = await db
    .updateTable('account')
    .set({ language })
    .where('id', '=', accountId)
    .where('is_verified', '=', 1)
    .where('is_admin', '=', 0)
    .where('deleted_at', 'is', null)
    .returning(['id', 'is_password_changed'])
    .executeTakeFirst();
  return row && { kind: 'linked', accountId: row.id, isPasswordChanged: row.is_password_changed === 1 };
}
