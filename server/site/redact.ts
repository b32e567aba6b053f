interface Replacement {
  readonly pattern: RegExp;
  readonly by: (found: string) => string;
}

// Every repetition is bounded: a hostile text takes no more time than an honest one.
const replacements: readonly Replacement[] = [
  // What a parser quotes is somebody's data; a quoted name of a property is not.
  {
    pattern: /"[^"\n]{0,1000}"?/g,
    by: (quoted) => (/^"[\w$.-]{1,40}"$/.test(quoted) ? quoted : '"…"'),
  },
  { pattern: /[?#][^\s"'<>()]{1,2000}/g, by: () => '' },
  { pattern: /[^\s/?#&=:;,"'<>()@]{1,64}(?:@|%40)[^\s/?#&=:;,"'<>()@]{1,255}/gi, by: () => '[e-mail]' },
  // Ids, tokens, hashes, ticket codes: long, with a digit, or longer than any name in our code.
  { pattern: /[\w+=-]{20,}/g, by: (word) => (/\d/.test(word) || word.length >= 40 ? '[…]' : word) },
  // Telephone numbers; what follows a colon is a line or a column.
  { pattern: /(?<![:\d.])\+?\d[\d ().-]{5,24}\d/g, by: () => '[…]' },
];

/**
 * A text of a page's error without what looks like somebody's: e-mails, what follows `?` or `#` in an
 * address, ids and tokens, telephone numbers, quoted data. At most `most` characters are looked at.
 */
export const redact = (text: string, most: number): string =>
  replacements.reduce((rest, { pattern, by }) => rest.replace(pattern, by), text.slice(0, most));
