import { foldText } from '#contract/fold-text.ts';
import {
  getTolerance,
  matchJoined,
  matchWithError,
  toSearchWords,
} from '#src/offline/participants/search/forgiving-match.ts';

/** A part of a text, and whether it matched the search. */
export interface HighlightSegment {
  readonly text: string;
  readonly isMatch: boolean;
}

/** E-mails, and ends of codes: the search forgives no typing error in them. */
const isExact = /[@…]/;

/**
 * Splits a text into matching and non-matching segments, ignoring accents, apostrophes and case as the search
 * does: `dange` matches `D’Ange` in `Chiara D’Angelò`; and spaces and one typing error in a name (CI-95).
 */
export function highlight(text: string, query: string): readonly HighlightSegment[] {
  const words = toSearchWords(query);
  if (words.length === 0) return [{ text, isMatch: false }];
  const { folded, sourceStarts, sourceEnds } = foldWithMap(text);
  const isMatched = new Uint8Array(text.length);
  for (const word of words)
    for (const { start, end } of findRanges(word, folded, !isExact.test(text)))
      isMatched.fill(1, sourceStarts[start], sourceEnds[end - 1]);
  return toSegments(text, isMatched);
}

/** Whether a part of a text matches a search. */
export const matchesSearch = (text: string, searchText: string): boolean =>
  highlight(text, searchText).some((segment) => segment.isMatch);

/**
 * Whether a participant is shown for the name, not for another field that a search has found. The name is repeated, as
 * the search has the last name first.
 */
export const isFoundByName = (name: string, searchText: string): boolean =>
  searchText === '' || matchesSearch(`${name} ${name}`, searchText);

/** A part of a folded text. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Where a word occurs, as in the search: at word starts; else there with spaces ignored; else anywhere; else in a name at
 * word starts with a typing error.
 */
function findRanges(word: string, folded: string, isName: boolean): readonly Range[] {
  const { length } = folded;
  const joined = findAtWordStarts(folded, (start) => matchJoined(folded, start, length, word));
  const unbroken = joined.filter(({ start, end }) => end - start === word.length);
  if (unbroken.length > 0) return unbroken;
  if (joined.length > 0) return joined;
  const occurrences: Range[] = [];
  for (let start = folded.indexOf(word); start >= 0; start = folded.indexOf(word, start + word.length))
    occurrences.push({ start, end: start + word.length });
  if (occurrences.length > 0 || !isName) return occurrences;
  const similar = { word, tolerance: getTolerance(word) };
  return findAtWordStarts(folded, (start) => matchWithError(folded, start, length, similar));
}

/** The ranges from a word's start to where `findEnd` finds the end of a match; -1: there is none. */
function findAtWordStarts(folded: string, findEnd: (start: number) => number): readonly Range[] {
  const ranges: Range[] = [];
  for (let start = 0; start < folded.length; start++) {
    if (folded[start] === ' ' || (start > 0 && folded[start - 1] !== ' ')) continue;
    const end = findEnd(start);
    if (end > start) ranges.push({ start, end });
  }
  return ranges;
}

/** Returns the folded text, and for each of its characters where its source starts and ends. */
function foldWithMap(text: string) {
  let folded = '';
  const sourceStarts: number[] = [];
  const sourceEnds: number[] = [];
  let offset = 0;
  for (const character of text) {
    // Folds the character between two letters, as within a text: it becomes empty, a space, or letters.
    const letters = foldText(`x${character}x`).slice(1, -1);
    for (let i = 0; i < letters.length; i++) {
      sourceStarts.push(offset);
      sourceEnds.push(offset + character.length);
    }
    folded += letters;
    offset += character.length;
    // A combining mark is highlighted with its base letter.
    if (letters === '' && /\p{M}/u.test(character)) sourceEnds[sourceEnds.length - 1] = offset;
  }
  return { folded, sourceStarts, sourceEnds };
}

function toSegments(text: string, isMatched: Uint8Array): HighlightSegment[] {
  const segments: HighlightSegment[] = [];
  let start = 0;
  for (let index = 1; index <= text.length; index++) {
    if (index < text.length && isMatched[index] === isMatched[start]) continue;
    segments.push({ text: text.slice(start, index), isMatch: isMatched[start] === 1 });
    start = index;
  }
  return segments;
}
