import type { Language } from '#contract/language.ts';
import type { Db } from '../../db/tables.ts';
import { noPassword } from '../account-store.ts';

/** Fields read at sign-in. */
export interface Credentials {
  readonly accountId: string;
  readonly passwordHash: string;
  readonly isVerified: boolean;
  readonly isPasswordChanged: boolean;
}

/** The owner of an account, as addressed in mails. */
export interface Owner {
  readonly accountId: string;
  readonly email: string;
  readonly firstName: string;
  readonly language: string;
  readonly isVerified: boolean;
}

const ownerColumns = ['id', 'email', 'first_name', 'language', 'is_verified'] as const;

interface OwnerRow {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly language: string;
  readonly is_verified: number;
}

const toOwner = (row: OwnerRow): Owner => ({
  accountId: row.id,
  email: row.email,
  firstName: row.first_name,
  language: row.language,
  isVerified: row.is_verified === 1,
});

/**
 * @param email in lower case
 * @returns the account's owner, or `undefined`
 */
export async function findOwner(db: Db, email: string): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('account')
    .select(ownerColumns)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toOwner(row);
}

/** The owner of an account, or `undefined` if it is erased. */
export async function readOwner(db: Db, accountId: string): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('account')
    .select(ownerColumns)
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toOwner(row);
}

/**
 * Sets a password chosen by the account's owner. Call within a transaction.
 * @param expectedHash compare-and-set: the hash to replace
 * @returns `undefined` if the account does not exist, or has another hash
 */
export async function setPassword(
  db: Db,
  {
    accountId,
    passwordHash,
    expectedHash,
  }: { accountId: string; passwordHash: string; expectedHash?: string },
): Promise<Owner | undefined> {
  const update = db
    .updateTable('account')
    .set({ password_hash: passwordHash, is_password_changed: 1 })
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null);
  const row = await (expectedHash === undefined ? update : update.where('password_hash', '=', expectedHash))
    .returning(ownerColumns)
    .executeTakeFirst();
  return row && toOwner(row);
}

/** The hash of an account's password; `noPassword` if it has none. */
export async function readPasswordHash(db: Db, accountId: string): Promise<string> {
  const row = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.password_hash ?? noPassword;
}

/**
 * Locks an account for a sign-in with the password of this hash, and saves the language of its mails. Call
 * within the transaction that opens the session, so that a concurrent reset cannot miss the new session.
 * @param newHash replaces an outdated hash of the same password
 * @returns `false` if the password has changed meanwhile
 */
export async function lockForSignIn(
  db: Db,
  {
    accountId,
    passwordHash,
    newHash = passwordHash,
    language,
  }: { accountId: string; passwordHash: string; newHash?: string | undefined; language: Language },
): Promise<boolean> {
  const row = await db
    .updateTable('account')
    .set({ language, password_hash: newHash })
    .where('id', '=', accountId)
    .where('password_hash', '=', passwordHash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * @param email in lower case
 * @returns the credentials, or `undefined` if the e-mail has no account
 */
export async function readCredentials(db: Db, email: string): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'password_hash', 'is_verified', 'is_password_changed'])
    .where('email', '=', email)
    .executeTakeFirst();
  return (
    row && {
      accountId: row.id,
      passwordHash: row.password_hash,
      isVerified: row.is_verified === 1,
      isPasswordChanged: row.is_password_changed === 1,
    }
  );
}
