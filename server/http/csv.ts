import { Readable } from 'node:stream';
import type { Language } from '#contract/language.ts';
import { wallTimeOf } from '#contract/rome-time.ts';

/** How a spreadsheet of this language expects a table. */
export interface CsvDialect {
  readonly separator: ';' | ',';
  readonly decimalSign: ',' | '.';
}

/**
 * Where the comma is the sign before the decimals, Excel cuts rows at semicolons and puts a row with
 * commas into one cell; where it is the point, the other way round. Others take both.
 */
export const csvDialectOf = (language: Language): CsvDialect =>
  language === 'it' || language === 'es'
    ? { separator: ';', decimalSign: ',' }
    : { separator: ',', decimalSign: '.' };

/** A spreadsheet reads the file as UTF-8 only when it begins with this. */
const byteOrderMark = '\uFEFF';

/** What a spreadsheet would run as a formula, whatever it skips before it; also in full width. */
const formulaStart = /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/** One row. A text that would be run as a formula stays a text, by a quote before it (fault 27, RG-8). */
export const csvRow = (cells: readonly string[], { separator }: CsvDialect): string =>
  `${cells.map((cell) => quoted(formulaStart.test(cell) ? `'${cell}` : cell)).join(separator)}\r\n`;

const quoted = (cell: string): string => (/[";,\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** `2026-11-23 18:02:05` in Italy, which spreadsheets of every language take for a time. */
export const spreadsheetTime = (instantMs: number): string =>
  new Date(wallTimeOf(instantMs)).toISOString().slice(0, 19).replace('T', ' ');

/** A table as it is written: a page of rows after the other, no faster than it is read. */
export function streamCsv(
  { head, dialect }: { head: readonly string[]; dialect: CsvDialect },
  pages: AsyncIterable<readonly (readonly string[])[]>,
): Readable {
  async function* text() {
    yield byteOrderMark + csvRow(head, dialect);
    for await (const page of pages) yield page.map((cells) => csvRow(cells, dialect)).join('');
  }
  return Readable.from(text(), { objectMode: false });
}
