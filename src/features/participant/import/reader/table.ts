import { maxImportRows } from '#contract/participant/import-row.ts';

/** Longer cells are cut: no field is that long. */
const maxCellLength = 500;
const maxColumns = 100;
/** Lines of a table; titles, empty lines and a header may be above the people. */
export const maxTableLines = maxImportRows + 1_000;
/** One line more is read, so that a table knows that it is cut. */
export const maxReadLines = maxTableLines + 1;

/** The cells of a list. Line `n` of the file is `rows[n - 1]`: empty lines are kept. */
export interface ListTable {
  readonly rows: readonly (readonly string[])[];
  readonly columnCount: number;
  /** The file has more lines. */
  readonly isCut: boolean;
}

/** Makes a table of the cells that a file has: trimmed, without empty lines at its end. */
export function toTable(lines: readonly (readonly string[])[]): ListTable {
  const rows = lines.map((cells) => trimEnd(cells.slice(0, maxColumns).map(cleanCell)));
  while (rows.at(-1)?.length === 0) rows.pop();
  const columnCount = rows.reduce((max, row) => Math.max(max, row.length), 0);
  return { rows: rows.slice(0, maxTableLines), columnCount, isCut: rows.length > maxTableLines };
}

/** Trimmed, without the apostrophe by which exports keep spreadsheets from taking a text for a formula. */
const cleanCell = (cell: string): string =>
  cell
    .slice(0, maxCellLength)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^'(?=[=+\-@])/, '');

function trimEnd(cells: readonly string[]): string[] {
  const end = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, end + 1);
}

/** The cell at a column; '' beyond the end of its row. */
export const getCell = (row: readonly string[], column: number | undefined): string =>
  column === undefined ? '' : (row[column] ?? '');
