// oxlint-disable-next-line typescript/triple-slash-reference -- The package has no types of its own.
/// <reference path="./punycode.d.ts" />
// The ES module, of which bundles hold only what is used.
import { toUnicode } from 'punycode.js/punycode.es6.js';
import * as v from 'valibot';
import { cleanText } from './clean-text.ts';

/** Why a text is not an e-mail address: keys of `issueMessages`. */
type EmailProblem = 'emailInvalid' | 'emailWithoutAt' | 'emailDomainInvalid' | 'emailSeveral' | 'textTooLong';

/** Longest address (RFC 5321). */
const maxEmailLength = 254;
/** Longest text that an address is looked for in, such as a `mailto:` link with a subject. */
const maxInputLength = 500;

/** Most addresses: ASCII, and no domain of encoded labels. */
const plainEmail =
  /^(?=.{1,64}@)[a-z\d_+-]+(?:\.[a-z\d_+-]+)*@(?!xn--)[a-z\d]+(?:(?:-|\.(?!xn--))[a-z\d]+)*\.[a-z]{2,}$/i;
/** Before the @: atoms of RFC 5322, and letters of any script (RFC 6531). */
const localPart = /^(?:[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+\.)*[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u;
const domainPattern = /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}·-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}]{2,}$/u;
/** Letters that mail servers map to others: the iota subscript, Cherokee and old Cyrillic forms, a modifier apostrophe. */
const mappedLetters = /\u0345|[\u02BC\u13A0-\u13FD\u1C80-\u1C8F\uAB70-\uABBF]/;
/** A joiner between letters of a script in which it counts; it is removed elsewhere. */
const joiner = /[^\0-\x7F][\u200C\u200D][^\0-\x7F]/;

/** What is copied around an address: labels, links, list marks, quotes, brackets, formulas, names, punctuation. */
const wrappers: readonly RegExp[] = [
  /^(?:(?:indirizzo )?e-?mail(?:[ -]adresse| address)?|mail|pec|posta(?: elettronica)?|correo(?: electr[oó]nico)?|smtp|to|an?|para|de|da|e|m|(?:电子)?邮[箱件](?:地址)?|电邮|收件人) ?: ?/iu,
  /^mailto:\/* ?/i,
  /^(?:[*–—-]|\d+[.)]) +/,
  /^[^\p{L}\p{M}\p{N}@_+.!#$%&~?^|/-]+/u,
  / ?\([^()@]*\)$/,
  /(?<![^\p{L}\p{M}\p{N}@])[^\p{L}\p{M}\p{N}@]+$/u,
];
/** More than are around any address. */
const maxWrappers = 5;

/**
 * Parses an e-mail address that was typed, pasted or read from a list: `anna@x.it`, `Anna Rossi <anna@x.it>`,
 * `mailto:anna@x.it?subject=…`. International domains are decoded: `info@xn--mnchen-3ya.de` and `INFO@MÜNCHEN.de` are
 * both `info@münchen.de`, so that each address has one account (decision 0051).
 */
export function parseEmail(text: string): { readonly email: string } | { readonly problem: EmailProblem } {
  if (plainEmail.test(text) && text.length <= maxEmailLength) return { email: text.toLowerCase() };
  if (text.length > maxInputLength) return { problem: 'textTooLong' };
  const address = unwrapAddress(text);
  const at = address.lastIndexOf('@');
  if (at === -1) return { problem: 'emailWithoutAt' };
  const local = address.slice(0, at).trimEnd();
  if (local.includes('@')) return parseSeveral(address);
  const isLocal = localPart.test(local) && local.length <= 64;
  const domain = joiner.test(text.slice(text.lastIndexOf('@')))
    ? undefined
    : parseDomain(address.slice(at + 1));
  if (!isLocal || domain === undefined) return { problem: isLocal ? 'emailDomainInvalid' : 'emailInvalid' };
  const email = `${local.toLowerCase().normalize('NFC')}@${domain}`;
  return email.length > maxEmailLength ? { problem: 'textTooLong' } : { email };
}

/** Parses a text with several @, which may all be of one address: `[anna@x.it](mailto:anna@x.it)`. */
function parseSeveral(text: string): ReturnType<typeof parseEmail> {
  const words = text.split(/[\s,;|<>()[\]]+/).filter((word) => word.includes('@'));
  const results = words.map((word) =>
    /^[^@]*@[^@]*$/.test(word) ? parseEmail(word) : { problem: 'emailInvalid' },
  );
  const emails = new Set(results.map((result) => ('email' in result ? result.email : '')));
  const [email = ''] = emails;
  if (emails.size === 1) return email === '' ? { problem: 'emailInvalid' } : { email };
  return { problem: 'emailSeveral' };
}

/** Removes what was copied along with an address. */
function unwrapAddress(text: string): string {
  const clean = cleanText(decodeLink(text)).replace(/[’‘ʼ′´]/g, "'");
  const [, bracketed] = /^[^<([@]*[<([]([^<>()[\]]+)[>)\]][^<([@]*$/.exec(clean) ?? [];
  let address = bracketed ?? clean;
  for (let round = 0; round < maxWrappers; round++)
    address = wrappers.reduce((rest, wrapper) => rest.replace(wrapper, ''), address);
  return address;
}

/** Decodes a `mailto:` link, without its subject; other text stays. */
function decodeLink(text: string): string {
  if (!/mailto:/i.test(text)) return text;
  const [path = ''] = text.split('?', 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Normalises a domain of at least two labels. IDNA's tables are not applied: the mail server decides whether the domain
 * exists. But nothing is accepted that mail servers would read as another domain.
 */
function parseDomain(text: string): string | undefined {
  const typed = text
    .trim()
    .replace(/ ?\. ?/g, '.')
    .replaceAll('Σ', 'σ')
    .toLowerCase()
    .normalize('NFC');
  try {
    const domain = toUnicode(typed);
    const labels = domain.split('.');
    const isStable =
      cleanText(domain).normalize('NFKC').toLowerCase() === domain &&
      !mappedLetters.test(domain.normalize('NFD'));
    // A label that needed no encoding, or that decodes to an encoded one, is another domain's.
    const isDecoded = typed
      .split('.')
      .every((label, index) => !label.startsWith('xn--') || !/^[ -~]*$/.test(labels[index] ?? ''));
    return isStable && isDecoded && domainPattern.test(domain) ? domain : undefined;
  } catch {
    // An encoded label that decodes to nothing.
    return undefined;
  }
}

/** Returns an address as it is stored, and another text trimmed. */
export function normalizeEmail(text: string): string {
  const result = parseEmail(text);
  return 'email' in result ? result.email : text.trim();
}

/** Whether a text that a program supplies is an address as it is, up to upper case, without anything around it. */
export const isPlainEmail = (text: string): boolean => plainEmail.test(text) && text.length <= maxEmailLength;

/** Normalises an address, or reports its problem; '' stays. */
const toEmail = v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
  const result = dataset.value === '' ? { email: '' } : parseEmail(dataset.value);
  if ('email' in result) return result.email;
  addIssue({ message: result.problem });
  return NEVER;
});

/** An e-mail address as `parseEmail` normalises it. */
export const emailSchema = v.pipe(
  v.string('valueIsRequired'),
  v.trim(),
  v.nonEmpty('valueIsRequired'),
  toEmail,
);

/** Like `emailSchema`, or ''. Not a union, whose issue would not say what is wrong. */
export const optionalEmailSchema = v.pipe(v.string('valueInvalid'), v.trim(), toEmail);
