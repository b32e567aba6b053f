import Papa from 'papaparse';
import { maxImportRows } from '#contract/registration/import-row.ts';

/** Longer cells are cut: none of the fields is that long, so that the row is refused all the same. */
const maxCellLength = 500;
const maxColumns = 100;

/** The table of a list; all rows have as many cells as the longest. */
export interface ListTable {
  readonly rows: readonly (readonly string[])[];
  readonly columnCount: number;
  /** There were more rows than an import may have. */
  readonly isCut: boolean;
}

/**
 * Parses separated values, quoted or not. The separator is guessed among comma, semicolon, tab and bar; empty
 * rows are left out.
 */
export function parseList(text: string): ListTable {
  const { data } = Papa.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    delimitersToGuess: ['\t', ';', ',', '|'],
    // One more than the rows and their header shows that there are more.
    preview: maxImportRows + 2,
  });
  const columnCount = Math.min(
    maxColumns,
    data.reduce((max, row) => Math.max(max, row.length), 0),
  );
  return {
    rows: data.map((row) =>
      Array.from({ length: columnCount }, (_, index) => (row[index] ?? '').trim().slice(0, maxCellLength)),
    ),
    columnCount,
    isCut: data.length > maxImportRows + 1,
  };
}
