import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readXlsxFile, { type CellValue } from 'read-excel-file/universal';
import { maxReadLines, toTable, type ListTable } from './table.ts';

/** A sheet of a workbook with at least one row. */
export interface WorkbookSheet {
  readonly name: string;
  readonly table: ListTable;
}

/** What a workbook of 50,000 rows unpacks to, many times over; a ZIP bomb is larger. */
const maxUnpackedBytes = 256 * 1024 * 1024;

/**
 * Reads the sheets of an XLSX file. Numbers keep all their digits, dates are ISO dates.
 * @throws Error if it is not an XLSX file, or too large
 */
export async function readWorkbook(bytes: Uint8Array): Promise<WorkbookSheet[]> {
  const sheets = await readXlsxFile(repackUncompressed(bytes), { trim: true, parseNumber: expandNumber });
  return sheets
    .map(({ sheet, data }) => ({ name: sheet, table: toTable(data.map((row) => row.map(toText))) }))
    .filter(({ table }) => table.rows.length > 0);
}

/** The reader unpacks large entries in a worker from a blob, which CSP forbids: none are compressed any more. */
function repackUncompressed(bytes: Uint8Array): ArrayBuffer {
  let unpackedBytes = 0;
  const files = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!/\.(?:xml|rels)$/.test(name)) return false;
      unpackedBytes += originalSize;
      if (unpackedBytes > maxUnpackedBytes) throw new Error('The workbook is too large');
      return true;
    },
  });
  for (const [name, content] of Object.entries(files))
    if (name.includes('worksheets/')) files[name] = deleteFarCells(content);
  return zipSync(files, { level: 0 }).slice().buffer;
}

const cellReference = /\br="([A-Z]{1,3})(\d+)"/g;
const cellElement = /<((?:\w+:)?c)\s[^>]*?\br="([A-Z]{1,3})(\d+)"[^>]*?(?:\/>|>.*?<\/\1>)/gs;
/** The columns of a table are `A` to `CV`. */
const isFar = (column: string, row: string): boolean =>
  column.length > 2 || (column.length === 2 && column > 'CV') || Number(row) > maxReadLines;

/** Deletes cells far beyond a list, as a formatted last cell is: the reader makes a grid up to the farthest. */
function deleteFarCells(content: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const xml = strFromU8(content);
  for (const [, column = '', row = ''] of xml.matchAll(cellReference))
    if (isFar(column, row))
      return strToU8(
        xml.replaceAll(cellElement, (text, _, itsColumn: string, itsRow: string) =>
          isFar(itsColumn, itsRow) ? '' : text,
        ),
      );
  return content;
}

/** `1.09877123456E+11` → `109877123456`: Excel stores long numbers so, with all their digits. */
function expandNumber(text: string): string {
  const value = Number(text);
  return /e/i.test(text) && Number.isSafeInteger(value) ? String(value) : text;
}

function toText(cell: CellValue<string> | null): string {
  if (cell === null) return '';
  // The package declares dates as `typeof Date`.
  const value: unknown = cell;
  if (!(value instanceof Date)) return String(cell);
  const iso = value.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ');
}
