import type { NameOrder } from '../participant/split-name.ts';

/** What a column of a pasted list is. */
type ColumnKind = 'firstName' | 'lastName' | 'wholeName' | 'email' | 'other';

const words: readonly (readonly [ColumnKind, RegExp])[] = [
  ['firstName', /^(?:nome|name|first ?name|given ?name|nombres?|vorname|prénom|名|名字)$/i],
  ['lastName', /^(?:cognome|last ?name|surname|family ?name|apellidos?|nachname|nom|姓|姓氏)$/i],
  [
    'wholeName',
    /^(?:nominativo|full ?name|nome completo|nombre completo|姓名|partecipanti?|participants?|iscritt[oaie])$/i,
  ],
  [
    'email',
    /^(?:e-?mail|mail|posta|indirizzo (?:e-?)?mail|e-?mail address|correo(?: electr[oó]nico)?|邮箱|电子邮件)$/i,
  ],
  [
    'other',
    /^(?:n\.?|nr\.?|n°|#|id|tel\.?|telefono|cell\.?|cellulare|phone|mobile|teléfono|móvil|电话|手机|note|età|age|data|date|città|oggetto|subject|inviato|sent)$/i,
  ],
];
/** Separates two header words in one cell: `Cognome e nome`, `Nome Cognome`. */
const separator = /\s+(?:e|y|and)\s+|\s*[/&]\s*|(?<=cognome)\s+(?=nome)|(?<=nome)\s+(?=cognome)/i;

/** Without a mark of obligation, and a number of several columns: `Nome (*)`, `E-mail 1`. */
const toKind = (cell: string): ColumnKind | undefined => {
  const plain = cell.trim().replace(/ ?\(?\*\)?$| \d$/, '');
  return words.find(([, word]) => word.test(plain))?.[0];
};

/** The kind of a cell with one word or several: `Cognome e nome`. */
function readKind(parts: readonly string[]): ColumnKind | undefined {
  if (parts.length === 1) return toKind(parts[0]!);
  return parts.every((word) => toKind(word) !== undefined) ? 'wholeName' : undefined;
}

/** The order that both name words of a cell say: `Cognome e nome`. */
function readOrder(parts: readonly string[]): NameOrder | undefined {
  const kinds = parts.map(toKind);
  const [first, last] = [kinds.indexOf('firstName'), kinds.indexOf('lastName')];
  if (first < 0 || last < 0) return undefined;
  return last < first ? 'lastNameFirst' : 'firstNameFirst';
}

/** The first line of a list that names its columns. */
export interface ListHeader {
  /** The columns of names and address; empty where the header has one cell. */
  readonly columns: readonly number[];
  /** How names are written, where the header says it. */
  readonly order: NameOrder | undefined;
}

/** @returns `undefined` for a line that is no header. */
export function readHeader(cells: readonly string[]): ListHeader | undefined {
  const parts = cells.map((cell) => cell.replace(/:\s*$/, '').split(separator));
  const kinds = parts.map(readKind);
  const known = kinds.filter((kind) => kind !== undefined);
  const isHeader =
    known.length > 0 &&
    (known.length === kinds.length ||
      (known.includes('firstName') && known.includes('lastName')) ||
      (known.includes('email') && known.length > 1)) &&
    !cells.some((cell) => cell.includes('@'));
  if (!isHeader) return undefined;
  const order =
    readOrder(cells.length === 1 ? parts[0]! : cells) ??
    parts.map(readOrder).find((found) => found !== undefined);
  const names =
    kinds.includes('firstName') || kinds.includes('lastName') ? ['firstName', 'lastName'] : ['wholeName'];
  const columns =
    cells.length === 1
      ? []
      : kinds.flatMap((kind, column) => (kind === 'email' || names.includes(kind ?? '') ? [column] : []));
  return { columns, order };
}

/** Removes a column's word before a value: `Cognome: Rossi`. */
export function stripLabel(line: string): { readonly text: string; readonly kind: ColumnKind | undefined } {
  const [, label = '', value = ''] = /^([^:=\t@]{1,25})[:=]\s*(.*)$/.exec(line) ?? [];
  const kind = readKind(label.split(separator));
  return kind === undefined ? { text: line, kind } : { text: value, kind };
}
