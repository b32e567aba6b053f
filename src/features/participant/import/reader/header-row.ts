import { foldText } from '#contract/fold-text.ts';
import { findField, isCertainHeader, type ImportField } from './headers.ts';
import { getCell, type ListTable } from './table.ts';

/** Lines among which the header is looked for. */
const maxHeaderRow = 30;
/** Rows that are compared with a header. */
const comparedRows = 2_000;
const identifying: ReadonlySet<ImportField> = new Set([
  'firstName',
  'lastName',
  'fullName',
  'lastFirst',
  'email',
]);

/**
 * Finds the rows that may name the columns, below titles and empty lines, the likeliest first. Such a row has known
 * headers, no address, and is wider than the rows above it; none of its headers is a value of its column.
 */
export function listHeaderRows({ rows }: ListTable): number[] {
  const found: { row: number; score: number }[] = [];
  let widestAbove = 1;
  for (const [row, cells] of rows.slice(0, maxHeaderRow).entries()) {
    const width = cells.filter((cell) => cell !== '').length;
    if (width > 1 && cells.some((cell) => cell.includes('@'))) break;
    const score = scoreHeader(cells, width > 1);
    const isHeader = score > 0 && (width === 1 || width > widestAbove) && !recursBelow(rows, row);
    if (isHeader) found.push({ row, score });
    widestAbove = Math.max(widestAbove, width);
  }
  return found.toSorted((a, b) => b.score - a.score).map(({ row }) => row);
}

/** The number of known fields; 0 if the row identifies no person. A row of one cell is rather a title. */
function scoreHeader(cells: readonly string[], isWide: boolean): number {
  const fields = new Set(cells.map(findField).filter((field) => field !== undefined));
  const certain = cells.filter(isCertainHeader).map(findField);
  const isIdentifying = certain.some((field) => field !== undefined && identifying.has(field));
  if (!isIdentifying && (certain.length === 0 || fields.size < 2)) return 0;
  return fields.size + (isWide ? 0.5 : 0);
}

/** Whether a known header is also a value below, other than in a repetition of the whole header. */
function recursBelow(rows: ListTable['rows'], headerRow: number): boolean {
  const header = rows[headerRow] ?? [];
  const known = [...header.keys()].filter((column) => findField(getCell(header, column)) !== undefined);
  return rows
    .slice(headerRow + 1, headerRow + 1 + comparedRows)
    .some(
      (row) => !isSameRow(row, header) && known.some((column) => isSameText(row[column], header[column])),
    );
}

const isSameText = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && a !== '' && foldText(a) === foldText(b);

/** Whether a row repeats the header, as at the head of a printed page. */
export const isSameRow = (row: readonly string[], header: readonly string[]): boolean =>
  row.length > 0 && row.length === header.length && row.every((cell, column) => cell === header[column]);
