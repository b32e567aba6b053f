import { foldText } from '#contract/fold-text.ts';
import type { ImportRow } from '#contract/registration/import-row.ts';
import { safeLocalStorage } from '#src/lib/safe-storage.ts';
import { parseJson } from '#src/lib/parse-json.ts';
import type { ListTable } from './parse-list.ts';

/** What a column can hold; `fullName` is both names in one cell. */
export const importFields = ['firstName', 'lastName', 'fullName', 'email', 'code'] as const;
export type ImportField = (typeof importFields)[number];

/** The column of each field, if there is one. */
export type ColumnMapping = Readonly<Partial<Record<ImportField, number>>>;

/** Headers of other systems in the product's languages, folded. */
const headers: Readonly<Record<ImportField, RegExp>> = {
  firstName:
    /^(nome|nome (partecipante|di battesimo)|first ?name|given ?name|attendee first name|nombres?|名|名字)$/,
  lastName:
    /^(cognome|cognome partecipante|last ?name|surname|family ?name|attendee last name|apellidos?|姓|姓氏)$/,
  fullName:
    /^(nominativo|partecipante|nome e cognome|cognome e nome|nome completo|full ?name|name|attendee( name)?|guest( name)?|nombre (completo|y apellidos)|nombre y apellido|姓名)$/,
  email:
    /^(e ?mail|mail|(indirizzo )?e ?mail|(email|e mail) (address|partecipante)|attendee e ?mail|posta( elettronica)?|correo( electronico)?|邮箱|电子邮件)$/,
  code: /^(codice|codice (biglietto|prenotazione|qr)|code|qr( ?code)?|barcode|bar code|ticket (code|id|number|secret)|secret|biglietto|codigo|票码|代码)$/,
};

const emailPattern = /^\S+@\S+\.\S+$/;

const storageKey = 'import-columns';

/** Identifies lists of the same system by their header. */
const getSignature = (header: readonly string[]): string => header.map(foldText).join('|');

/** Whether the first row names the columns: it holds a known header and no e-mail. */
export const hasHeader = ({ rows: [first = []] }: ListTable): boolean =>
  !first.some((cell) => emailPattern.test(cell)) && first.some((cell) => findField(cell) !== undefined);

const findField = (cell: string): ImportField | undefined =>
  importFields.find((field) => headers[field].test(foldText(cell)));

/** Guesses the columns: as chosen for the last list with this header, else by header, else by content. */
export function guessMapping(table: ListTable): ColumnMapping {
  const [header = []] = table.rows;
  if (hasHeader(table)) return readMapping(header) ?? guessByHeader(header);
  return guessByContent(table);
}

function guessByHeader(header: readonly string[]): ColumnMapping {
  const mapping: Partial<Record<ImportField, number>> = {};
  for (const [column, cell] of header.entries()) {
    const field = findField(cell);
    if (field !== undefined) mapping[field] ??= column;
  }
  // "Nome" beside "Nome completo": the two separate columns are the better ones.
  if (mapping.firstName !== undefined && mapping.lastName !== undefined) delete mapping.fullName;
  return mapping;
}

function guessByContent({ rows, columnCount }: ListTable): ColumnMapping {
  const columns = Array.from({ length: columnCount }, (_, column) => column);
  const sample = rows.slice(0, 50);
  const email = columns.find((column) => sample.some((row) => emailPattern.test(row[column] ?? '')));
  const [first, second] = columns.filter(
    (column) => column !== email && sample.some((row) => /\p{L}{2}/u.test(row[column] ?? '')),
  );
  return {
    ...(email !== undefined && { email }),
    ...(first !== undefined &&
      (second === undefined ? { fullName: first } : { firstName: first, lastName: second })),
  };
}

/** Maps a row of the table; a full name is split after its first word. */
export function toImportRow(cells: readonly string[], mapping: ColumnMapping): ImportRow {
  const getCell = (field: ImportField): string => {
    const column = mapping[field];
    return column === undefined ? '' : (cells[column] ?? '');
  };
  const [, first = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(getCell('fullName')) ?? [];
  return {
    firstName: getCell('firstName') || first,
    lastName: getCell('lastName') || rest,
    email: getCell('email'),
    code: getCell('code'),
  };
}

/** Stores the mapping for the next list with this header. */
export const saveMapping = (header: readonly string[], mapping: ColumnMapping): void =>
  void safeLocalStorage.set(storageKey, JSON.stringify({ signature: getSignature(header), mapping }));

function readMapping(header: readonly string[]): ColumnMapping | undefined {
  const stored = parseJson(safeLocalStorage.get(storageKey) ?? '') as
    | { signature?: unknown; mapping?: Record<string, unknown> }
    | undefined;
  if (stored?.signature !== getSignature(header)) return undefined;
  const entries = importFields.flatMap((field) => {
    const column = stored.mapping?.[field];
    return Number.isInteger(column) && (column as number) < header.length ? [[field, column]] : [];
  });
  return Object.fromEntries(entries) as ColumnMapping;
}
