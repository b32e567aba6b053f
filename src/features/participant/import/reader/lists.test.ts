import { beforeEach, expect, it } from 'vitest';
import { openFile } from '../open-list.ts';
import { readPeople, type Corrections, type ReadList } from './read-people.ts';
import { readText } from './read-file.ts';

const parse = (text: string): ReadList => {
  const { sheet, layout } = openFile(readText(text));
  return readPeople(sheet.table, layout);
};

/** `first|last email code ×places absence` of each person. */
const listPeople = (text: string): string[] =>
  parse(text).people.map(({ row, absence }) =>
    [
      `${row.firstName}|${row.lastName}`,
      row.email,
      row.code,
      row.quantity > 1 ? `×${row.quantity}` : '',
      absence,
    ]
      .filter((part) => part !== '' && part !== undefined)
      .join(' '),
  );

beforeEach(() => {
  globalThis.localStorage = { getItem: () => null, setItem: () => undefined } as unknown as Storage;
});

it.each<[string, string, string[]]>([
  [
    'a last name that is also a word for a total',
    'Cognome;Nome\nSomma;Anna\nTotale;Ugo',
    ['Anna|Somma', 'Ugo|Totale'],
  ],
  [
    'a quote that is not closed',
    'Nome;Cognome;Note\nAda;Neri;"allergica\nUgo;Bassi;"Bar" Roma\nPia;Sala;',
    ['Ada|Neri', 'Ugo|Bassi', 'Pia|Sala'],
  ],
  ['a nickname in quotes', 'Nome;Cognome\n"Gigi" Luigi;Rossi\nAda;Neri', ['"Gigi" Luigi|Rossi', 'Ada|Neri']],
  [
    'line ends of two systems',
    'Nome;Cognome\r\nAda;Neri\r\nPia;Sala\nTea;Vinci\n',
    ['Ada|Neri', 'Pia|Sala', 'Tea|Vinci'],
  ],
  [
    'values that are words of headers',
    'Mario Rossi;10\nLuca Bianchi;Pagato\nAnna Neri;Pagato',
    ['Mario|Rossi', 'Luca|Bianchi', 'Anna|Neri'],
  ],
  ['a member in the first line', 'Mario,Rossi,Socio\nLuca,Bianchi,Ospite', ['Mario|Rossi', 'Luca|Bianchi']],
  [
    'kinds of members below a header',
    'Nome;Tessera;Tipo;Pagato il\nMario Rossi;1;Socio;Pagato\nAnna Neri;2;Ospite;Pagato',
    ['Mario|Rossi', 'Anna|Neri'],
  ],
  [
    'an empty column of names',
    'Email;Name;Full name\nada@x.example;;Ada Neri\nugo@x.example;;Ugo Bassi',
    ['Ada|Neri ada@x.example', 'Ugo|Bassi ugo@x.example'],
  ],
  [
    'a buyer beside the attendee',
    'Order,Name,Email,Attendee Name,Attendee Email\n1,Ada Neri,ada@x.example,Ugo Bassi,ugo@x.example',
    ['Ugo|Bassi ugo@x.example'],
  ],
  [
    'a title that is a known header',
    'Partecipanti;;\nCognome e Nome;Telefono\nDe Rossi Anna;333',
    ['Anna|De Rossi'],
  ],
  [
    'names below a header that counts elsewhere',
    'Partecipanti;Stato\nAda Neri;pagato\nUgo Bassi;rimborsato',
    ['Ada|Neri', 'Ugo|Bassi refunded'],
  ],
  ['a French export', 'Nom participant;Prénom participant;Nom payeur\nNeri;Ada;Bassi', ['Ada|Neri']],
  [
    'an export of tickets',
    'Ticket Full Name,Ticket First Name,Ticket Last Name,Ticket Email\nAda Neri,Ada,Neri,ada@x.example',
    ['Ada|Neri ada@x.example'],
  ],
  [
    'a type of ticket in a column named ticket',
    'Name,Email,Ticket\nAda Neri,ada@x.example,VIP\nUgo Bassi,ugo@x.example,Standard',
    ['Ada|Neri ada@x.example', 'Ugo|Bassi ugo@x.example'],
  ],
  [
    'numbers of rows as tickets',
    'Nome;Cognome;N. biglietto\nAda;Neri;1\nUgo;Bassi;2',
    ['Ada|Neri', 'Ugo|Bassi'],
  ],
  [
    'a barcode behind another number',
    'First Name,Last Name,Ticket ID,Barcode\nAda,Neri,it_1001,9001\nUgo,Bassi,it_1002,9002',
    ['Ada|Neri 9001', 'Ugo|Bassi 9002'],
  ],
  ['a numbered list', '1. Mario Rossi\n2. Anna De Luca\n', ['Mario|Rossi', 'Anna|De Luca']],
  [
    'a list of recipients',
    'Ada Neri <ada@x.example>; Ugo Bassi <ugo@x.example>',
    ['Ada|Neri ada@x.example', 'Ugo|Bassi ugo@x.example'],
  ],
  [
    'recipients, one per line',
    'Ada Neri <ada@x.example>\nUgo Bassi <ugo@x.example>',
    ['Ada|Neri ada@x.example', 'Ugo|Bassi ugo@x.example'],
  ],
  [
    'lines that are quoted as a whole',
    '"Ada,Neri,ada@x.example"\n"Ugo,Bassi,ugo@x.example"',
    ['Ada|Neri ada@x.example', 'Ugo|Bassi ugo@x.example'],
  ],
  ['last names before a comma', 'Neri, Ada\nDe Rossi, Anna Maria', ['Ada|Neri', 'Anna Maria|De Rossi']],
  ['quoted last names before a comma', '"Neri, Ada"\n"Bassi, Ugo"', ['Ada|Neri', 'Ugo|Bassi']],
  ['a header with spaces', 'Nome, Cognome\nAda, Neri', ['Ada|Neri']],
  [
    'an address in the title',
    'Per info: info@x.example\nCognome;Nome;E-mail\nNeri;Ada;ada@x.example',
    ['Ada|Neri ada@x.example'],
  ],
  ['a header that is repeated', 'Nome;Cognome\nAda;Neri\nNome;Cognome\nUgo;Bassi', ['Ada|Neri', 'Ugo|Bassi']],
  [
    'some free text among quantities',
    'Nome;Cognome;Persone\nAda;Neri;3\nUgo;Bassi;2 adulti e 1 bambino\nPia;Sala;1',
    ['Ada|Neri ×3', 'Ugo|Bassi ×3', 'Pia|Sala'],
  ],
  ['seats', 'Nome;Cognome;Posti\nAda;Neri;12\nUgo;Bassi;13', ['Ada|Neri', 'Ugo|Bassi']],
  [
    'an order’s quantity on each of its tickets',
    'Order;First Name;Last Name;Quantity\nA1;Ada;Neri;2\nA1;Ugo;Neri;2\nB1;Pia;Sala;1',
    ['Ada|Neri', 'Ugo|Neri', 'Pia|Sala'],
  ],
  ['a last name beside a name', 'Name;Surname\nAda;Neri', ['Ada|Neri']],
  [
    'two status columns',
    'Nome;Cognome;Stato dell’ordine;Annullato\nAda;Neri;Completato;No\nUgo;Bassi;Completato;12/10/2026\nPia;Sala;Rimborsato;No',
    ['Ada|Neri', 'Ugo|Bassi cancelled', 'Pia|Sala refunded'],
  ],
  ['free guests among amounts', 'Nome;Cognome;Pagato\nAda;Neri;10\nUgo;Bassi;0', ['Ada|Neri', 'Ugo|Bassi']],
])('[RG-68] %s', (_, text, people) => {
  expect(listPeople(text)).toEqual(people);
});

it('[RG-68] names that were not asked for are named as unread', () => {
  const { people, unread } = parse(
    'First Name,Last Name,Email\nInfo Requested,Info Requested,a@x.example\n-,-,\nAda,Neri,',
  );
  expect(people.map(({ line }) => line)).toEqual([4]);
  expect(unread.map(({ line }) => line)).toEqual([2, 3]);
});

it('[RG-68] a corrected line has the name and the address that the organiser has written', () => {
  const { sheet, layout } = openFile(
    readText('Nome;Cognome;Email;Codice\nUgo;Bassi;ugo@;PX-1\n;;solo@x.example;PX-2\nTotale: 2;;;'),
  );
  const read = (corrections?: Corrections) => readPeople(sheet.table, layout, corrections);
  expect(read().unread).toMatchObject([
    { line: 3, email: 'solo@x.example' },
    { line: 4, email: '' },
  ]);
  const corrections: Corrections = new Map([
    [2, { firstName: 'Ugo', lastName: 'Bassi', email: 'ugo@x.example', problem: 'email' }],
    [3, { firstName: 'Ada', lastName: '', email: 'solo@x.example', problem: 'name' }],
  ]);
  const { people, unread } = read(corrections);
  expect(unread.map(({ line }) => line)).toEqual([4]);
  expect(people).toEqual([
    {
      line: 2,
      row: {
        firstName: 'Ugo',
        lastName: 'Bassi',
        email: 'ugo@x.example',
        code: 'PX-1',
        quantity: 1,
        details: '',
      },
      corrected: 'email',
    },
    {
      line: 3,
      row: {
        firstName: 'Ada',
        lastName: '',
        email: 'solo@x.example',
        code: 'PX-2',
        quantity: 1,
        details: '',
      },
      corrected: 'name',
    },
  ]);
});
