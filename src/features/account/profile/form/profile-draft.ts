import type { Profile } from '#contract/account/profile-endpoints.ts';
import type { ProfileImageChoice } from './profile-image-choice.ts';

/** Text fields of the profile form, by their names on the wire. */
const textFieldNames = [
  'firstName',
  'lastName',
  'companyName',
  'mobile',
  'place',
  'website',
  'instagram',
  'facebook',
  'twitter',
  'linkedin',
  'description',
  'homeAddress',
  'homeAddressCity',
  'homeAddressZipcode',
  'homeAddressCountry',
  'billingAddress',
  'billingAddressCity',
  'billingAddressZipcode',
  'billingAddressCountry',
] as const satisfies readonly (keyof Profile)[];

export type TextFieldName = (typeof textFieldNames)[number];

/** Values of the profile form. */
export type ProfileDraft = Record<TextFieldName, string> & { picture: ProfileImageChoice };

/** Returns the initial values of the profile form. */
export const toProfileDraft = (profile: Profile): ProfileDraft => ({
  ...(Object.fromEntries(textFieldNames.map((name) => [name, profile[name]])) as Record<
    TextFieldName,
    string
  >),
  picture: { kind: 'same' },
});
