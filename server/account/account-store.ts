import type { Profile } from '#contract/account/profile-endpoints.ts';
import type { UserType } from '#contract/account/fields.ts';
import { toImageUrl } from '#contract/image/image-url.ts';
import { formatFullName } from '#contract/account/full-name.ts';
import type { Language } from '#contract/language.ts';
import type { Db } from '../db/tables.ts';
import { newId } from '../id.ts';

/** Input of a new account. `passwordHash` comes from `hashPassword`. */
export interface NewAccount {
  readonly email: string;
  readonly passwordHash: string;
  readonly userType: UserType;
  /** 1 for the product's own organiser, 2 for all others. */
  readonly userRole?: 1 | 2;
  readonly firstName: string;
  readonly lastName: string;
  /** Company name of an `Organisation`, else empty. */
  readonly companyName: string;
  readonly place?: string;
  readonly language: Language;
  readonly isVerified: boolean;
  /** A pseudonym of the network that it is created from (OP-73). */
  readonly signupNetwork?: string;
  readonly nowMs: number;
}

/** Matches no password: the account cannot be opened by one. */
export const noPassword = '!';

/**
 * Inserts an account, and its organisation if it is one. Call within a transaction.
 * @returns its id, or `undefined` if the e-mail already has an account
 */
export async function insertAccount(db: Db, account: NewAccount): Promise<string | undefined> {
  const id = newId(account.nowMs);
  const written = await db
    .insertInto('account')
    .values({
      id,
      email: account.email,
      password_hash: account.passwordHash,
      user_type: account.userType,
      user_role: account.userRole ?? 2,
      first_name: account.firstName,
      last_name: account.lastName,
      place: account.place ?? '',
      language: account.language,
      is_verified: account.isVerified ? 1 : 0,
      signup_network: account.signupNetwork ?? '',
      created_at: account.nowMs,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (written === undefined) return undefined;
  await insertOrganisation(db, id, account);
  return id;
}

/** @returns the account id of an unconfirmed e-mail, or `undefined` */
export async function findUnverifiedAccount(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('is_verified', '=', 0)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Overwrites an unconfirmed account with the data of one sign-up, and confirms it. Call within a transaction.
 * @returns `false` if it is already confirmed
 */
export async function confirmAccount(db: Db, id: string, account: NewAccount): Promise<boolean> {
  const row = await db
    .updateTable('account')
    .set({
      password_hash: account.passwordHash,
      user_type: account.userType,
      user_role: account.userRole ?? 2,
      first_name: account.firstName,
      last_name: account.lastName,
      language: account.language,
      signup_network: account.signupNetwork ?? '',
      is_verified: 1,
    })
    .where('id', '=', id)
    .where('is_verified', '=', 0)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await db.deleteFrom('organisation').where('id', '=', id).execute();
  await insertOrganisation(db, id, account);
  return true;
}

async function insertOrganisation(db: Db, id: string, account: NewAccount): Promise<void> {
  if (account.userType === 'Organisation')
    await db.insertInto('organisation').values({ id, company_name: account.companyName }).execute();
}

/** The user's own profile, or `undefined` if the account does not exist. */
export async function readProfile(db: Db, accountId: string): Promise<Profile | undefined> {
  const row = await db
    .selectFrom('account')
    .leftJoin('organisation', 'organisation.id', 'account.id')
    .selectAll('account')
    .select('organisation.company_name')
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  return (
    row && {
      _id: row.id,
      fullName: formatFullName(row.first_name, row.last_name),
      firstName: row.first_name,
      lastName: row.last_name,
      companyName: row.company_name ?? '',
      email: row.email,
      userType: row.user_type,
      userRole: row.user_role,
      isPasswordChanged: row.is_password_changed === 1,
      hasPassword: row.password_hash !== noPassword,
      picture: toImageUrl(row.picture),
      place: row.place,
      mobile: row.mobile,
      website: row.website,
      instagram: row.instagram,
      facebook: row.facebook,
      twitter: row.twitter,
      linkedin: row.linkedin,
      description: row.description,
      homeAddress: row.home_address,
      homeAddressCity: row.home_address_city,
      homeAddressZipcode: row.home_address_zipcode,
      homeAddressCountry: row.home_address_country,
      billingAddress: row.billing_address,
      billingAddressCity: row.billing_address_city,
      billingAddressZipcode: row.billing_address_zipcode,
      billingAddressCountry: row.billing_address_country,
      stripeAccountId: row.stripe_account_id,
    }
  );
}
