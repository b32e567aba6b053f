import { maxImportRows } from '#contract/participant/import-row.ts';

/** Longer cells are cut: no field is that long. */
const maxCellLength = 500;
const maxColumns = 100;
/** Titles, empty lines and a header may stand above the rows. */
export const maxReadLines = maxImportRows + 1_000;

/** The cells of a list. Line `n` of the file is `rows[n - 1]`: empty lines are kept. */
export interface ListTable {
  readonly rows: readonly (readonly string[])[];
  readonly columnCount: number;
}

/** Makes a table of the cells that a file has: trimmed, without empty lines at its end. */
export function toTable(lines: readonly (readonly string[])[]): ListTable {
  const rows = lines.map((cells) =>
    trimEnd(
      cells.slice(0, maxColumns).map((cell) => cell.slice(0, maxCellLength).replaceAll(/\s+/g, ' ').trim()),
    ),
  );
  while (rows.at(-1)?.length === 0) rows.pop();
  return { rows, columnCount: rows.reduce((max, row) => Math.max(max, row.length), 0) };
}

function trimEnd(cells: readonly string[]): string[] {
  const end = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, end + 1);
}

/** The cell at a column; '' beyond the end of its row. */
export const getCell = (row: readonly string[], column: number | undefined): string =>
  column === undefined ? '' : (row[column] ?? '');
