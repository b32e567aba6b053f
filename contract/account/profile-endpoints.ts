import * as v from 'valibot';
import { endpoint, success } from '../endpoint.ts';
import {
  lineSchema,
  lastNameSchema,
  nameSchema,
  mobileSchema,
  optionalLineSchema,
  paragraphsSchema,
  userTypeSchema,
  webUrlSchema,
} from './fields.ts';

/** The signed-in user's own profile. */
export const profileSchema = v.object({
  _id: v.string(),
  fullName: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  companyName: v.string(),
  email: v.string(),
  userType: userTypeSchema,
  userRole: v.number(),
  isPasswordChanged: v.boolean(),
  /**
   * Whether the account has a password. Without one the user signs in through a provider, and can set one
   * with a mailed code.
   */
  hasPassword: v.boolean(),
  /** URL of a square image, or ''; `?w=` requests a width. */
  picture: v.string(),
  place: v.string(),
  mobile: v.string(),
  website: v.string(),
  instagram: v.string(),
  facebook: v.string(),
  twitter: v.string(),
  linkedin: v.string(),
  /** Plain text with line breaks. */
  description: v.string(),
  homeAddress: v.string(),
  homeAddressCity: v.string(),
  homeAddressZipcode: v.string(),
  homeAddressCountry: v.string(),
  billingAddress: v.string(),
  billingAddressCity: v.string(),
  billingAddressZipcode: v.string(),
  billingAddressCountry: v.string(),
  stripeAccountId: v.string(),
});
export type Profile = v.InferOutput<typeof profileSchema>;

export const profile = endpoint({
  method: 'GET',
  path: '/profile',
  requires: 'useOwnAccount',
  summary: 'The signed-in user.',
  response: success({ data: profileSchema }),
});

/** Maximum size of a profile image. */
export const maxProfileImageBytes = 2 * 1024 * 1024;

const addressEntries = {
  homeAddress: optionalLineSchema(200),
  homeAddressCity: optionalLineSchema(100),
  homeAddressZipcode: optionalLineSchema(20),
  homeAddressCountry: optionalLineSchema(80),
  billingAddress: optionalLineSchema(200),
  billingAddressCity: optionalLineSchema(100),
  billingAddressZipcode: optionalLineSchema(20),
  billingAddressCountry: optionalLineSchema(80),
};

const profileFormEntries = {
  firstName: nameSchema,
  lastName: lastNameSchema,
  mobile: mobileSchema,
  place: optionalLineSchema(120),
  website: webUrlSchema,
  instagram: webUrlSchema,
  facebook: webUrlSchema,
  twitter: webUrlSchema,
  linkedin: webUrlSchema,
  description: v.optional(paragraphsSchema(4000), ''),
  ...addressEntries,
  /** `true` deletes the image. */
  isPictureRemoved: v.optional(v.picklist(['true', 'false'], 'valueInvalid'), 'false'),
};

/** The form of a Basic profile (AC-20). Without the e-mail address, which cannot be changed. */
export const basicProfileSchema = v.object(profileFormEntries);

/** The form of an organisation's profile: `companyName` is required. */
export const organisationProfileSchema = v.object({ ...profileFormEntries, companyName: lineSchema(120) });

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/update/profile',
  requires: 'useOwnAccount',
  summary: 'Changes the own profile. The company name is required of organisations and ignored for others.',
  upload: { field: 'picture', maxBytes: maxProfileImageBytes },
  body: v.object({ ...profileFormEntries, companyName: optionalLineSchema(120) }),
  response: success({ message: v.string(), data: profileSchema }),
});
