import { minuteMs } from '#contract/durations.ts';
import type { Language } from '#contract/language.ts';
import type { Db } from '../../db/tables.ts';
import { confirmAccount, insertAccount, noPassword, type NewAccount } from '../account-store.ts';
import { hashToken, newToken } from '../../token.ts';

/** Lifetime of a nonce. */
export const nonceTtlMs = 10 * minuteMs;

/** Creates a nonce for one sign-in at this provider (AC-40), and deletes expired ones. */
export async function createNonce(db: Db, provider: string, nowMs: number): Promise<string> {
  const nonce = newToken();
  await db.deleteFrom('social_nonce').where('expires_at', '<=', nowMs).execute();
  await db
    .insertInto('social_nonce')
    .values({ nonce_hash: hashToken(nonce), provider, expires_at: nowMs + nonceTtlMs })
    .execute();
  return nonce;
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

/** A user's identity at a provider. The e-mail is in lower case, and verified by the provider. */
export interface ProviderIdentity {
  readonly provider: string;
  readonly subject: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The account that an identity signs in to. */
export interface SocialAccount {
  readonly accountId: string;
  readonly isPasswordChanged: boolean;
}

/**
 * Finds or creates the account of an identity (AC-42): the linked one; else the one with its e-mail, which is
 * linked, and confirmed without the sign-up's password if still unconfirmed; else a new Basic one. Call
 * within a transaction.
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
  const accountId = (await insertAccount(db, fresh)) ?? (await claimAccountByEmail(db, email, fresh));
  const account = accountId === undefined ? undefined : await lockSocialAccount(db, accountId, language);
  if (account === undefined) return undefined;
  await db
    .insertInto('social_identity')
    .values({ provider, subject, account_id: account.accountId, created_at: nowMs })
    .onConflict((conflict) =>
      // Only a link to a deleted account can still exist.
      conflict.columns(['provider', 'subject']).doUpdateSet({ account_id: account.accountId }),
    )
    .execute();
  return account;
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

/** Returns the existing account of an e-mail, confirming it if necessary. */
async function claimAccountByEmail(db: Db, email: string, fresh: NewAccount): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (await confirmAccount(db, row.id, fresh))
    await db.deleteFrom('email_verification').where('account_id', '=', row.id).execute();
  return row.id;
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
  return row && { accountId: row.id, isPasswordChanged: row.is_password_changed === 1 };
}
