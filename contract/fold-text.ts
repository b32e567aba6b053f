const letterReplacements: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ð: 'd',
  ŋ: 'n',
  // At the end of a word, which a longer search may go on after.
  ς: 'σ',
  // Persian keyboards, and endings that Arabic ones write alike.
  ک: 'ك',
  ی: 'ي',
  ى: 'ي',
  ة: 'ه',
};

/** Apostrophes, and the accents, primes, reversed commas and letters that are written as one. */
const apostrophes = /['’‘‛`´′‵\u0374\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u02C8\u055A\u05F3\uA78C\uFF07]/g;

/**
 * Accents and vowel points, and invisible characters such as soft hyphens. Marks that are letters, as the vowels of
 * Hindi or the voicing of Japanese, are not among them.
 */
const ignoredMarks =
  /[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06EDʼ\p{Cf}]/gu;

/**
 * Normalises a text for search: lower case, without accents and apostrophes, ligatures and wide letters as their plain
 * ones; other characters become a space. `D’Angelò-Rossi` → `dangelo rossi`.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (/^[a-z0-9 ]*$/.test(lower)) return lower;
  return lower
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replace(ignoredMarks, '')
    .replace(/[ßæœøłđıþħŧðŋςکیىة]/g, (letter) => letterReplacements[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}@.+]+/gu, ' ')
    .trim();
}
