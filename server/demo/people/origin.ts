import type { Language } from '#contract/language.ts';
import { pick, type Random } from '../random.ts';
import { italianFirstNames, italianLastNames } from './italian-names.ts';
import {
  arabicFirstNames,
  arabicLastNames,
  chineseFirstNames,
  chineseItalianLastNames,
  chineseLastNames,
  ethiopianFirstNames,
  ethiopianLastNames,
  latinAmericanFirstNames,
  latinAmericanLastNames,
  romanianFirstNames,
  romanianLastNames,
} from './world-names.ts';

/** Part of a name: as written, and transliterated for an e-mail address. */
export interface Name {
  readonly written: string;
  readonly spelled: string;
}

/** Origin of a family, so that its names match. */
export interface Origin {
  /** Relative frequency. */
  readonly weight: number;
  readonly languages: readonly Language[];
  firstName(random: Random): Name;
  lastName(random: Random): Name;
}

const latinLetters = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

function latinOrigin(
  weight: number,
  languages: Language[],
  first: readonly string[],
  last: readonly string[],
): Origin {
  const drawName = (names: readonly string[]) => (random: Random) => {
    const written = pick(random, names, 1.4);
    return { written, spelled: latinLetters(written) };
  };
  return { weight, languages, firstName: drawName(first), lastName: drawName(last) };
}

const drawSpelled = (names: readonly (readonly [string, string])[]) => (random: Random) => {
  const [written, spelled] = pick(random, names, 1.3);
  return { written, spelled };
};

/** Distribution of origins as in Milan. */
export const origins: readonly Origin[] = [
  latinOrigin(76, ['it'], italianFirstNames, italianLastNames),
  {
    weight: 7,
    languages: ['zh', 'zh', 'it'],
    firstName: drawSpelled(chineseFirstNames),
    lastName: drawSpelled(chineseLastNames),
  },
  latinOrigin(2, ['it'], italianFirstNames, chineseItalianLastNames),
  latinOrigin(5, ['it'], arabicFirstNames, arabicLastNames),
  latinOrigin(4, ['it'], romanianFirstNames, romanianLastNames),
  latinOrigin(2, ['it', 'en'], ethiopianFirstNames, ethiopianLastNames),
  latinOrigin(4, ['es', 'it'], latinAmericanFirstNames, latinAmericanLastNames),
];
