import type { NameOrder } from '../participant/split-name.ts';
import { readHeader, stripLabel, type ListHeader } from './list-header.ts';
import { cleanName } from './person-name.ts';

/** An e-mail address in a text. */
export const addressPattern = /[^\s<>()[\];,:"“”|]{1,100}@[^\s<>()[\];,:"“”|]{1,255}/;
const addresses = new RegExp(addressPattern, 'g');

/** The cells of one person. */
type ListRecord = readonly string[];

/** Ticks, bullets, emoji and numbers before a name. */
const mark =
  /^(?:[\s>•*·◦▪●○►▶→✓✔☐~_①-⑳–—-]|\[[ x✓✔]?\]|\p{Extended_Pictographic}|\u20E3|[a-z]\)\s|#?\(?\d{1,4}(?!\S{0,100}@)(?:[.)\]:°]+|\/\s|(?=\s+\p{L})|(?=\s*[–—-]\s)|(?=\u20E3)))+/iu;
const endMark = /(?:[\s✓✔☐*~_|–—-]|\p{Extended_Pictographic}|\p{Emoji_Modifier}){1,8}$/u;
/** Date, time and sender before a copied message. */
const messageHead =
  /^\[?\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?\]?(?: ?[-–])? [^:]{1,60}: /;
/** The field of a mail before its addresses, or a heading before names. */
const listLabel =
  /^(?:a|to|cc|ccn|bcc|da|from|para|de|destinatari|partecipanti|participants|participantes|iscritti|elenco|lista|adulti|bambini|bimbi|ragazzi|volontari|soci)\s*:\s*/i;
/** Words that begin a last name: `De Rossi, Anna Maria` is one person. */
const particle = /^(?:d[aei]|del|dell[ao]|dei|degli|dal|dalla|van|von)\s/i;
const conjunction = /\s+(?:e|ed|y|and|und|et|&)\s+/i;

/**
 * Splits a pasted list into the cells of each person.
 * @returns `order`: how names are written, where the list says it
 */
export function splitRecords(text: string): { records: ListRecord[]; order?: NameOrder | undefined } {
  const lines = joinQuotedLines(text)
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map(cleanLine)
    .filter((line, index, all) => line.trim() !== '' || (index > 0 && all[index - 1]!.trim() !== ''));
  const begin = Math.max(
    lines.findIndex((line) => line.trim() !== ''),
    0,
  );
  // A title may be above the header.
  const titled = [begin, begin + 1, begin + 2].find(
    (index) => (toHeader(lines[index])?.columns.length ?? 0) > 1,
  );
  const headerIndex = titled ?? begin;
  const header = toHeader(lines[headerIndex]);
  if (header === undefined) return readLines(lines);
  const body = lines.slice(headerIndex + 1);
  return header.columns.length > 0
    ? { records: readTable(body, header), order: header.order }
    : { ...readLines(body), order: header.order };
}

const toHeader = (line = ''): ListHeader | undefined =>
  readHeader(splitCells(line, { isEmptySkipped: false }));

/** Spreadsheets write a cell with several lines in quotes. */
const joinQuotedLines = (text: string): string =>
  text.replace(/(?<=^|[,;\t\n])"[^"]{0,500}"(?=[,;\t\r\n]|$)/g, (cell) => cell.replace(/\s+/g, ' '));

/** Each cell without marks: what separates the cells stays. */
const cleanLine = (line: string): string =>
  line
    .split('\t')
    .map((cell) =>
      cleanName(cell)
        .replace(messageHead, '')
        .replace(/[、،]/g, ',')
        .replace(/؛/g, ';')
        .replace(mark, '')
        .replace(endMark, ''),
    )
    .join('\t')
    // `Anna Rossi / Luca Verdi`
    .replace(/^[^,;\t]+$/, (names) => names.replace(/ [|/+] /g, ', '));

/** The cells of the header's columns. */
const readTable = (lines: readonly string[], { columns }: ListHeader): ListRecord[] =>
  lines
    .map((line) => splitCells(line, { isEmptySkipped: false }))
    .map((cells) => columns.map((column) => cells[column] ?? ''))
    .filter((cells) => cells.some((cell) => cell !== ''));

/** Cells between tabs, else semicolons, else commas; a separator in double quotes is none. */
function splitCells(line: string, { isEmptySkipped = true } = {}): string[] {
  const separator = ['\t', ';', ','].find((candidate) => line.includes(candidate)) ?? '\t';
  const cells = [''];
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === separator && !isQuoted) cells.push('');
    else cells[cells.length - 1] += character;
  }
  const trimmed = cells.map((cell) =>
    cell
      .trim()
      .replace(/^"([^"]*)"$/, '$1')
      .trim(),
  );
  return isEmptySkipped ? trimmed.filter((cell) => cell !== '') : trimmed;
}

/** Lines without a header: each is a person, several people, or a part of one. */
function readLines(lines: readonly string[]): { records: ListRecord[]; order?: NameOrder } {
  const labelled = lines.map((line) => stripLabel(line.replace(listLabel, '')));
  const kinds = labelled.flatMap(({ kind }) => kind ?? []);
  const isLastNameFirst = kinds[0] === 'lastName' && kinds.includes('firstName');
  const read = labelled.filter(({ kind }) => kind !== 'other');
  const records = joinSegments(toSegments(read.map(({ text }) => text)));
  return isLastNameFirst ? { records, order: 'lastNameFirst' } : { records };
}

/** Lines that belong together: up to an address alone on its line, or to an empty line. */
interface Segment {
  readonly names: readonly string[];
  readonly address: string | undefined;
  /** People who are whole in their line. */
  readonly records: readonly ListRecord[];
}

function toSegments(lines: readonly string[]): Segment[] {
  const segments: Segment[] = [];
  let names: string[] = [];
  const end = (more: Partial<Segment>): void => {
    segments.push({ names, address: undefined, records: [], ...more });
    names = [];
  };
  const endAtAddress = (address: string): void => {
    const previous = segments.at(-1);
    const last = previous?.records.at(-1);
    // The last one of the line before: `… <anna@x.it>, Luca Verdi`, and the address below.
    if (names.length > 0 || last === undefined || addressPattern.test(last.join(' '))) end({ address });
    else
      segments[segments.length - 1] = {
        ...previous!,
        records: previous!.records.with(-1, [...last, address]),
      };
  };
  const isTable = looksLikeTable(lines);
  for (const line of lines) {
    const address = addressPattern.exec(line)?.[0];
    if (line.trim() === '') end({});
    else if (
      address !== undefined &&
      /^[^\p{L}\p{N}]*(?:mailto:)?[^\p{L}\p{N}]*$/iu.test(line.replace(address, ''))
    )
      endAtAddress(address);
    else {
      const records = splitLine(line, isTable);
      const [name] = records.length === 1 && records[0]!.length === 1 ? records[0]! : [];
      if (name !== undefined && address === undefined) names.push(name);
      else end({ records });
    }
  }
  end({});
  return segments.filter(
    (segment) => segment.names.length > 0 || segment.address !== undefined || segment.records.length > 0,
  );
}

/** Lines with the same number of cells, which are not all names of people. */
function looksLikeTable(lines: readonly string[]): boolean {
  const rows = lines
    .map((line) => splitCells(line, { isEmptySkipped: false }))
    .filter((cells) => cells.length > 1);
  const isRegular = rows.length > 1 && rows.every((cells) => cells.length === rows[0]!.length);
  return isRegular && !rows.every((cells) => cells.every((cell) => isWholeName(cell)));
}

const isOneWord = (text: string): boolean => !/\s/.test(text.replace(particle, ''));

function joinSegments(segments: readonly Segment[]): ListRecord[] {
  const [first, ...rest] = segments;
  // Each address is above its name.
  const areAddressesFirst =
    first?.address !== undefined &&
    first.names.length === 0 &&
    segments.at(-1)?.address === undefined &&
    rest.length > 1 &&
    rest.every(({ names, records }) => names.length === 1 && records.length === 0);
  if (areAddressesFirst) return rest.map(({ names }, index) => [...names, segments[index]!.address!]);
  const addressed = segments.filter(({ address }) => address !== undefined);
  const unaddressed = segments.filter(({ address, names }) => address === undefined && names.length > 0);
  const areThreeLines = addressed.every(
    ({ names }) => names.length === 2 && !names.every((name) => isWholeName(name)),
  );
  const areTwoLines =
    unaddressed.length > 1 && unaddressed.every(({ names }) => names.length === 2 && names.every(isOneWord));
  return segments.flatMap(({ names, address, records }) => {
    const arePartsOfOne =
      address === undefined ? areTwoLines : areThreeLines || (names.length === 2 && names.every(isOneWord));
    const people = arePartsOfOne ? [names] : names.map((name) => [name]);
    if (address === undefined) return [...people, ...records];
    return [...people.slice(0, -1), [...(people.at(-1) ?? []), address]];
  });
}

/** The people of one line, or the one person whose cells these are. */
function splitLine(line: string, isTable: boolean): ListRecord[] {
  const found = line.match(addresses) ?? [];
  const cells = splitCells(line);
  const isRow =
    isTable && cells.length > 2 && cells.every((cell) => !addressPattern.test(cell) || isAddress(cell));
  if (isRow) return [cells];
  if (found.length > 1) return splitRecipients(line);
  const [firstCell = ''] = cells;
  const people = cells.filter((cell) => !isNote(cell, firstCell));
  const areNames = people.every((cell, index) => isWholeName(cell, index > 0));
  const areSeveral = areNames ? !isTable : people.length > 2 && !isTable && found.length === 0;
  if (areSeveral && people.length > 0) return people.flatMap(splitConjunction);
  if (cells.length === 2 && !isTable && particle.test(firstCell) && line.includes(',')) return [[line]];
  const [address] = found;
  // `Rossi, Anna <a@x.it>`
  if (address !== undefined && cells.length === 2 && /^[^;\t]*,[^,]*[<(]/.test(line))
    return [[line.replace(address, ''), address]];
  return [cells];
}

const isAddress = (cell: string): boolean => !/[\p{L}\p{N}]/u.test(cell.replace(addressPattern, ''));

/** Words behind a name that begin in lower case: `Anna Rossi, senza glutine`. */
export const isNote = (cell: string, firstCell: string): boolean =>
  /^\p{Ll}/u.test(cell) && /^\p{Lu}/u.test(firstCell) && !particle.test(cell) && !cell.includes('@');

/** A first and a last name, with or without an address; at first a particle may begin a last name alone. */
const isWholeName = (cell: string, mayBeginWithParticle = false): boolean => {
  const words = cell
    .replace(addressPattern, '')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word));
  return (
    /^(?:\p{Script=Han}{2,4}|\p{Script=Hangul}{2,4})$/u.test(words[0] ?? '') ||
    (words.length > 1 && (mayBeginWithParticle || !particle.test(cell)))
  );
};

function splitConjunction(cell: string): ListRecord[] {
  const parts = cell.split(conjunction);
  return parts.length > 1 && parts.every((part) => isWholeName(part, true))
    ? parts.map((part) => [part])
    : [[cell]];
}

/** The recipients of a mail program: names, each before its address or in parentheses after it. */
function splitRecipients(line: string): ListRecord[] {
  const records: ListRecord[] = [];
  const isCommaInName = line.includes(';');
  let end = 0;
  for (const { 0: address, index } of line.matchAll(addresses)) {
    const before = splitNames(line.slice(end, index).replace(/mailto:$/i, ''), isCommaInName);
    end = index + address.length;
    // `<a@x.it<mailto:a@x.it>>`
    if (before.length === 0 && records.at(-1)?.at(-1) === address) continue;
    const [behind, name = ''] = /^[>\])]*\s*\(([^()@]{1,200})\)/.exec(line.slice(end, end + 250)) ?? [];
    const people = before.length > 0 || behind === undefined ? before : [[name]];
    if (people !== before) end += behind!.length;
    records.push(...people.slice(0, -1), [...(people.at(-1) ?? []), address]);
  }
  return [...records, ...splitNames(line.slice(end), isCommaInName)];
}

/** The names before an address: `Luca Verdi, Anna Rossi` are two, `Rossi, Anna` and a name in quotes are one. */
function splitNames(text: string, isCommaInName: boolean): ListRecord[] {
  const [, before = '', quoted = ''] = /^(.*)["“„]([^"“”]*\p{L}[^"“”]*)["”][^\p{L}"]*$/u.exec(text) ?? [];
  if (quoted !== '') return [...splitNames(before, isCommaInName), [quoted]];
  return text
    .split(';')
    .map((part) =>
      part.replace(/^[^\p{L}\p{N}'@]+|[<([\s,]+$/gu, '').replace(/^(?:e|ed|y|and|et|und)(?:\s+|$)/i, ''),
    )
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .flatMap((part) => {
      const names = part.split(',');
      const areSeveral = !isCommaInName && names.every((name, index) => isWholeName(name, index > 0));
      return areSeveral ? names.map((name) => [name]) : [[part]];
    });
}
