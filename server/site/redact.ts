interface Replacement {
  readonly pattern: RegExp;
  readonly replace: (matched: string) => string;
}

// All quantifiers are bounded, so that a hostile text takes no more time than an honest one (ReDoS).
const replacements: readonly Replacement[] = [
  // Parsers quote user data in errors; quoted property names are kept.
  {
    pattern: /"[^"\n]{0,1000}"?/g,
    replace: (quoted) => (/^"[\w$.-]{1,40}"$/.test(quoted) ? quoted : '"…"'),
  },
  { pattern: /[?#][^\s"'<>()]{1,2000}/g, replace: () => '' },
  { pattern: /[^\s/?#:;,"<>()@]{1,64}(?:@|%40)[^\s/?#&=:;,"'<>()@]{1,255}/gi, replace: () => '[e-mail]' },
  // Ids, tokens, hashes, ticket codes: long and with a digit, or longer than any identifier of our code.
  { pattern: /[\w+=-]{20,}/g, replace: (word) => (/\d/.test(word) || word.length >= 40 ? '[…]' : word) },
  // Telephone numbers; digits after a colon are line or column numbers.
  { pattern: /(?<![:\d.])\+?\d[\d ().-]{5,24}\d/g, replace: () => '[…]' },
];

/**
 * Scrubs PII from a page's error text: e-mails, URL queries and fragments, ids and tokens, telephone numbers,
 * quoted data. Reads at most `maxLength` characters.
 */
export const redact = (text: string, maxLength: number): string =>
  replacements.reduce(
    (redacted, { pattern, replace }) => redacted.replace(pattern, replace),
    text.slice(0, maxLength),
  );
