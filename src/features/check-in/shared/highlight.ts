import { foldText } from '#contract/fold-text.ts';

/** A part of a text, and whether it matched the search. */
export interface HighlightSegment {
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * Splits a text into matching and non-matching segments, ignoring accents, apostrophes and case as the search
 * does: `dange` matches `D’Ange` in `Chiara D’Angelò`.
 */
export function highlight(text: string, query: string): readonly HighlightSegment[] {
  const terms = foldText(query).split(' ').filter(Boolean);
  if (terms.length === 0) return [{ text, isMatch: false }];
  const { folded, sourceStarts, sourceEnds } = foldWithMap(text);
  const isMatched = new Uint8Array(text.length);
  for (const term of terms) {
    for (const index of findOccurrences(term, folded)) {
      isMatched.fill(1, sourceStarts[index], sourceEnds[index + term.length - 1]);
    }
  }
  return toSegments(text, isMatched);
}

/** Whether a part of a text matches a search. */
export const matchesSearch = (text: string, searchText: string): boolean =>
  highlight(text, searchText).some((segment) => segment.isMatch);

/** Whether a participant is shown for the name, not for another field that a search has found. */
export const isFoundByName = (name: string, searchText: string): boolean =>
  searchText === '' || matchesSearch(name, searchText);

/** Indexes at which a term occurs: at word starts, or anywhere if it starts no word, as in the search. */
function findOccurrences(term: string, folded: string): readonly number[] {
  const occurrences: number[] = [];
  for (let index = folded.indexOf(term); index >= 0; index = folded.indexOf(term, index + term.length)) {
    occurrences.push(index);
  }
  const wordStarts = occurrences.filter((index) => index === 0 || folded[index - 1] === ' ');
  return wordStarts.length > 0 ? wordStarts : occurrences;
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
