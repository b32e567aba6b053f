import * as v from 'valibot';
import { call, success } from '../call.ts';
import {
  lineOf,
  nameOf,
  mobileSchema,
  optionalLineOf,
  paragraphsOf,
  userTypeSchema,
  webAddressSchema,
} from './fields.ts';

/** The signed-in user as she sees herself (spec 1 §3, User / profile). */
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
  /** She may sign in with one; without, only through a provider, until she sets one by a mailed code. */
  hasPassword: v.boolean(),
  /** The address of a square picture, or empty; `?w=` asks for a width. */
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

export const profile = call({
  method: 'GET',
  path: '/profile',
  may: 'useOwnAccount',
  summary: 'The signed-in user.',
  answer: success({ data: profileSchema }),
});

/** The largest picture of a profile (spec 1 §5). */
export const maxPictureBytes = 2 * 1024 * 1024;

const addressEntries = {
  homeAddress: optionalLineOf(200),
  homeAddressCity: optionalLineOf(100),
  homeAddressZipcode: optionalLineOf(20),
  homeAddressCountry: optionalLineOf(80),
  billingAddress: optionalLineOf(200),
  billingAddressCity: optionalLineOf(100),
  billingAddressZipcode: optionalLineOf(20),
  billingAddressCountry: optionalLineOf(80),
};

const personEntries = {
  firstName: nameOf(80),
  lastName: nameOf(80),
  mobile: mobileSchema,
  place: optionalLineOf(120),
  website: webAddressSchema,
  instagram: webAddressSchema,
  facebook: webAddressSchema,
  twitter: webAddressSchema,
  linkedin: webAddressSchema,
  description: v.optional(paragraphsOf(4000), ''),
  ...addressEntries,
  /** `true` takes the picture away. */
  isPictureRemoved: v.optional(v.picklist(['true', 'false'], 'valueInvalid'), 'false'),
};

/** The form of a Basic profile (spec 1 §5). The e-mail is no part of it: it cannot be changed. */
export const basicProfileSchema = v.object(personEntries);

/** The form of an organisation's profile: its name is required too. */
export const organisationProfileSchema = v.object({ ...personEntries, companyName: lineOf(120) });

export const updateProfile = call({
  method: 'PUT',
  path: '/update/profile',
  may: 'useOwnAccount',
  summary: 'Changes the own profile. The company name is required of organisations and ignored for others.',
  upload: { field: 'picture', maxBytes: maxPictureBytes },
  body: v.object({ ...personEntries, companyName: optionalLineOf(120) }),
  answer: success({ message: v.string(), data: profileSchema }),
});
