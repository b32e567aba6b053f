import type { BodyOf } from '#contract/call.ts';
import type { updateProfile } from '#contract/account/profile-calls.ts';
import type { UserType } from '#contract/account/fields.ts';
import type { Db } from '../db/tables.ts';

/** What an account is before its profile changes. */
export interface ProfileOwner {
  readonly userType: UserType;
  /** The name of her picture, or empty. */
  readonly picture: string;
}

/**
 * Whose profile it is, locked until the transaction ends: of two changes at once one comes after the
 * other. `undefined` when the account has just been erased: nothing is written into what is left of it.
 */
export async function lockProfile(db: Db, accountId: string): Promise<ProfileOwner | undefined> {
  const row = await db
    .updateTable('account')
    .set(({ ref }) => ({ picture: ref('picture') }))
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .returning(['user_type', 'picture'])
    .executeTakeFirst();
  return row && { userType: row.user_type, picture: row.picture };
}

/** Writes a profile as its form says; the e-mail is no part of it (AC-20). `picture` is a name, or empty. */
export async function writeProfile(
  db: Db,
  { accountId, form, picture }: { accountId: string; form: BodyOf<typeof updateProfile>; picture: string },
): Promise<void> {
  await db
    .updateTable('account')
    .set({
      first_name: form.firstName,
      last_name: form.lastName,
      mobile: form.mobile,
      place: form.place,
      website: form.website,
      instagram: form.instagram,
      facebook: form.facebook,
      twitter: form.twitter,
      linkedin: form.linkedin,
      description: form.description,
      home_address: form.homeAddress,
      home_address_city: form.homeAddressCity,
      home_address_zipcode: form.homeAddressZipcode,
      home_address_country: form.homeAddressCountry,
      billing_address: form.billingAddress,
      billing_address_city: form.billingAddressCity,
      billing_address_zipcode: form.billingAddressZipcode,
      billing_address_country: form.billingAddressCountry,
      picture,
    })
    .where('id', '=', accountId)
    .execute();
  // Whoever is no organisation has no row here.
  await db
    .updateTable('organisation')
    .set({ company_name: form.companyName })
    .where('id', '=', accountId)
    .execute();
}
