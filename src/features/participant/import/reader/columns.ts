import { foldText } from '#contract/fold-text.ts';
import { parseEmailCell, parseQuantity } from './cell-values.ts';
import { cleanName } from './clean-name.ts';
import { findCodeColumns, sharesOrders } from './code-column.ts';
import { listHeaderRows } from './header-row.ts';
import { findField, importFields, rankHeader, type ImportField } from './headers.ts';
import { getBody, hasNames, type ColumnMapping, type ListLayout, type Rows } from './layout.ts';
import { suggestDetails } from './detail-columns.ts';
import { readDetails, readMapping } from './remembered-columns.ts';
import { getCell, type ListTable } from './table.ts';

type DraftMapping = Partial<Record<ImportField, number>>;

/** Rows from which a column's content is judged. */
const sampledRows = 2_000;

/** Guesses the layout: as chosen for the last list with this header, else by header, else by content. */
export function guessLayout(table: ListTable): ListLayout {
  const headerRows = listHeaderRows(table);
  const named = headerRows.find((headerRow) => hasNames(readHeader(table, headerRow)));
  return guessLayoutBelow(table, named ?? headerRows[0]);
}

/** Guesses the layout of a list whose header is at this row. */
export function guessLayoutBelow(table: ListTable, headerRow: number | undefined): ListLayout {
  const mapping = guessMapping(table, headerRow);
  if (headerRow === undefined) return { headerRow, mapping, details: [] };
  const header = table.rows[headerRow] ?? [];
  const body = getBody(table, headerRow).slice(0, sampledRows);
  const taken = new Set(Object.values(mapping));
  return { headerRow, mapping, details: readDetails(header) ?? suggestDetails(header, body, taken) };
}

/** Guesses the columns of a list whose header is at this row; names are found by content if no header names them. */
function guessMapping(table: ListTable, headerRow: number | undefined): ColumnMapping {
  if (headerRow === undefined) return guessByContent(table.rows, table.columnCount);
  const mapping = readHeader(table, headerRow);
  if (hasNames(mapping)) return mapping;
  const taken = new Set(Object.values(mapping));
  const body = getBody(table, headerRow);
  return { ...guessByContent(body, table.columnCount, taken), ...mapping };
}

function readHeader(table: ListTable, headerRow: number): ColumnMapping {
  const header = table.rows[headerRow] ?? [];
  return readMapping(header) ?? guessByHeader(header, getBody(table, headerRow).slice(0, sampledRows));
}

function guessByHeader(header: readonly string[], body: Rows): ColumnMapping {
  const columnsByField = Map.groupBy(header.keys(), (column) => findField(getCell(header, column)));
  const draft: DraftMapping = {};
  for (const field of importFields) {
    const column = chooseColumn(field, { header, body, columns: columnsByField.get(field) ?? [] });
    if (column !== undefined && field !== 'code') draft[field] = column;
  }
  const mapping = settleNames(draft, { header, body });
  const { code, order } = findCodeColumns({
    header,
    body,
    candidates: columnsByField.get('code') ?? [],
    mapping,
  });
  if (code !== undefined) mapping.code = code;
  if (order !== undefined) mapping.order ??= order;
  if (sharesOrders(body, mapping.order)) delete mapping.quantity;
  return mapping;
}

interface Candidates {
  readonly header: readonly string[];
  readonly body: Rows;
  readonly columns: readonly number[];
}

/** Among columns of one field that fit, the ticket holder's; among those, the one with most cells. */
function chooseColumn(field: ImportField, { header, body, columns }: Candidates): number | undefined {
  const measured = columns
    .map((column) => ({
      column,
      rank: rankHeader(getCell(header, column)),
      cells: body.map((row) => getCell(row, column)).filter((cell) => cell !== ''),
    }))
    .filter(({ cells }) => fits(field, cells));
  const [best] = measured.toSorted(
    (a, b) =>
      Number(b.cells.length > 0) - Number(a.cells.length > 0) ||
      b.rank - a.rank ||
      b.cells.length - a.cells.length,
  );
  return best?.column;
}

/** Share of the cells of a column that are numbers of places, at least. */
const minQuantityShare = 0.8;
/** More places than a group has: such a number is a seat's. */
const maxUsualQuantity = 10;

/** Whether the content of a column can be what its header says. */
function fits(field: ImportField, cells: readonly string[]): boolean {
  if (field === 'email') return cells.length === 0 || cells.some((cell) => cell.includes('@'));
  if (field !== 'quantity') return true;
  const quantities = cells.flatMap((cell) => (cell === '0' ? [0] : (parseQuantity(cell) ?? [])));
  const areSeats =
    new Set(quantities).size === quantities.length && quantities.every((value) => value > maxUsualQuantity);
  return quantities.length > 0 && !areSeats && quantities.length >= cells.length * minQuantityShare;
}

/** Chooses among columns of names that exclude each other. */
function settleNames(draft: DraftMapping, { header, body }: Omit<Candidates, 'columns'>): DraftMapping {
  const settled = { ...draft };
  const rank = (column: number | undefined): number => rankHeader(getCell(header, column));
  // `Vorname; Name` and `Name; Surname`.
  if (settled.fullName !== undefined && foldText(getCell(header, settled.fullName)) === 'name') {
    if (settled.firstName !== undefined && settled.lastName === undefined)
      settled.lastName = settled.fullName;
    else if (settled.lastName !== undefined && settled.firstName === undefined)
      settled.firstName = settled.fullName;
    if (settled.firstName === settled.fullName || settled.lastName === settled.fullName)
      delete settled.fullName;
  }
  const whole = settled.lastFirst ?? settled.fullName;
  const areSeparate = settled.firstName !== undefined && settled.lastName !== undefined;
  // `Nome` and `Cognome` beside `Nome completo`: the separate columns are the better ones, unless they are the buyer's.
  if (areSeparate && rank(whole) <= rank(settled.firstName)) {
    delete settled.fullName;
    delete settled.lastFirst;
  } else if (whole !== undefined) {
    delete settled.firstName;
    delete settled.lastName;
    if (settled.lastFirst !== undefined) delete settled.fullName;
  } else if (settled.firstName !== undefined && settled.lastName === undefined) {
    const { firstName } = settled;
    // `Nome` alone holds whole names, if most of them have two words.
    const names = body.map((row) => getCell(row, firstName)).filter((cell) => cell !== '');
    if (names.filter(hasTwoWords).length > names.length / 2) {
      settled.fullName = firstName;
      delete settled.firstName;
    }
  }
  return settled;
}

const hasTwoWords = (name: string): boolean => name.includes(' ');

const contentSample = 50;

function guessByContent(
  rows: Rows,
  columnCount: number,
  taken: ReadonlySet<number> = new Set(),
): ColumnMapping {
  const columns = Array.from({ length: columnCount }, (_, column) => column).filter(
    (column) => !taken.has(column),
  );
  const sample = rows.filter((row) => row.length > 0).slice(0, contentSample);
  const email = columns.find((column) =>
    sample.some((row) => parseEmailCell(getCell(row, column)).email !== ''),
  );
  const isName = (column: number): boolean =>
    sample.filter((row) => isNameText(getCell(row, column))).length > sample.length / 2;
  const [first, second] = columns.filter(isName);
  const names = sample.map((row) => cleanName(getCell(row, first)));
  const isWhole = second === undefined || names.filter(hasTwoWords).length > names.length / 2;
  return {
    ...(email !== undefined && { email }),
    ...(first !== undefined && (isWhole ? { fullName: first } : { firstName: first, lastName: second })),
  };
}

const isNameText = (cell: string): boolean => {
  const name = cleanName(cell);
  return /\p{L}{2}/u.test(name) && !/\d/.test(name);
};
