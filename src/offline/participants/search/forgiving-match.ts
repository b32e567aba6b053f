import { foldText } from '#contract/fold-text.ts';

/**
 * Where the one typing error of a word is forgiven: nowhere, only if a whole word of the name is meant, or also in the
 * beginning of a name.
 */
export type Tolerance = 'none' | 'wholeWord' | 'prefix';

/** A folded word of a search. */
interface SearchWord {
  readonly word: string;
  readonly tolerance: Tolerance;
}

/** A character is a syllable or a word: with another one it is another name. */
const isSyllabic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const minLetters = 4;
const space = 0x20;
const notFound = -1;

/** The folded words of a search. Ends of codes are shown behind an ellipsis. */
export const toSearchWords = (text: string): string[] =>
  foldText(text.replaceAll('…', ' '))
    .split(' ')
    // A full stop belongs to an abbreviation, not to the name.
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '');

/** Whether a word is a code or an address, or a part of one: with another digit or letter it is another person's. */
export const isCodeOrAddress = (word: string): boolean => /[\p{N}@]/u.test(word);

/** Where a typing error is forgiven in a folded word of a search (CI-95). */
export function getTolerance(word: string): Tolerance {
  if (isCodeOrAddress(word)) return 'none';
  // Folding takes syllables of Korean apart.
  const noOfLetters = word.normalize('NFC').match(/\p{L}/gu)?.length ?? 0;
  if (noOfLetters >= minLetters) return 'prefix';
  return noOfLetters === minLetters - 1 && !isSyllabic.test(word) ? 'wholeWord' : 'none';
}

/**
 * Matches a word, from its character `from` on, with the text from `start`, in which spaces are ignored: `derossi` with
 * `de rossi`.
 * @returns where the match ends, or -1. Plain loops, as below: they run over all participants at a keystroke.
 */
export function matchJoined(text: string, start: number, end: number, word: string, from = 0): number {
  let matchEnd = start;
  for (let index = from; index < word.length; index++) {
    const position = skipSpaces(text, matchEnd, end);
    if (position >= end || text.charCodeAt(position) !== word.charCodeAt(index)) return notFound;
    matchEnd = position + 1;
  }
  return matchEnd;
}

/**
 * As `matchJoined`, with at most one typing error where `tolerance` allows it: a letter too many, missing or replaced, or
 * two neighbours swapped. Of several matches the one that ends a word counts, else the longest.
 */
export function matchWithError(
  text: string,
  start: number,
  end: number,
  { word, tolerance }: SearchWord,
): number {
  if (tolerance === 'prefix') return matchPrefix(text, start, end, word);
  const joinedEnd = matchJoined(text, start, end, word);
  if (joinedEnd >= 0 || tolerance === 'none') return joinedEnd;
  const wordEnd = findWordEnd(text, start, end);
  return matchPrefix(text, start, wordEnd, word) === wordEnd ? wordEnd : notFound;
}

/**
 * Whether `matchWithError` may match from a word's start, by its first two letters: cheaper, as most words do not. False
 * only if it does not.
 */
export function mayMatchWithError(text: string, start: number, word: string): boolean {
  const first = text.charCodeAt(start);
  const second = text.charCodeAt(start + 1);
  const wordFirst = word.charCodeAt(0);
  const wordSecond = word.charCodeAt(1);
  return (
    first === wordFirst ||
    first === wordSecond ||
    second === wordFirst ||
    second === wordSecond ||
    second === space
  );
}

/** Whether a word is a whole word of the text from `start`, or several, with at most one typing error. */
export function matchesWholeWord(text: string, start: number, end: number, word: SearchWord): boolean {
  const matchEnd = matchWithError(text, start, end, word);
  if (matchEnd < 0 || endsWord(text, matchEnd, end)) return matchEnd >= 0;
  // The last letter is missing.
  return (
    word.tolerance === 'prefix' &&
    endsWord(text, matchEnd + 1, end) &&
    matchJoined(text, start, end, word.word) === matchEnd
  );
}

const endsWord = (text: string, matchEnd: number, end: number): boolean =>
  matchEnd >= end || text.charCodeAt(matchEnd) === space;

function matchPrefix(text: string, start: number, end: number, word: string): number {
  let matchEnd = start;
  let position = start;
  let index = 0;
  for (; index < word.length; index++) {
    position = skipSpaces(text, matchEnd, end);
    if (position >= end || text.charCodeAt(position) !== word.charCodeAt(index)) break;
    matchEnd = position + 1;
  }
  if (index === word.length) return matchEnd;
  // An error before the first difference has the same effect as one at it.
  const tooMany = matchJoined(text, matchEnd, end, word, index + 1);
  if (position >= end || (tooMany >= 0 && endsWord(text, tooMany, end))) return tooMany;
  const replaced = matchJoined(text, position + 1, end, word, index + 1);
  if (replaced >= 0 && endsWord(text, replaced, end)) return replaced;
  const missing = matchJoined(text, position + 1, end, word, index);
  if (missing >= 0 && endsWord(text, missing, end)) return missing;
  return Math.max(tooMany, replaced, missing, matchSwapped(text, position, end, word, index));
}

/** Matches a word whose character at `index` and the next one are swapped. */
function matchSwapped(text: string, position: number, end: number, word: string, index: number): number {
  if (text.charCodeAt(position) !== word.charCodeAt(index + 1)) return notFound;
  const next = skipSpaces(text, position + 1, end);
  if (next >= end || text.charCodeAt(next) !== word.charCodeAt(index)) return notFound;
  return matchJoined(text, next + 1, end, word, index + 2);
}

function skipSpaces(text: string, start: number, end: number): number {
  let position = start;
  while (position < end && text.charCodeAt(position) === space) position += 1;
  return position;
}

function findWordEnd(text: string, start: number, end: number): number {
  let position = start;
  while (position < end && text.charCodeAt(position) !== space) position += 1;
  return position;
}
