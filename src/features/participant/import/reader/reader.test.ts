import { beforeEach, expect, it } from 'vitest';
import { maxImportRows } from '#contract/participant/import-row.ts';
import { parseCode, parseEmailCell, parseQuantity } from './cell-values.ts';
import { guessLayout } from './columns.ts';
import { decodeText } from './decode-text.ts';
import { findField } from './headers.ts';
import { parseText } from './parse-text.ts';
import { decodeListAs, readFile, readText } from './read-file.ts';
import { readPeople } from './read-people.ts';
import { saveColumns } from './remembered-columns.ts';
import { parseAbsence } from './status.ts';

const text = 'Nome;Cognome;E-mail\nZoë;D’Angelò;zoe@example.org\n';

const utf16 = (value: string, isBigEndian: boolean): Uint8Array => {
  const bytes = new Uint8Array(value.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < value.length; index++)
    view.setUint16(index * 2, value.charCodeAt(index), !isBigEndian);
  return bytes;
};

const parse = (list: string) => {
  const table = parseText(list);
  return readPeople(table, guessLayout(table));
};

beforeEach(() => {
  const items = new Map<string, string>();
  globalThis.localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as Storage;
});

it.each([
  { encoding: 'utf-8', bytes: new TextEncoder().encode(text) },
  { encoding: 'utf-8', bytes: new TextEncoder().encode(`\uFEFF${text}`) },
  { encoding: 'utf-16le', bytes: utf16(`\uFEFF${text}`, false) },
  { encoding: 'utf-16be', bytes: utf16(`\uFEFF${text}`, true) },
  { encoding: 'utf-16le', bytes: utf16(text, false) },
  { encoding: 'utf-16be', bytes: utf16(text, true) },
])('[RG-68] a list in $encoding is read', ({ encoding, bytes }) => {
  expect(decodeText(bytes)).toEqual({ text, encoding, isDoubtful: false });
});

it('[RG-68] a stray byte leaves the rest of a UTF-8 text as it is, and makes it doubtful', () => {
  const bytes = Uint8Array.from([...new TextEncoder().encode(text), 0xe9]);
  expect(decodeText(bytes)).toEqual({ text: `${text}é`, encoding: 'utf-8', isDoubtful: true });
});

it('[RG-68] a text can be read in another encoding than the guessed one', () => {
  // `Zo` with the byte that is ë on a Mac and ‘ in Windows.
  const bytes = Uint8Array.from([0x5a, 0x6f, 0x91]);
  expect(decodeListAs(bytes, 'macintosh').sheets[0]!.table.rows).toEqual([['Zoë']]);
  expect(decodeListAs(bytes, 'windows-1252').sheets[0]!.table.rows).toEqual([['Zo‘']]);
});

it.each([
  { problem: 'oldSpreadsheet', bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { problem: 'notAWorkbook', bytes: [0x50, 0x4b, 3, 4, 1, 2] },
  { problem: 'binary', bytes: [0xff, 0xd8, 0xff, 0, 0, 0, 1] },
  { problem: 'empty', bytes: [0x0a, 0x20, 0x0a] },
])('[RG-68] a file that is no list is refused as $problem', async ({ problem, bytes }) => {
  await expect(readFile(Uint8Array.from(bytes))).rejects.toMatchObject({ problem });
});

it.each([
  { name: 'commas', list: 'Nome,Cognome\n"Rossi, jr",Anna\n' },
  { name: 'semicolons', list: 'Nome;Cognome\r\n"Rossi, jr";Anna\r\n' },
  { name: 'tabs', list: 'Nome\tCognome\nRossi, jr\tAnna' },
  { name: 'bars', list: 'Nome|Cognome\nRossi, jr|Anna' },
])('[RG-68] a list separated by $name is parsed, quotes included', ({ list }) => {
  expect(readText(list).sheets[0]!.table.rows).toEqual([
    ['Nome', 'Cognome'],
    ['Rossi, jr', 'Anna'],
  ]);
});

it('[RG-68] ragged, huge and endless lists are bounded', () => {
  const { rows, columnCount } = parseText(`a,b\n\n,,\n${'x'.repeat(10_000_000)}\n1,2,3`);
  expect(columnCount).toBe(3);
  expect(rows.map((row) => row.length)).toEqual([2, 0, 0, 1, 3]);
  expect(rows[3]![0]).toHaveLength(500);
  const { people, isCut } = parse('Ada,Neri\n'.repeat(maxImportRows + 10));
  expect({ count: people.length, isCut }).toEqual({ count: maxImportRows, isCut: true });
  // Also if the lines that are read have fewer people.
  const sparse = parse(`${'Ada,Neri\n\n'.repeat(maxImportRows)}`);
  expect(sparse.isCut).toBe(true);
  expect(sparse.people.length).toBeLessThan(maxImportRows);
});

const rows = 'a,b@example.org,c@example.org,d1\ne,f@example.org,g@example.org,d2';

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
  { header: 'Nom,Prénom,Adresse e-mail', mapping: { lastName: 0, firstName: 1, email: 2 } },
])('[RG-68] columns are guessed from the header $header', ({ header, mapping }) => {
  expect(guessLayout(parseText(`${header}\n${rows}`)).mapping).toMatchObject(mapping);
});

it.each([
  ['Attendee #', 'code'],
  ['N° biglietti', 'quantity'],
  ['E-mail (obbligatoria)', 'email'],
  ['Verrai alla festa?', 'status'],
  ['Note', undefined],
  ['Stato civile', undefined],
  ['Ticket Name', undefined],
  ['', undefined],
])('[RG-68] the header %s is of the field %s', (header, field) => {
  expect(findField(header)).toBe(field);
});

it('[RG-68] columns without a header are guessed from their content', () => {
  expect(guessLayout(parseText('1,Ada,Neri,ada@example.org\n2,Bruno,Verdi,\n'))).toEqual({
    headerRow: undefined,
    mapping: { firstName: 1, lastName: 2, email: 3 },
    details: [],
  });
  expect(guessLayout(parseText('Ada Neri\nBruno Verdi')).mapping).toEqual({ fullName: 0 });
});

it('[RG-68] chosen columns are remembered for lists with the same header', () => {
  const table = parseText('Nome,Referente,Chi\na,b,c');
  saveColumns(table, { headerRow: 0, mapping: { firstName: 2, lastName: 1 }, details: [] });
  expect(guessLayout(table).mapping).toEqual({ firstName: 2, lastName: 1 });
  expect(guessLayout(parseText('Nome,Cognome,Chi\na,b,c')).mapping).toEqual({ firstName: 0, lastName: 1 });
});

it('[RG-66] a code that several people share is their order’s', () => {
  const shared = 'Nome,Cognome,Codice\nLuca,Riva,A1\nZoe,Riva,A1\nBea,Sala,B2\n';
  expect(parse(shared).people.map(({ row }) => row.code)).toEqual(['', '', '']);
  const types = 'Nome,Cognome,Biglietto\nLuca,Riva,Intero\nZoe,Riva,Ridotto\nBea,Sala,Intero\n';
  expect(parse(types).people.map(({ row }) => row.code)).toEqual(['', '', '']);
});

it.each(['-', 'N/A', '#NOME?', '#N/D', 'null', '0'])('[RG-66] %s is no code', (cell) => {
  expect(parseCode(cell)).toEqual({ code: '', isRounded: false });
});

it.each(['1,09877E+11', '1.09877E+11', '1,1E11'])('[RG-66] %s was a code', (cell) => {
  expect(parseCode(cell)).toEqual({ code: '', isRounded: true });
});

it.each([
  ['7312e456', '7312e456'],
  ['12E45678', '12E45678'],
  ["'000123", '000123'],
  ['="000123"', '000123'],
  ["'-", ''],
])('[RG-66] %s is the code %s', (cell, code) => {
  expect(parseCode(cell)).toEqual({ code, isRounded: false });
});

it.each([
  ['ada@example.org', 'ada@example.org', [], false],
  ['mailto:ada@example.org', 'ada@example.org', [], false],
  ['Ada <ada@example.org>', 'ada@example.org', [], false],
  ['mg@, mg2@example.org', 'mg2@example.org', [], false],
  ['Ada@example.org; ada@example.org, ada@home.example', 'ada@example.org', ['ada@home.example'], false],
  ['ada@', '', [], true],
  ['nessuna', '', [], true],
  ['anna @ x.it', 'anna@x.it', [], false],
  ['O’Connor <o’connor@x.it>', "o'connor@x.it", [], false],
  ['anna rossi@x.it', '', [], true],
  ['anna,rossi@x.it', '', [], true],
  ['Rossi anna@x.it', 'anna@x.it', [], false],
  ['-', '', [], false],
  ['', '', [], false],
])('[RG-68] the e-mail in %s is %s', (cell, email, others, isBad) => {
  expect(parseEmailCell(cell)).toEqual({ email, others, isBad });
});

it.each([
  ['3', 3],
  ['2 persone', 2],
  ['1,0', 1],
  ['3.000', 3],
  ['2,000', 2],
  ['２', 2],
  ['2x', 2],
  ['x2', 2],
  ['× 3', 3],
  ['n. 2', 2],
  ['2+1', 3],
  ['2 adulti + 1 bambino', 3],
  ['0', undefined],
  ['x', undefined],
  ['Intero', undefined],
  ['2026', undefined],
])('[RG-68] the places in %s are %s', (cell, quantity) => {
  expect(parseQuantity(cell)).toBe(quantity);
});

it.each([
  ['Refunded', undefined, 'refunded'],
  ['Lista d’attesa', undefined, 'waiting'],
  ['invited', undefined, 'waiting'],
  ['Not yet confirmed', undefined, 'waiting'],
  ['Non pagato', undefined, 'unpaid'],
  ['Da saldare', undefined, 'unpaid'],
  ['On hold', undefined, 'unpaid'],
  ['Annullata', undefined, 'cancelled'],
  ['Disdetto', undefined, 'cancelled'],
  ['Storniert', undefined, 'cancelled'],
  ['Remboursé', undefined, 'refunded'],
  ['已取消', undefined, 'cancelled'],
  ['Not attending', undefined, 'declined'],
  ['Assente', undefined, 'declined'],
  ['No', 'attendance', 'declined'],
  ['No, mi dispiace', 'attendance', 'declined'],
  ['Purtroppo no', 'attendance', 'declined'],
  ['Sorry, can’t make it', 'attendance', 'declined'],
  ['Nein, leider nicht', 'attendance', 'declined'],
  ['Non, désolé', 'attendance', 'declined'],
  ['Non verrò', 'attendance', 'declined'],
  ['No', 'payment', 'unpaid'],
  ['Sì', 'cancellation', 'cancelled'],
  ['12/10/2026', 'cancellation', 'cancelled'],
  ['10,00 €', 'refund', 'refunded'],
  ['0,00', 'refund', undefined],
  ['No', 'cancellation', undefined],
  ['Sì', 'attendance', undefined],
  ['Sì, non posso mancare!', 'attendance', undefined],
  ['Yes, can’t wait!', 'attendance', undefined],
  ['Forse', 'attendance', undefined],
  ['Non so ancora', 'attendance', undefined],
  ['Confermato', undefined, undefined],
  ['Confirmed (from waitlist)', undefined, undefined],
  ['Accepted invite', undefined, undefined],
  ['Not cancelled/refunded', undefined, undefined],
  ['Non annullato', undefined, undefined],
  ['Nicht storniert', undefined, undefined],
  ['Paid (non-refundable)', undefined, undefined],
  ['Partially refunded', undefined, undefined],
  ['Kein offener Betrag', undefined, undefined],
  ['Bonifico trasferito', 'payment', undefined],
  ['Not yet checked in', undefined, undefined],
  ['Kuwait', undefined, undefined],
  ['Invitato', undefined, undefined],
  ['No', undefined, undefined],
] as const)('[RG-68] the status %s (%s) means %s', (cell, question, absence) => {
  expect(parseAbsence(cell, question)).toBe(absence);
});

it.each([
  'Stato iscrizione',
  'Statut de la commande',
  'Teilnehmerstatus',
  'Ci sarai?',
  'Can you attend?',
  'Pagato',
])('[RG-68] %s is a status', (header) => {
  expect(findField(header)).toBe('status');
});

it('[RG-68] a line without a name is named, its neighbours are read', () => {
  const { people, unread } = parse('Nome,Cognome,E-mail\nAda,Neri,\n,,x@example.org\nUgo,,\n');
  expect(people.map(({ line }) => line)).toEqual([2, 4]);
  expect(unread).toEqual([{ line: 3, text: 'x@example.org', email: 'x@example.org' }]);
});
