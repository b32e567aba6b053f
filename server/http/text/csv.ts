import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Language } from '#contract/language.ts';
import { rome } from '#contract/rome-time.ts';

/** CSV separators expected by a spreadsheet in one language. */
export interface CsvDialect {
  readonly separator: ';' | ',';
  readonly decimalSign: ',' | '.';
}

/**
 * With a decimal comma, Excel splits rows at semicolons and puts a comma-separated row into one cell; with a
 * decimal point, the other way round. Other programs accept both.
 */
export const getCsvDialect = (language: Language): CsvDialect =>
  language === 'it' || language === 'es'
    ? { separator: ';', decimalSign: ',' }
    : { separator: ',', decimalSign: '.' };

/** Spreadsheets read the file as UTF-8 only with a byte order mark. */
const byteOrderMark = '\uFEFF';

/**
 * Start of a text that a spreadsheet would run as a formula, after ignorable characters; includes full-width
 * operators.
 */
const formulaStart = /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/**
 * Formats one row. Formula-like cells are prefixed with a quote, so that they stay text (CSV injection,
 * RG-8).
 */
export const csvRow = (cells: readonly string[], { separator }: CsvDialect): string =>
  `${cells.map((cell) => quoted(formulaStart.test(cell) ? `'${cell}` : cell)).join(separator)}\r\n`;

const quoted = (cell: string): string => (/[";,\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Formats `2026-11-23 18:02:05` in Italian time, which spreadsheets parse in every language. */
export const formatSpreadsheetTime = (instantMs: number): string =>
  rome(instantMs).toISOString().slice(0, 19).replace('T', ' ');

/** Streams a table as CSV, page by page, with backpressure. */
export function streamCsv(
  { head, dialect }: { head: readonly string[]; dialect: CsvDialect },
  pages: AsyncIterable<readonly (readonly string[])[]>,
): Readable {
  async function* serialize() {
    yield byteOrderMark + csvRow(head, dialect);
    for await (const page of pages) {
      yield page.map((cells) => csvRow(cells, dialect)).join('');
      // The embedded database never yields: let other requests run between pages.
      await setImmediate();
    }
  }
  return Readable.from(serialize(), { objectMode: false });
}
