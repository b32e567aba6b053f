import { foldText } from '#contract/fold-text.ts';

/** A piece of a text, and whether the search found it. */
export interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * Cuts a text into what the search found and the rest, with accents, apostrophes and case ignored as
 * the search ignores them: `dange` finds `D’Ange` in `Chiara D’Angelò`.
 */
export function highlight(text: string, query: string): readonly Piece[] {
  const words = foldText(query).split(' ').filter(Boolean);
  if (words.length === 0) return [{ text, isMatch: false }];
  const { folded, startOf, endOf } = foldWithMap(text);
  const isFound = new Uint8Array(text.length);
  for (const word of words) {
    for (const at of placesOf(word, folded)) {
      isFound.fill(1, startOf[at], endOf[at + word.length - 1]);
    }
  }
  return pieces(text, isFound);
}

/** Where a word is found: where it begins a word, or anywhere if it begins none, as the search has it. */
function placesOf(word: string, folded: string): readonly number[] {
  const places: number[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
    places.push(at);
  }
  const starts = places.filter((at) => at === 0 || folded[at - 1] === ' ');
  return starts.length > 0 ? starts : places;
}

/** The folded text, and for each of its characters where its source starts and ends. */
function foldWithMap(text: string) {
  let folded = '';
  const startOf: number[] = [];
  const endOf: number[] = [];
  let at = 0;
  for (const sign of text) {
    // Between two letters a sign folds as it does within a text: to nothing, a space, or letters.
    const letters = foldText(`x${sign}x`).slice(1, -1);
    for (let i = 0; i < letters.length; i++) {
      startOf.push(at);
      endOf.push(at + sign.length);
    }
    folded += letters;
    at += sign.length;
    // An accent that stands apart from its letter is marked with it.
    if (letters === '' && /\p{M}/u.test(sign)) endOf[endOf.length - 1] = at;
  }
  return { folded, startOf, endOf };
}

function pieces(text: string, isFound: Uint8Array): Piece[] {
  const result: Piece[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at++) {
    if (at < text.length && isFound[at] === isFound[start]) continue;
    result.push({ text: text.slice(start, at), isMatch: isFound[start] === 1 });
    start = at;
  }
  return result;
}
