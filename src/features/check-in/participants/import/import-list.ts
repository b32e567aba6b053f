import {
  isImportProblem,
  parseImportRow,
  toImportCells,
  type ImportProblem,
} from '#contract/registration/import-row.ts';
import { toImportRow, type ColumnMapping } from './column-mapping.ts';
import type { ListTable } from './parse-list.ts';

/** A row that cannot be imported, with its line in the list, from 1. */
export type LineProblem = ImportProblem & { readonly line: number };

/** The rows of a list as they are sent, without those that have a problem. */
export interface PreparedList {
  readonly rows: readonly (readonly string[])[];
  readonly problems: readonly LineProblem[];
}

/** Maps and checks the rows of a list. */
export function prepareList(
  table: ListTable,
  mapping: ColumnMapping,
  isFirstRowHeader: boolean,
): PreparedList {
  const rows: string[][] = [];
  const problems: LineProblem[] = [];
  for (const [index, cells] of table.rows.entries()) {
    if (isFirstRowHeader && index === 0) continue;
    const row = parseImportRow(toImportCells(toImportRow(cells, mapping)));
    if (isImportProblem(row)) problems.push({ ...row, line: index + 1 });
    else rows.push(toImportCells(row));
  }
  return { rows, problems };
}
