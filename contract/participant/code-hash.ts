import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/*
 * A phone's list holds no external code, only what recognises one (CI-92, decision 0046): a lost phone gives no code
 * away that cannot be guessed.
 */

/** 72 bits: a list of 50,000 codes has no two equal hashes by chance. */
const hashBytes = 9;
/** Characters of a hash. */
export const codeHashLength = 2 * hashBytes;

const encoder = new TextEncoder();

/**
 * One form for what a cell and a scanner may give of the same code: wide, invisible and control characters, dashes,
 * spaces, and the scheme and the end of an address.
 */
export const normalizeCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}+/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/^https?:\/\/(?:www\.)?(.*?)\/*$/i, '$1');

/**
 * HMAC-SHA-256 of an external code with the event's id as its key: the first 9 bytes in hexadecimal digits. Letter case,
 * and zeros before a number, which spreadsheets cut off, make no difference: such codes differ in `getCodeEnd`.
 */
export function hashCode(eventId: string, code: string): string {
  const text = normalizeCode(code)
    .toLowerCase()
    .replace(/^0+(?=\d+$)/, '');
  const hash = hmac(sha256, encoder.encode(eventId), encoder.encode(text));
  return bytesToHex(hash.subarray(0, hashBytes));
}

const maxEndLength = 4;

/**
 * The last characters of an external code, at most four and at most half of it: enough to find it in a search. '' for
 * an e-mail address, whose end is that of many.
 */
export function getCodeEnd(code: string): string {
  const characters = [...normalizeCode(code)];
  if (characters.includes('@')) return '';
  const length = Math.min(maxEndLength, Math.floor(characters.length / 2));
  return characters.slice(characters.length - length).join('');
}
