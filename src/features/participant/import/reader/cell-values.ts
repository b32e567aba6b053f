import * as v from 'valibot';
import { emailSchema } from '#contract/account/fields.ts';

/** What spreadsheets and exports write where there is no value. */
const absent = /^(?:[-–—_.?]+|n\/?[ad]|#n\/?[ad]|#\p{L}+[!?]?|null|none|nessuno|undefined|nan|0)$/iu;
/** A long number that a spreadsheet has rounded: its last digits are lost. */
const rounded = /^\d+(?:[.,]\d+)?e\+?\d+$/i;

/** The code in a cell; '' if there is none. `isRounded`: a spreadsheet has destroyed it. */
export function parseCode(cell: string): { readonly code: string; readonly isRounded: boolean } {
  const isRounded = rounded.test(cell.replaceAll(' ', ''));
  return { code: isRounded || absent.test(cell) ? '' : cell, isRounded };
}

/** The first valid address in a cell; '' if there is none. `isBad`: the cell has text, and no valid address. */
export function parseEmail(cell: string): { readonly email: string; readonly isBad: boolean } {
  if (cell === '' || absent.test(cell)) return { email: '', isBad: false };
  for (const word of cell.split(/[\s,;|<>()]+/)) {
    const address = v.safeParse(emailSchema, word.replace(/^mailto:/i, ''));
    if (address.success) return { email: address.output, isBad: false };
  }
  return { email: '', isBad: true };
}

/** Largest number of places that a cell is taken for. */
const maxQuantity = 100;
/** `2 adulti e 1 bambino`: numbers with a word behind each. */
const countedWords = /(?<![\p{L}\d])(\d{1,3})(?=\s+\p{L}{2})/gu;

/** The number of places in a cell such as `3`, `3.0` or `2 adulti e 1 bambino`; `undefined` if it has none. */
export function parseQuantity(cell: string): number | undefined {
  const number = /^(\d{1,3})(?:[.,]0+)?$/.exec(cell)?.[1];
  const numbers = number === undefined ? [...cell.matchAll(countedWords)].map((match) => match[1]) : [number];
  const value = numbers.reduce((sum, text) => sum + Number(text), 0);
  return value >= 1 && value <= maxQuantity ? value : undefined;
}
