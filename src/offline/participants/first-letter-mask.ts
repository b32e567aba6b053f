/**
 * Bit mask of the first letters of a text's words: prefilters 50,000 participants in a search by initials
 * without comparing strings. a to z have one bit each; other characters share six.
 */
export function getFirstLetterMask(searchKey: string): number {
  let mask = 0;
  for (
    let index = searchKey.indexOf(' ');
    index >= 0 && index + 1 < searchKey.length;
    index = searchKey.indexOf(' ', index + 1)
  )
    mask |= toBit(searchKey.charCodeAt(index + 1));
  return mask;
}

const [a, z] = ['a'.charCodeAt(0), 'z'.charCodeAt(0)];
const letterCount = 26;
const sharedBitCount = 6;

const toBit = (code: number): number =>
  1 << (code >= a && code <= z ? code - a : letterCount + (code % sharedBitCount));

/** The mask that a search key must contain to match all terms; 0 if the terms exclude none. */
export function getRequiredMask(terms: readonly string[]): number {
  let mask = 0;
  for (const term of terms) if (term.startsWith(' ') && term.length > 1) mask |= toBit(term.charCodeAt(1));
  return mask;
}

/** Whether the mask alone decides a match: each term is the first letter of a word. */
export const areSingleLetters = (terms: readonly string[]): boolean =>
  terms.every((term) => /^ [a-z]$/.test(term));
