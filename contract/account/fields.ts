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

/**
 * A part of somebody's name. It stands in mails to addresses that anybody may have typed: what looks like an
 * address of the web is refused (RG-15).
 */
export const nameOf = (max: number) =>
  v.pipe(
    lineOf(max),
    v.check((name) => !/:\/\/|www\./i.test(name), 'nameInvalid'),
  );

/** A line of text that may stay empty: trimmed, at most `max` characters. */
export const optionalLineOf = (max: number) =>
  v.optional(
    v.pipe(v.string('valueInvalid'), withoutControls, v.trim(), v.maxLength(max, 'textTooLong')),
    '',
  );

/** Text of several lines: NUL and the like are gone, line breaks stay. */
export const paragraphsOf = (max: number) =>
  v.pipe(
    v.string('valueIsRequired'),
    v.transform((text) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]+/gu, ' ')),
    v.trim(),
    v.maxLength(max, 'textTooLong'),
  );

/**
 * Whether a link leads by http or https to a host with a dot, and hides it behind no name with an `@`.
 * Each dot ends one part of the host: there is one way to read it, so a long one takes no longer than it is.
 */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/(?:[^\s/?#@\\.]+\.)+[^\s/?#@\\.]+\.?(?:[/?#][^\s\\]*)?$/i.test(text);

/** An address on the web, or nothing. `https://` is put before one that was typed without. */
export const webAddressSchema = v.optional(
  v.pipe(
    v.string('valueInvalid'),
    withoutControls,
    v.trim(),
    v.maxLength(300, 'textTooLong'),
    v.transform((text) => (text === '' || /^[a-z][\w+.-]*:/i.test(text) ? text : `https://${text}`)),
    v.check((text) => text === '' || isWebAddress(text), 'linkUnsafe'),
  ),
  '',
);

/** A telephone number as people write one. */
export const mobileSchema = v.pipe(
  v.string('valueIsRequired'),
  v.trim(),
  v.nonEmpty('valueIsRequired'),
  // Empty has an issue of its own.
  v.regex(/^$|^\+?[\d\s()./-]{5,25}$/, 'mobileInvalid'),
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

/** The repetition of a new password; that it is the same is checked by `isRepeated`. */
const repeatedPasswordSchema = v.pipe(v.string('valueIsRequired'), v.nonEmpty('valueIsRequired'));

/** A new password and its repetition, which must be equal (spec 1 §5). */
export const passwordPair = { newPassword: newPasswordSchema, confirmPassword: repeatedPasswordSchema };

/** Whether a new password was repeated as it is. An empty repetition has an issue of its own. */
export const isRepeated = (it: { newPassword: string; confirmPassword: string }): boolean =>
  it.confirmPassword === '' || it.newPassword === it.confirmPassword;

export const acceptedSchema = v.literal(true, 'acceptanceRequired');

export const userTypes = ['Basic', 'Organisation'] as const;
export type UserType = (typeof userTypes)[number];
export const userTypeSchema = v.picklist(userTypes, 'valueInvalid');

/** What a client calls itself; pages are `web`. */
export const deviceTypeSchema = v.optional(
  v.pipe(v.string('valueInvalid'), withoutControls, v.maxLength(40, 'textTooLong')),
  'web',
);
