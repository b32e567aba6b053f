import type { Language } from '#contract/language.ts';
import type { Db } from '../db/tables.ts';
import { confirmAccount, insertAccount, noPassword, type NewAccount } from './account-store.ts';
import { hashToken, newToken } from '../token.ts';

/** A nonce is good for so long after it was handed out. */
export const nonceMs = 600_000;

/** A new nonce for one sign-in at this provider (AC-40); those that nobody brought back are forgotten. */
export async function openNonce(db: Db, provider: string, nowMs: number): Promise<string> {
  const nonce = newToken();
  await db.deleteFrom('social_nonce').where('expires_at', '<=', nowMs).execute();
  await db
    .insertInto('social_nonce')
    .values({ nonce_hash: hashToken(nonce), provider, expires_at: nowMs + nonceMs })
    .execute();
  return nonce;
}

/** Takes a nonce back, once. False for one that is unknown, used, too old or another provider's (AC-40). */
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

/** Somebody as a provider knows her. Her e-mail is in lower case, and confirmed by the provider. */
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
 * The account of an identity (AC-42): the one it is linked to; else the one of its e-mail, which is
 * linked, and confirmed without its sign-up's password if nobody has confirmed it yet; else a new
 * Basic one. `undefined` for an admin's (AC-43). Belongs into a transaction.
 */
export async function accountOfIdentity(
  db: Db,
  identity: ProviderIdentity,
  { language, nowMs }: { language: Language; nowMs: number },
): Promise<SocialAccount | undefined> {
  const { provider, subject, email } = identity;
  const linkedId = await readLinkedAccount(db, provider, subject);
  if (linkedId !== undefined) return holdSocialAccount(db, linkedId, language);

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
  const accountId = (await insertAccount(db, fresh)) ?? (await takeAccountOf(db, email, fresh));
  const account = accountId === undefined ? undefined : await holdSocialAccount(db, accountId, language);
  if (account === undefined) return undefined;
  await db
    .insertInto('social_identity')
    .values({ provider, subject, account_id: account.accountId, created_at: nowMs })
    .onConflict((conflict) =>
      // Only what was linked to an account that is gone is still there.
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

/** The account that an e-mail has already, confirmed from now on. */
async function takeAccountOf(db: Db, email: string, fresh: NewAccount): Promise<string | undefined> {
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

/** Holds an account for a sign-in, and keeps the language in which its mails are written. */
async function holdSocialAccount(
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
