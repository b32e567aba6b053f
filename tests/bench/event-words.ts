import { randomBelow, type Random } from '#tests/support/random/random.ts';

const syllables =
  'ba be ca ce chi co da di fa fe fio ga gio la le li lo ma me mi mo na ni no pa pe pi po ra re ri ro sa se si so ta te ti to va ve vi vo'.split(
    ' ',
  );
const vocabularySize = 20_000;

/** A word of a made-up language; frequent ones first, as in texts of people. */
export function randomWord(random: Random): string {
  let index = Math.floor(vocabularySize * random() ** 3);
  let word = '';
  // At least two syllables.
  do {
    word += syllables[index % syllables.length]!;
    index = Math.floor(index / syllables.length);
  } while (index > 0);
  return word.length < 4 ? `${word}${syllables[word.length]!}` : word;
}

export const randomWords = (random: Random, count: number): string =>
  Array.from({ length: count }, () => randomWord(random)).join(' ');

/** What people type: a word, its beginning, two words, or a word with a typing error. */
export function randomQuery(random: Random): string {
  const word = randomWord(random);
  const kind = randomBelow(random, 4);
  if (kind === 0) return word;
  if (kind === 1) return word.slice(0, 2 + randomBelow(random, 3));
  if (kind === 2) return `${word} ${randomWord(random)}`;
  const at = randomBelow(random, word.length);
  return `${word.slice(0, at)}x${word.slice(at + 1)}`;
}
