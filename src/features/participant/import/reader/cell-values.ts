import { parseEmail } from '#contract/input/email.ts';
import { parsePlaces } from '#contract/input/parse-number.ts';

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
export function parseEmailCell(cell: string): ReadEmail {
  if (cell === '' || absent.test(cell)) return { email: '', others: [], isBad: false };
  const addresses = new Set<string>();
  const whole = parseEmail(cell);
  if ('email' in whole) return { email: whole.email, others: [], isBad: false };
  // `anna rossi@x.it`: rather a part of an address than a name.
  if (/^[^\s\p{Lu}@]+[\s.,;]+[^\s@]+@[^\s@]+$/u.test(cell)) return { email: '', others: [], isBad: true };
  for (const word of cell.split(/[\s,;|<>()]+/)) {
    const result = parseEmail(word);
    if ('email' in result) addresses.add(result.email);
  }
  const [email = '', ...others] = addresses;
  return { email, others, isBad: email === '' };
}

/** Largest number of places that a cell is taken for. */
const maxQuantity = 100;
/** `2 adulti e 1 bambino`: numbers with a word behind each. */
const countedWords = /(?<![\p{L}\d])(\d{1,3})(?=\s+\p{L}{2})/gu;

/** `n. 2`, `x2`, `2x`: a number and its sign. */
const countSigns = /^(?:n(?:r|°|\.|\b)\.?|[x×])\s*(?=\d)|(?<=\d)\s*[x×]$/gi;

/**
 * The number of places in a cell such as `3`, `3.0`, `2x`, `2+1` or `2 adulti e 1 bambino`; `undefined` if it has none.
 */
export function parseQuantity(cell: string): number | undefined {
  const plain = cell.trim().replace(countSigns, '');
  const counts = /^\d{1,3}(?:\s*\+\s*\d{1,3})+$/.test(plain)
    ? plain.split('+')
    : [...plain.matchAll(countedWords)].map(([, count = '']) => count);
  // A spreadsheet's `3.000` is no thousands: no row has as many places.
  const value =
    parsePlaces(plain.replace(/^(\d{1,3})[.,]0+$/, '$1')) ??
    counts.reduce((sum, count) => sum + Number(count), 0);
  return Number.isInteger(value) && value >= 1 && value <= maxQuantity ? value : undefined;
}
