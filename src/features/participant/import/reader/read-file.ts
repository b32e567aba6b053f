import { decodeAs, decodeText, type TextEncoding } from './decode-text.ts';
import { parseText } from './parse-text.ts';
import type { ListTable } from './table.ts';

/** Why a file is not read as a list. */
export type ListFileProblem = 'oldSpreadsheet' | 'notAWorkbook' | 'tooLarge' | 'binary' | 'empty';

export class ListFileError extends Error {
  readonly problem: ListFileProblem;

  constructor(problem: ListFileProblem, options?: ErrorOptions) {
    super(`The file is not read as a list: ${problem}`, options);
    this.problem = problem;
  }
}

/** A table of a file: a sheet of a workbook, or the whole text, whose name is ''. */
export interface ListSheet {
  readonly name: string;
  readonly table: ListTable;
}

export interface ListFile {
  readonly sheets: readonly ListSheet[];
  /** Of a text; `isDoubtful` if another one may be right. */
  readonly encoding?: TextEncoding;
  readonly isDoubtful: boolean;
}

/** Larger than any list of 50,000 people. */
const maxBytes = 32 * 1024 * 1024;

/**
 * Reads a text or an XLSX file, whatever its name says.
 * @throws ListFileError
 */
export async function readFile(bytes: Uint8Array): Promise<ListFile> {
  if (bytes.length > maxBytes) throw new ListFileError('tooLarge');
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new ListFileError('oldSpreadsheet');
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]))
    return { sheets: await readSheets(bytes), isDoubtful: false };
  const { text, encoding, isDoubtful } = decodeText(bytes);
  if (text.includes('\0') || /^\s*BEGIN:VCARD/i.test(text)) throw new ListFileError('binary');
  // What other programs call `.xls` is often a web page.
  if (/^\s*<(?:!doctype|html|head|meta|table|\?xml)/i.test(text)) throw new ListFileError('oldSpreadsheet');
  return { sheets: asSheets(text), encoding, isDoubtful };
}

/** Reads pasted rows. @throws ListFileError */
export const readText = (text: string): ListFile => ({ sheets: asSheets(text), isDoubtful: false });

/** Reads a text file in a chosen encoding, which stays open to doubt. @throws ListFileError */
export const decodeListAs = (bytes: Uint8Array, encoding: TextEncoding): ListFile => ({
  sheets: asSheets(decodeAs(bytes, encoding)),
  encoding,
  isDoubtful: true,
});

function asSheets(text: string): ListSheet[] {
  const table = parseText(text);
  if (table.rows.length === 0) throw new ListFileError('empty');
  return [{ name: '', table }];
}

async function readSheets(bytes: Uint8Array): Promise<ListSheet[]> {
  const { readWorkbook } = await import('./read-workbook.ts');
  const sheets = await readWorkbook(bytes).catch((cause: unknown) => {
    throw new ListFileError('notAWorkbook', { cause });
  });
  if (sheets.length === 0) throw new ListFileError('empty');
  return sheets;
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);
