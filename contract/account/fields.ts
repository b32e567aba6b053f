import * as v from 'valibot';
import { cleanText } from '../input/clean-text.ts';
import { cleanName } from '../input/person-name.ts';

/** Marks that turn the direction of what follows, in which a title would be read backwards, and spaces without width. */
const directionMarks = /[\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/**
 * Replaces control characters by a space, as PostgreSQL rejects NUL and names are single-line, and removes marks of text
 * direction.
 */
export const stripControlCharacters = v.transform((text: string) =>
  text.replace(directionMarks, '').replace(/\p{Cc}+/gu, ' '),
);

/** A required line of text: trimmed, not blank, at most `max` characters. */
export const lineSchema = (max: number) =>
  v.pipe(
    v.string('valueIsRequired'),
    stripControlCharacters,
    v.trim(),
    v.nonEmpty('valueIsRequired'),
    v.maxLength(max, 'textTooLong'),
  );

/** Rejects what looks like a web address: names are mailed to addresses that any visitor may have entered (RG-15). */
const isNoWebAddress = v.check((name: string) => !/:\/\/|www\./i.test(name), 'nameInvalid');

/** Rejects an e-mail address, which may have been pasted with the name (RG-75). */
const isNoEmailAddress = v.check((name: string) => !/[@＠]/.test(name), 'nameInvalid');

/** The name of a walk-in, or a part of it, of at most 80 characters: as `nameSchema`, but one with an @ is recorded. */
export const recordedNameSchema = v.pipe(
  v.string('valueIsRequired'),
  // A device may have recorded a name of invisible characters.
  v.transform((text) => cleanName(text) || text.replace(/\p{Cc}+/gu, ' ').trim()),
  v.nonEmpty('valueIsRequired'),
  v.maxLength(80, 'textTooLong'),
  isNoWebAddress,
);

/** The last name of a walk-in; '' for a name of one word (RG-70). */
export const recordedLastNameSchema = v.pipe(
  v.string('valueIsRequired'),
  v.transform(cleanName),
  v.maxLength(80, 'textTooLong'),
  isNoWebAddress,
);

/** A first or last name of at most 80 characters, without web and e-mail addresses (RG-15, RG-75). */
export const nameSchema = v.pipe(
  recordedNameSchema,
  v.check((name) => cleanName(name) !== '', 'valueIsRequired'),
  isNoEmailAddress,
);

/** The last name of a participant; '' for a name of one word (RG-70). */
export const lastNameSchema = v.pipe(recordedLastNameSchema, isNoEmailAddress);

/** An optional line of text: trimmed, at most `max` characters; '' when absent. */
export const optionalLineSchema = (max: number) =>
  v.optional(
    v.pipe(v.string('valueInvalid'), stripControlCharacters, v.trim(), v.maxLength(max, 'textTooLong')),
    '',
  );

/** Multi-line text: trimmed, keeps line breaks, replaces other control characters by a space. */
export const paragraphsSchema = (max: number) =>
  v.pipe(
    v.string('valueIsRequired'),
    v.transform((text) =>
      text
        .replace(directionMarks, '')
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n]+/gu, ' '),
    ),
    v.trim(),
    v.maxLength(max, 'textTooLong'),
  );

/**
 * Whether a text is an http(s) URL with a dot in its host and without user info (`name@`). The pattern ends
 * each host label at a dot, so matching is linear in the length of the text.
 */
export const isWebUrl = (text: string): boolean =>
  /^https?:\/\/(?:[^\s/?#@\\.]+\.)+[^\s/?#@\\.]+\.?(?:[/?#][^\s\\]*)?$/i.test(text);

/** An optional web URL; '' when absent. Adds `https://` when the scheme is missing. */
export const webUrlSchema = v.optional(
  v.pipe(
    v.string('valueInvalid'),
    stripControlCharacters,
    v.trim(),
    v.maxLength(300, 'textTooLong'),
    v.transform((text) => (text === '' || /^[a-z][\w+.-]*:/i.test(text) ? text : `https://${text}`)),
    v.check((text) => text === '' || isWebUrl(text), 'linkUnsafe'),
  ),
  '',
);

/** A phone number in free notation, also of a `tel:` link or copied from a contact. */
export const mobileSchema = v.pipe(
  v.string('valueIsRequired'),
  v.transform((text) =>
    cleanText(text)
      .replace(/^tel: ?/i, '')
      .replace(/[\p{Pd}−]/gu, '-'),
  ),
  v.nonEmpty('valueIsRequired'),
  // The empty string has its own issue (`valueIsRequired`).
  v.regex(/^$|^\+?[\d\s()./-]{5,25}$/, 'mobileInvalid'),
);

/** Whether a new password is long enough to need no digits and symbols (AC-80). */
export const isPassphrase = (password: string): boolean => [...password].length >= 15;

const unlessPassphrase = (pattern: RegExp, key: string) =>
  v.check((password: string) => isPassphrase(password) || pattern.test(password), key);

/** A new password: each violated rule has its own issue, so that all are shown together (AC-7). */
export const newPasswordSchema = v.pipe(
  v.string('passwordRequired'),
  v.nonEmpty('passwordRequired'),
  v.minLength(8, 'passwordLength'),
  v.maxLength(200, 'textTooLong'),
  unlessPassphrase(/\p{Lu}/u, 'passwordUppercase'),
  unlessPassphrase(/\p{Ll}/u, 'passwordLowercase'),
  unlessPassphrase(/\d/, 'passwordDigit'),
  unlessPassphrase(/[^\p{L}\p{N}\s]/u, 'passwordSymbol'),
  unlessPassphrase(/^\S*$/, 'passwordSpace'),
);

/** The password of a sign-in: any non-empty text. */
export const passwordSchema = v.pipe(
  v.string('passwordRequired'),
  v.nonEmpty('passwordRequired'),
  v.maxLength(200, 'textTooLong'),
);

/** The repeated new password; `passwordsMatch` compares the two. */
const repeatedPasswordSchema = v.pipe(v.string('valueIsRequired'), v.nonEmpty('valueIsRequired'));

/** Fields of a new password and its repetition, which must be equal. */
export const passwordPairEntries = {
  newPassword: newPasswordSchema,
  confirmPassword: repeatedPasswordSchema,
};

/**
 * Whether the repeated password equals the new one. True for an empty repetition, which has its own issue.
 */
export const passwordsMatch = (input: { newPassword: string; confirmPassword: string }): boolean =>
  input.confirmPassword === '' || input.newPassword === input.confirmPassword;

export const acceptedSchema = v.literal(true, 'acceptanceRequired');

export const userTypes = ['Basic', 'Organisation'] as const;
export type UserType = (typeof userTypes)[number];
export const userTypeSchema = v.picklist(userTypes, 'valueInvalid');

/** Client type as the client reports it; `web` for pages. */
export const deviceTypeSchema = v.optional(
  v.pipe(v.string('valueInvalid'), stripControlCharacters, v.maxLength(40, 'textTooLong')),
  'web',
);
