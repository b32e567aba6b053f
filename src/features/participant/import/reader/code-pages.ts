/** A single-byte encoding in which older programs export; `TextDecoder` knows all but CP850. */
export const codePages = ['windows-1252', 'macintosh', 'cp850'] as const;
export type CodePage = (typeof codePages)[number];

/** The characters of CP850 from 0x80, as the DOS window of Windows writes them. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';

/** The letters that occur in names, and the marks of typography beside them. */
const commonCharacters = /[\p{L}’‘“”–—…€«»º°]/u;

/** The 256 characters of a code page, by byte. */
function listCharacters(codePage: CodePage): string[] {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  if (codePage !== 'cp850') return Array.from(new TextDecoder(codePage).decode(bytes));
  return Array.from(String.fromCharCode(...bytes.subarray(0, 128)) + cp850);
}

const charactersByPage = new Map<CodePage, string[]>();

function getCharacters(codePage: CodePage): string[] {
  const known = charactersByPage.get(codePage);
  if (known !== undefined) return known;
  const characters = listCharacters(codePage);
  charactersByPage.set(codePage, characters);
  return characters;
}

/** Decodes bytes of a single-byte encoding. */
export function decodeCodePage(bytes: Uint8Array, codePage: CodePage): string {
  if (codePage !== 'cp850') return new TextDecoder(codePage).decode(bytes);
  const characters = getCharacters(codePage);
  return Array.from(bytes, (byte) => characters[byte]!).join('');
}

/** Decodes one byte of a single-byte encoding. */
export const decodeByte = (byte: number, codePage: CodePage): string => getCharacters(codePage)[byte]!;

/** Bytes that are looked at: the accents of a list's first ten thousand names are enough. */
const sampledBytes = 1_000_000;

/**
 * Guesses the single-byte encoding of a text by what its bytes above 0x7F would be: letters in the case of their
 * neighbours are likely, capitals within a word, signs and control characters are not.
 * @returns the likeliest one, and whether another is nearly as likely
 */
export function guessCodePage(bytes: Uint8Array): { codePage: CodePage; isDoubtful: boolean } {
  const sample = bytes.subarray(0, sampledBytes);
  const positions: number[] = [];
  for (const [position, byte] of sample.entries()) if (byte >= 0x80) positions.push(position);
  const ranked = codePages
    .map((codePage) => ({ codePage, score: scoreCodePage(sample, positions, codePage) }))
    .sort((a, b) => b.score - a.score);
  const [best, next] = ranked as [(typeof ranked)[0], (typeof ranked)[0]];
  return {
    codePage: best.codePage,
    isDoubtful: best.score < positions.length || best.score - next.score < positions.length,
  };
}

/** @returns at most 2 for each of the `positions` */
function scoreCodePage(bytes: Uint8Array, positions: readonly number[], codePage: CodePage): number {
  const characters = getCharacters(codePage);
  const getCharacter = (position: number): string => characters[bytes[position] ?? 0x20]!;
  let score = 0;
  for (const position of positions) {
    const character = getCharacter(position);
    const [before, after] = [getCharacter(position - 1), getCharacter(position + 1)];
    if (!commonCharacters.test(character)) score -= 3;
    else if (/\P{L}/u.test(character)) score += isLetter(before) && isLetter(after) ? 1 : 0;
    else if (/\p{Lu}/u.test(character) && isLowerCase(before)) score -= 2;
    else if (/\p{Ll}/u.test(character) && isUpperCase(before) && isUpperCase(after)) score -= 2;
    else if (/[ªºƒµ]/.test(character)) score -= 1;
    else score += 2;
  }
  return score;
}

const isLetter = (character: string): boolean => /\p{L}/u.test(character);
const isLowerCase = (character: string): boolean => /\p{Ll}/u.test(character);
const isUpperCase = (character: string): boolean => /\p{Lu}/u.test(character);
