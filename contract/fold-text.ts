const letterReplacements: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  þ: 'th',
};

/**
 * Normalises a text for search: lower case, without accents and apostrophes, other characters become a space.
 * `D’Angelò-Rossi` → `dangelo rossi`.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (/^[a-z0-9 ]*$/.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/[\p{M}'’‘ʼ`´]/gu, '')
    .replace(/[ßæœøłđıþ]/g, (letter) => letterReplacements[letter] ?? letter)
    .replace(/[^\p{L}\p{N}@.+]+/gu, ' ')
    .trim();
}
