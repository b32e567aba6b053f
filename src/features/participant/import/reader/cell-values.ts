import * as v from 'valibot';
import { emailSchema } from '#contract/account/fields.ts';

/** What spreadsheets and exports write where there is no value. */
const absent = /^(?:[-–—_.?]+|n\/?[ad]|#n\/?[ad]|#\p{L}+[!?]?|null|none|nessuno|undefined|nan|0)$/iu;
/** Whether a cell has no value. */
export const isAbsent = (cell: string): boolean => cell === '' || absent.test(cell);

/** A long number that a spreadsheet has rounded: its last digits are lost. */
const rounded = /^\d[.,]\d+e\+?\d+$|^\de\+\d+$/i;

/** The code in a cell; '' if there is none. `isRounded`: a spreadsheet has destroyed it. */
export function parseCode(cell: string): { readonly code: string; readonly isRounded: boolean } {
  const [, formula, text = formula] = /^="(.*)"$|^'(.*)$/.exec(cell) ?? [];
  if (text !== undefined) return { code: absent.test(text) ? '' : text, isRounded: false };
  const isRounded = rounded.test(cell.replaceAll(' ', ''));
  return { code: isRounded || absent.test(cell) ? '' : cell, isRounded };
}

/** The addresses in a cell: the first valid one, '' if there is none, and the others. */
export interface ReadEmail {
  readonly email: string;
  readonly others: readonly string[];
  /** The cell has text, and no valid address. */
  readonly isBad: boolean;
}

/** Finds the valid addresses in a cell. */
export function parseEmail(cell: string): ReadEmail {
  if (cell === '' || absent.test(cell)) return { email: '', others: [], isBad: false };
  const addresses = new Set<string>();
  for (const word of cell.split(/[\s,;|<>()]+/)) {
    const address = v.safeParse(emailSchema, word.replace(/^mailto:/i, ''));
    if (address.success) addresses.add(address.output);
  }
  const [email = '', ...others] = addresses;
  return { email, others, isBad: email === '' };
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
