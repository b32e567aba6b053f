import * as v from 'valibot';

/** Control characters become a space: PostgreSQL refuses NUL, and a name has one line. */
export const withoutControls = v.transform((text: string) => text.replace(/\p{Cc}+/gu, ' '));

/** A line of text somebody must fill in: trimmed, not blank, at most `max` characters. */
export const lineOf = (max: number) =>
  v.pipe(
    v.string('valueIsRequired'),
    withoutControls,
    v.trim(),
    v.nonEmpty('valueIsRequired'),
    v.maxLength(max, 'textTooLong'),
  );

/** An e-mail address, trimmed and in lower case, so that one person has one account. */
export const emailSchema = v.pipe(
  v.string('valueIsRequired'),
  v.trim(),
  v.nonEmpty('valueIsRequired'),
  v.maxLength(254, 'textTooLong'),
  v.email('emailInvalid'),
  v.toLowerCase(),
);

/** A new password (spec 1 §5): each rule that fails has its own issue, so all are shown together. */
export const newPasswordSchema = v.pipe(
  v.string('passwordRequired'),
  v.nonEmpty('passwordRequired'),
  v.minLength(8, 'passwordLength'),
  v.maxLength(200, 'textTooLong'),
  v.regex(/\p{Lu}/u, 'passwordUppercase'),
  v.regex(/\p{Ll}/u, 'passwordLowercase'),
  v.regex(/\d/, 'passwordDigit'),
  v.regex(/[^\p{L}\p{N}\s]/u, 'passwordSymbol'),
  v.regex(/^\S*$/, 'passwordSpace'),
);

/** The password of a sign-in: anything that is there. */
export const passwordSchema = v.pipe(
  v.string('passwordRequired'),
  v.nonEmpty('passwordRequired'),
  v.maxLength(200, 'textTooLong'),
);

export const acceptedSchema = v.literal(true, 'acceptanceRequired');

export const userTypes = ['Basic', 'Organisation'] as const;
export type UserType = (typeof userTypes)[number];
export const userTypeSchema = v.picklist(userTypes, 'valueInvalid');
