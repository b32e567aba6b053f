/** Longer words are compared by their beginning. */
const maxWordLength = 24;
/** Words of a query beyond this number are ignored. */
const maxQueryWords = 8;

/** Words that nearly every text has: they find nothing, and a query may leave them out. */
const fillWords = new Set(
  (
    'a ad al alla alle allo ai agli all con col da dal dalla dalle dai dagli dall degli dei del dell della ' +
    'delle dello di e ed che gli i il in la le lo l nei nel nell nella nelle nello o per su sul sull sulla ' +
    'sulle sullo sui tra fra un una uno d c ' +
    'the of and to for at on with el los las de y en'
  ).split(' '),
);

/**
 * Splits a text into words for search: lower case, without accents, in order, repetitions and fill words
 * included. `D’Angelò-Rossi` → `d angelo rossi`.
 */
export function toSearchWords(text: string): string[] {
  const lower = text.toLowerCase();
  // Only what is not ASCII needs the slow way.
  const plain = /[^ -~\s]/.test(lower)
    ? lower
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/[ßæœøłđ]/g, (letter) => letterReplacements[letter] ?? letter)
    : lower;
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, maxWordLength));
}

const letterReplacements: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
};

export const isFillWord = (word: string): boolean => fillWords.has(word);

/**
 * Splits a query into the words that an event must have (EV-71): without repetitions, and without fill words
 * unless there is nothing else.
 */
export function toQueryWords(query: string): string[] {
  const words = [...new Set(toSearchWords(query))];
  const telling = words.filter((word) => !isFillWord(word));
  return (telling.length > 0 ? telling : words).slice(0, maxQueryWords);
}
