/** A person's name in its two parts; `lastName` is '' for a name of one word. */
export interface SplitName {
  readonly firstName: string;
  readonly lastName: string;
}

export type NameOrder = 'firstNameFirst' | 'lastNameFirst';

/** Words that belong to the last name after them. */
const particles = new Set(
  'da dal dalla de degli dei del della delle dello di la le li lo van von der den ter el al dos das do du zu'.split(
    ' ',
  ),
);
/** `D’Angelò`, `Dell’Orto`: a last name begins here. */
const elision = /^(?:d|dell|dall|all|l)['’]\p{L}/iu;
/** `Neri, jr`: not a first name. */
const suffix = /^(?:jr|sr|ii|iii|iv|phd|md)\.?$/i;
/** A title stays with the first name. */
const title =
  /^(?:dott|dott\.ssa|dr|prof|prof\.ssa|ing|avv|sig|sig\.ra|sig\.na|mr|mrs|ms|mme|mlle|herr|frau|sra?)\.?$/i;
const hanWord = /^\p{Script=Han}+$/u;
const hanName = /^\p{Script=Han}{2,4}$/u;
/** Chinese last names of two characters. */
const longHanLastName = /^(?:欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|东方|東方|皇甫|尉迟|公孙|慕容|令狐|司徒)/u;

/**
 * Splits a whole name. A comma (`Neri, Anna`), a last name in capitals (`NERI Anna`) and Han characters (`王小明`)
 * say which part is which; otherwise the first word is the first name, up to a particle (`Maria Grazia Di Paola`), or,
 * last name first, the last name with its particles (`De Rossi Anna Maria`).
 */
export function splitName(name: string, order: NameOrder = 'firstNameFirst'): SplitName {
  const parts = name.split(',').map((part) => part.trim().replaceAll(/\s+/g, ' '));
  const [, afterComma = ''] = parts;
  if (parts.length === 2 && parts.every((part) => part !== '') && !suffix.test(afterComma))
    return { firstName: parts[1]!, lastName: parts[0]! };
  const words = name.replaceAll(',', ' ').trim().split(/\s+/);
  if (words.length === 1) return splitWord(words[0]!);
  if (words.length === 2 && words.every((word) => hanWord.test(word)))
    return { firstName: words[1]!, lastName: words[0]! };
  return (
    splitByCapitals(words) ?? (order === 'lastNameFirst' ? splitLastFirst(words) : splitFirstLast(words))
  );
}

function splitWord(word: string): SplitName {
  if (!hanName.test(word)) return { firstName: word, lastName: '' };
  const length = word.length > 2 && longHanLastName.test(word) ? 2 : 1;
  return { firstName: word.slice(length), lastName: word.slice(0, length) };
}

function splitByCapitals(words: readonly string[]): SplitName | undefined {
  const isCapital = (word: string): boolean => /\p{Lu}{2}/u.test(word) && !/\p{Ll}/u.test(word);
  const capitals = words.filter(isCapital);
  const others = words.filter((word) => !isCapital(word));
  // `AJ Brown`: initials are no last name.
  if (!capitals.some((word) => word.length > 2) || others.length === 0) return undefined;
  const isAtOneEnd = isCapital(words[0]!) !== isCapital(words.at(-1)!);
  if (!isAtOneEnd) return undefined;
  // `de ROSSI Anna`: the particle stays with the last name.
  const isParticle = (word: string): boolean => particles.has(word.toLowerCase());
  if (others.every(isParticle)) return undefined;
  const lastNames = words.filter((word) => isCapital(word) || isParticle(word));
  const firstNames = words.filter((word) => !isCapital(word) && !isParticle(word));
  return { firstName: firstNames.join(' '), lastName: lastNames.join(' ') };
}

function splitFirstLast(words: readonly string[]): SplitName {
  const begin = words.findIndex(
    (word, index) =>
      index > 0 && (elision.test(word) || (index < words.length - 1 && particles.has(word.toLowerCase()))),
  );
  const firstNames = title.test(words[0]!) && words.length > 2 ? 2 : 1;
  const length = begin < 0 ? firstNames : begin;
  return { firstName: words.slice(0, length).join(' '), lastName: words.slice(length).join(' ') };
}

function splitLastFirst(words: readonly string[]): SplitName {
  let length = 1;
  while (length < words.length - 1 && particles.has(words[length - 1]!.toLowerCase())) length++;
  return { firstName: words.slice(length).join(' '), lastName: words.slice(0, length).join(' ') };
}
