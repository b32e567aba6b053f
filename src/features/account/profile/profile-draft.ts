import type { Profile } from '#contract/account/profile-calls.ts';
import type { PictureChoice } from './picture-choice.ts';

/** The texts of the profile form, under their names on the wire. */
const textNames = [
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

export type TextName = (typeof textNames)[number];

/** What the form holds while it is filled in. */
export type ProfileDraft = Record<TextName, string> & { picture: PictureChoice };

/** A profile as its form shows it at first. */
export const draftOf = (profile: Profile): ProfileDraft => ({
  ...(Object.fromEntries(textNames.map((name) => [name, profile[name]])) as Record<TextName, string>),
  picture: { kind: 'same' },
});
