import {
  getLabelKey,
  maxDetailLabelLength,
  maxDetailLength,
  maxListDetails,
} from '#contract/participant/list-detail.ts';
import { isAbsent } from './cell-values.ts';
import { isTypeHeader } from './headers.ts';
import type { DetailColumn, Rows } from './layout.ts';
import { getCell } from './table.ts';

/** More values are no types. */
const maxTypes = 12;

/** The column with the type of the ticket, if a header says so and it has a few values. */
export function suggestDetails(
  header: readonly string[],
  body: Rows,
  taken: ReadonlySet<number>,
): DetailColumn[] {
  const column = header.findIndex((cell, index) => {
    if (taken.has(index) || !isTypeHeader(cell)) return false;
    const values = new Set(body.map((row) => getCell(row, index)).filter((value) => !isAbsent(value)));
    return values.size > 0 && values.size <= maxTypes;
  });
  return column < 0 ? [] : [toDetailColumn(column, header[column]!, [])];
}

/** A column that comes along, under a name that no other of these has. */
export function toDetailColumn(
  column: number,
  header: string,
  others: readonly DetailColumn[],
): DetailColumn {
  const name = shortenLabel(header);
  const isTaken = (label: string): boolean =>
    others.some((other) => getLabelKey(other.label) === getLabelKey(label));
  const numbered = Array.from({ length: maxListDetails }, (_, index) => `${name} ${index + 2}`);
  const label = [name, ...numbered].find((candidate) => !isTaken(candidate)) ?? name;
  return { column, label, isHighlighted: false, isOnPasses: true };
}

/** Room for a number behind names that repeat. */
const maxHeaderLength = maxDetailLabelLength - 2;

const shortenLabel = (header: string): string => {
  const label = header.replace(/[\s?:*]+$/, '').replace(/^¿\s*/, '');
  return shorten(label === '' ? header : label, maxHeaderLength);
};

/** Cuts a text to at most `maxLength` UTF-16 code units, not inside of a character. */
const shorten = (text: string, maxLength: number): string =>
  text.length > maxLength
    ? `${text
        .slice(0, maxLength - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trim()}…`
    : text;

const yes = /^(?:s[iíì]|yes|y|x|✓|✔|☑|true|vero|ja|j|oui|vrai|verdadero|wahr|1|是)$/i;
const no = /^(?:no|n|false|falso|nein|non|faux|falsch|否|☐)$/i;

/**
 * Creates the function that reads the value of a column from the cells of a row; '' if it has none. Of a column that
 * says yes and no it is the column's name, or nothing: at a door `vegano` says more than `sì`.
 */
export function createDetailReader(
  body: Rows,
  { column, label }: DetailColumn,
): (cells: readonly string[]) => string {
  const values = new Set(body.map((row) => getCell(row, column)).filter((cell) => !isAbsent(cell)));
  const isAnswer =
    values.size > 0 &&
    [...values].every((cell) => yes.test(cell) || no.test(cell)) &&
    // Without a zero beside it, a one is a number.
    ([...values].some((cell) => cell !== '1') || body.some((row) => getCell(row, column) === '0'));
  return (cells) => {
    const cell = getCell(cells, column);
    if (isAbsent(cell)) return '';
    if (isAnswer) return yes.test(cell) ? label : '';
    return shorten(cell, maxDetailLength);
  };
}
