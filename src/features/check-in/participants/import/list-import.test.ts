import { beforeEach, expect, it } from 'vitest';
import { maxImportRows } from '#contract/registration/import-row.ts';
import { decodeList } from './decode-list.ts';
import { guessMapping, hasHeader, saveMapping, toImportRow } from './column-mapping.ts';
import { parseList } from './parse-list.ts';

const text = 'Nome;Cognome;E-mail\nZoë;D’Angelò;zoe@example.org\n';

const utf16 = (value: string, isBigEndian: boolean): Uint8Array => {
  const bytes = new Uint8Array(value.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < value.length; index++)
    view.setUint16(index * 2, value.charCodeAt(index), !isBigEndian);
  return bytes;
};

beforeEach(() => {
  const items = new Map<string, string>();
  globalThis.localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as Storage;
});

it.each([
  { encoding: 'UTF-8', bytes: new TextEncoder().encode(text) },
  { encoding: 'UTF-8 with a byte order mark', bytes: new TextEncoder().encode(`\uFEFF${text}`) },
  { encoding: 'UTF-16LE with a byte order mark', bytes: utf16(`\uFEFF${text}`, false) },
  { encoding: 'UTF-16BE with a byte order mark', bytes: utf16(`\uFEFF${text}`, true) },
  { encoding: 'UTF-16LE', bytes: utf16(text, false) },
  { encoding: 'UTF-16BE', bytes: utf16(text, true) },
])('[RG-68] a list in $encoding is read', ({ bytes }) => {
  expect(decodeList(bytes)).toEqual({ text });
});

it('[RG-68] a list in Windows-1252 is read, with its typographic apostrophe', () => {
  const bytes = Uint8Array.from([0x5a, 0x6f, 0xeb, 0x3b, 0x44, 0x92, 0x41, 0x6e, 0x67, 0x65, 0x6c, 0xf2]);
  expect(decodeList(bytes)).toEqual({ text: 'Zoë;D’Angelò' });
});

it('[RG-68] a spreadsheet or an image is recognised', () => {
  expect(decodeList(Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2]))).toEqual({ error: 'spreadsheet' });
  expect(decodeList(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]))).toEqual({ error: 'spreadsheet' });
  expect(decodeList(Uint8Array.from([0xff, 0xd8, 0xff, 0, 0, 0, 1]))).toEqual({ error: 'binary' });
});

it.each([
  { name: 'commas', list: 'Nome,Cognome\n"Rossi, jr",Anna\n' },
  { name: 'semicolons', list: 'Nome;Cognome\r\n"Rossi, jr";Anna\r\n' },
  { name: 'tabs', list: 'Nome\tCognome\nRossi, jr\tAnna' },
])('[RG-68] a list separated by $name is parsed, quotes included', ({ list }) => {
  expect(parseList(list).rows).toEqual([
    ['Nome', 'Cognome'],
    ['Rossi, jr', 'Anna'],
  ]);
});

it('[RG-68] ragged, huge and endless lists are bounded', () => {
  const { rows, columnCount } = parseList(`a,b\n\n,,\n${'x'.repeat(10_000_000)}\n1,2,3`);
  expect(columnCount).toBe(3);
  expect(rows.map((row) => row.length)).toEqual([3, 3, 3]);
  expect(rows[1]![0]).toHaveLength(500);
  const long = parseList('Ada,Neri\n'.repeat(maxImportRows + 10));
  expect(long).toMatchObject({ isCut: true });
});

it.each([
  {
    header: 'First Name,Last Name,Email,Ticket ID',
    mapping: { firstName: 0, lastName: 1, email: 2, code: 3 },
  },
  { header: 'Cognome,Nome,Indirizzo e-mail', mapping: { lastName: 0, firstName: 1, email: 2 } },
  { header: 'Nombre,Apellidos,Correo electrónico', mapping: { firstName: 0, lastName: 1, email: 2 } },
  { header: '姓,名,邮箱', mapping: { lastName: 0, firstName: 1, email: 2 } },
  { header: 'Nominativo,E-mail', mapping: { fullName: 0, email: 1 } },
  { header: 'Nome,Cognome,Nome,Nome e cognome', mapping: { firstName: 0, lastName: 1 } },
])('[RG-68] columns are guessed from the header $header', ({ header, mapping }) => {
  const table = parseList(`${header}\na,b,c,d`);
  expect(hasHeader(table)).toBe(true);
  expect(guessMapping(table)).toEqual(mapping);
});

it('[RG-68] columns without a header are guessed from their content', () => {
  const table = parseList('1,Ada,Neri,ada@example.org\n2,Bruno,Verdi,\n');
  expect(hasHeader(table)).toBe(false);
  expect(guessMapping(table)).toEqual({ firstName: 1, lastName: 2, email: 3 });
  expect(guessMapping(parseList('Ada Neri\nBruno Verdi'))).toEqual({ fullName: 0 });
});

it('[RG-68] chosen columns are remembered for lists with the same header', () => {
  const table = parseList('Nome,Referente,Chi\na,b,c');
  saveMapping(table.rows[0]!, { firstName: 2, lastName: 1 });
  expect(guessMapping(table)).toEqual({ firstName: 2, lastName: 1 });
  expect(guessMapping(parseList('Nome,Cognome,Chi\na,b,c'))).toEqual({ firstName: 0, lastName: 1 });
});

it('[RG-68] a full name is split after its first word', () => {
  expect(toImportRow(['Anna  De Rossi', 'x@y.it'], { fullName: 0, email: 1 })).toEqual({
    firstName: 'Anna',
    lastName: 'De Rossi',
    email: 'x@y.it',
    code: '',
  });
});
