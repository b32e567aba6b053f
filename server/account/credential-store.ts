import type { Language } from '#contract/language.ts';
import type { Db } from '../db/tables.ts';
import { noPassword } from './account-store.ts';

/** What a sign-in looks at. */
export interface Credentials {
  readonly accountId: string;
  readonly passwordHash: string;
  readonly isVerified: boolean;
  readonly isPasswordChanged: boolean;
}

/** Whom a mail about an account goes to, and how to address her. */
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

const ownerOf = (row: OwnerRow): Owner => ({
  accountId: row.id,
  email: row.email,
  firstName: row.first_name,
  language: row.language,
  isVerified: row.is_verified === 1,
});

/** The owner of an e-mail in lower case, if it has an account. */
export async function findOwner(db: Db, email: string): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('account')
    .select(ownerColumns)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && ownerOf(row);
}

/**
 * Gives an account a password of its owner's own choice. `undefined` when there is no such account, or
 * its hash is not `insteadOf` any more. Belongs into a transaction.
 */
export async function setPassword(
  db: Db,
  { accountId, passwordHash, insteadOf }: { accountId: string; passwordHash: string; insteadOf?: string },
): Promise<Owner | undefined> {
  const update = db
    .updateTable('account')
    .set({ password_hash: passwordHash, is_password_changed: 1 })
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null);
  const row = await (insteadOf === undefined ? update : update.where('password_hash', '=', insteadOf))
    .returning(ownerColumns)
    .executeTakeFirst();
  return row && ownerOf(row);
}

/** The hash of an account's password; `noPassword` when it has none. */
export async function readPasswordHash(db: Db, accountId: string): Promise<string> {
  const row = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.password_hash ?? noPassword;
}

/**
 * Holds an account for a sign-in with the password of this hash, and keeps the language in which its
 * mails are written. False when the password has been changed meanwhile: a reset that ends all
 * sessions misses none that is being opened. Belongs into the transaction that opens the session.
 */
export async function holdForSignIn(
  db: Db,
  { accountId, passwordHash, language }: { accountId: string; passwordHash: string; language: Language },
): Promise<boolean> {
  const row = await db
    .updateTable('account')
    .set({ language })
    .where('id', '=', accountId)
    .where('password_hash', '=', passwordHash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The credentials of an e-mail in lower case, if it has an account. */
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
