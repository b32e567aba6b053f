import type { ImportedDetail } from '#contract/participant/list-detail.ts';
import type { ImportField } from './headers.ts';
import type { ListTable } from './table.ts';

/** The column of each field, if there is one. */
export type ColumnMapping = Readonly<Partial<Record<ImportField, number>>>;

/** Whether a column holds names; without one no line can be read. */
export const hasNames = ({ firstName, lastName, fullName, lastFirst }: ColumnMapping): boolean =>
  (firstName ?? lastName ?? fullName ?? lastFirst) !== undefined;

/** A column of the list that comes along with its people (RG-72). */
export interface DetailColumn extends ImportedDetail {
  readonly column: number;
}

/** Where the list begins, and what its columns hold. */
export interface ListLayout {
  /** Position of the row that names the columns, from 0; `undefined` if there is none. */
  readonly headerRow: number | undefined;
  readonly mapping: ColumnMapping;
  /** The columns that come along, at most `maxListDetails`. */
  readonly details: readonly DetailColumn[];
}

export type Rows = ListTable['rows'];

/** The rows below the header. */
export const getBody = ({ rows }: ListTable, headerRow: number | undefined): Rows =>
  rows.slice(headerRow === undefined ? 0 : headerRow + 1);
