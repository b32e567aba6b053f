import type { BodyOf } from '#contract/endpoint.ts';
import type { updateProfile } from '#contract/account/profile-endpoints.ts';
import type { UserType } from '#contract/account/fields.ts';
import type { Db } from '../db/tables.ts';

/** An account before its profile changes. */
export interface ProfileOwner {
  readonly userType: UserType;
  /** The hash of the image, or empty. */
  readonly picture: string;
}

/**
 * Reads and locks a profile until the transaction ends, so that concurrent updates are serialised.
 * @returns `undefined` if the account was erased: the anonymised row must not be written
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

/**
 * Writes a profile from its form; the e-mail is not part of it (AC-20).
 * @param picture hash of an image, or empty
 */
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
  // Updates no row unless the account is an organisation.
  await db
    .updateTable('organisation')
    .set({ company_name: form.companyName })
    .where('id', '=', accountId)
    .execute();
}
