import { foldText } from '#contract/fold-text.ts';
import { parseCode } from './cell-values.ts';
import { isGenericCodeHeader, rankHeader } from './headers.ts';
import type { ColumnMapping, Rows } from './layout.ts';
import { getCell } from './table.ts';

interface Columns {
  readonly header: readonly string[];
  readonly body: Rows;
  /** Columns whose header names a code. */
  readonly candidates: readonly number[];
  readonly mapping: ColumnMapping;
}

/** Finds the column whose values are one person's each, and the one whose values several people share: their order's. */
export function findCodeColumns({ header, body, candidates, mapping }: Columns): {
  code: number | undefined;
  order: number | undefined;
} {
  const getHeader = (column: number): string => getCell(header, column);
  const ranked = candidates.toSorted((a, b) => rankHeader(getHeader(b)) - rankHeader(getHeader(a)));
  const code = ranked.find((column) => {
    const values = readCodes(body, column);
    return areCodes(values, isGenericCodeHeader(getHeader(column))) && isPersonal(body, column, mapping);
  });
  const order = ranked.find((column) => column !== code && areShared(body, column));
  return { code, order };
}

interface Codes {
  readonly codes: readonly string[];
  readonly roundedCount: number;
}

function readCodes(body: Rows, column: number): Codes {
  const cells = body.map((row) => parseCode(getCell(row, column)));
  return {
    codes: cells.map(({ code }) => code).filter((code) => code !== ''),
    roundedCount: cells.filter(({ isRounded }) => isRounded).length,
  };
}

/** Share of the codes of a column that have a digit, at least; types of tickets have none. */
const minDigitShare = 0.8;

/** Whether values can be codes: not types, prices or row numbers. */
function areCodes({ codes, roundedCount }: Codes, isGeneric: boolean): boolean {
  // Rounded numbers were codes: their column is chosen, so that the loss is named.
  if (codes.length === 0) return roundedCount > 0;
  if (codes.some((code) => /[€$£]|\beur\b/i.test(code))) return false;
  const withDigits = codes.filter((code) => /\d/.test(code));
  if (withDigits.length < codes.length * minDigitShare) return false;
  if (!isGeneric) return true;
  return codes.length + roundedCount > 1 && codes.some((code) => !/^\d{1,3}$/.test(code));
}

/** Share of codes that may belong to two people by mistake. */
const maxSharedCodes = 0.02;

/** Whether nearly every code has one name. */
function isPersonal(body: Rows, column: number, mapping: ColumnMapping): boolean {
  const namesByCode = new Map<string, Set<string>>();
  for (const row of body) {
    const { code } = parseCode(getCell(row, column));
    if (code === '') continue;
    const names = namesByCode.get(code) ?? new Set<string>();
    namesByCode.set(code, names.add(getPersonText(row, mapping)));
  }
  const shared = [...namesByCode.values()].filter((names) => names.size > 1).length;
  return shared <= namesByCode.size * maxSharedCodes;
}

const getPersonText = (row: readonly string[], mapping: ColumnMapping): string =>
  foldText(
    (['firstName', 'lastName', 'fullName', 'lastFirst', 'email'] as const)
      .map((field) => getCell(row, mapping[field]))
      .join(' '),
  );

/** Whether a column has values like a number or a code, some of them on several rows. */
function areShared(body: Rows, column: number): boolean {
  const codes = readCodes(body, column).codes.filter((code) => /\d/.test(code));
  const distinct = new Set(codes).size;
  return distinct > 1 && distinct < codes.length && codes.length > body.length / 2;
}

/** Whether rows share an order: a quantity on them is the order's then, and every row one place. */
export function sharesOrders(body: Rows, column: number | undefined): boolean {
  if (column === undefined) return false;
  const orders = body.map((row) => parseCode(getCell(row, column)).code).filter((order) => order !== '');
  return new Set(orders).size < orders.length;
}
