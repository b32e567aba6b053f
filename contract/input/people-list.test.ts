import { expect, it } from 'vitest';
import { parsePeopleList } from './people-list.ts';

const parse = (text: string, order: 'firstNameFirst' | 'lastNameFirst' = 'firstNameFirst') =>
  parsePeopleList(text, { order, max: 100 }).map(({ firstName, lastName, email }) =>
    [firstName, lastName, email].join('|'),
  );
const anna = 'Anna|Rossi|anna@x.example';
const luca = 'Luca|Verdi|luca@x.example';
const both = [anna, luca];
const names = ['Anna|Rossi|', 'Luca|Verdi|'];

it.each<[string, string, string[]]>([
  ['recipients', 'Anna Rossi <anna@x.example>, Luca Verdi <luca@x.example>', both],
  ['recipients, with a comma at the end', 'Anna Rossi <anna@x.example>, Luca Verdi <luca@x.example>,', both],
  ['recipients of Outlook', 'Rossi, Anna <anna@x.example>; Verdi, Luca <luca@x.example>', both],
  ['recipients in quotes', '"Rossi, Anna" <anna@x.example>, "Luca Verdi" <luca@x.example>', both],
  ['recipients in apostrophes', "'Anna Rossi' <anna@x.example>; 'Luca Verdi' <luca@x.example>", both],
  ['recipients with parentheses', 'Anna Rossi (anna@x.example), Luca Verdi (luca@x.example)', both],
  ['addresses before names', 'anna@x.example (Anna Rossi), luca@x.example (Luca Verdi)', both],
  [
    'recipients with links',
    'Anna Rossi <anna@x.example<mailto:anna@x.example>>; Luca Verdi [mailto:luca@x.example]',
    both,
  ],
  ['recipients of a header field', 'A: Anna Rossi <anna@x.example>, Luca Verdi <luca@x.example>', both],
  ['recipients line by line', 'Anna Rossi <anna@x.example>,\nLuca Verdi <luca@x.example>', both],
  ['recipients wrapped before an address', 'Anna Rossi <anna@x.example>, Luca Verdi\n<luca@x.example>', both],
  ['recipients without brackets', 'Anna Rossi anna@x.example, Luca Verdi luca@x.example', both],
  [
    'addresses alone',
    'anna@x.example, luca@x.example;bea@x.example',
    ['||anna@x.example', '||luca@x.example', '||bea@x.example'],
  ],
  [
    'addresses twice',
    'anna@x.example <anna@x.example>, luca@x.example',
    ['||anna@x.example', '||luca@x.example'],
  ],
  ['one of two with an address', 'Anna Rossi <anna@x.example>, Luca Verdi', [anna, 'Luca|Verdi|']],
  ['the second of two with an address', 'Anna Rossi, Luca Verdi <luca@x.example>', ['Anna|Rossi|', luca]],
  ['one name with a comma', 'Rossi, Anna <anna@x.example>', [anna]],
  [
    'a name with an apostrophe in the address',
    "Nuala O'Connor <nuala.o'connor@x.example>",
    ["Nuala|O'Connor|nuala.o'connor@x.example"],
  ],
  [
    'accents in the address',
    'Nicolò Bò <nicolò@città.example>, Luca Verdi <luca@x.example>',
    ['Nicolò|Bò|nicolò@città.example', luca],
  ],
  ['an address that is cut', 'Anna Rossi <anna@x>', ['Anna|Rossi|anna@x']],
  ['lines', 'Anna Rossi\nLuca Verdi', names],
  ['lines with addresses', 'Anna Rossi anna@x.example\nluca@x.example Luca Verdi', both],
  ['ticks', '✓ Anna Rossi\n✅ Luca Verdi', names],
  ['boxes', '- [x] Anna Rossi\n- [ ] Luca Verdi', names],
  ['ticks at the end', 'Anna Rossi ✅\nLuca Verdi ✔️', names],
  ['bullets', '• Anna Rossi\n* Luca Verdi', names],
  ['dashes', '- Anna Rossi\n– Luca Verdi', names],
  ['numbers', '1. Anna Rossi\n2) Luca Verdi', names],
  ['numbers without a space', '1.Anna Rossi\n2.Luca Verdi', names],
  ['numbers alone', '1 Anna Rossi\n12 Luca Verdi', names],
  ['numbers with dashes', '1 - Anna Rossi\n2 – Luca Verdi', names],
  ['numbers in parentheses', '(1) Anna Rossi\n(2) Luca Verdi', names],
  ['numbers as emoji', '1️⃣ Anna Rossi\n2️⃣ Luca Verdi', names],
  ['quoted lines of a mail', '> Anna Rossi\n> Luca Verdi', names],
  [
    'a number that is part of an address',
    '1.anna@x.example\n2 Luca Verdi',
    ['||1.anna@x.example', 'Luca|Verdi|'],
  ],
  ['names between commas', 'Anna Rossi, Luca Verdi', names],
  ['names between commas and an “e”', 'Anna Rossi, Luca Verdi e Bea De Santis', [...names, 'Bea|De Santis|']],
  ['two names and an “e”', 'Anna Rossi e Luca Verdi', names],
  ['a label before names', 'Partecipanti: Anna Rossi; Luca Verdi', names],
  ['first names between commas', 'Anna, Luca, Bea', ['Anna||', 'Luca||', 'Bea||']],
  ['one person between commas', 'De Rossi, Anna Maria', ['Anna Maria|De Rossi|']],
  ['Chinese names', '王小明、李华', ['小明|王|', '华|李|']],
  ['a table', 'Anna;Rossi;anna@x.example\nLuca;Verdi;luca@x.example', both],
  [
    'a table with double first names',
    'Anna Maria,De Rossi\nLuca,Verdi',
    ['Anna Maria|De Rossi|', 'Luca|Verdi|'],
  ],
  [
    'a table with numbers and phones',
    '1\tAnna\tRossi\t+39 333 1234567\tanna@x.example\n2\tLuca\tVerdi\t\tluca@x.example',
    both,
  ],
  [
    'a header with other columns',
    'Cognome;Telefono;Nome;E-mail\nRossi;333 123;Anna;anna@x.example\nVerdi;;Luca;luca@x.example',
    both,
  ],
  ['a header with an unknown column', 'Nome,Cognome,Taglia\nAnna,Rossi,M\nLuca,Verdi,L', names],
  [
    'a header of a whole name',
    'Nominativo\tEmail\nAnna Rossi\tanna@x.example\nLuca Verdi\tluca@x.example',
    both,
  ],
  [
    'a header in English',
    'First name\tLast name\tEmail\nAnna\tRossi\tanna@x.example\nLuca\tVerdi\tluca@x.example',
    both,
  ],
  ['three lines per person', 'Anna\nRossi\nanna@x.example\nLuca\nVerdi\nluca@x.example', both],
  [
    'three lines per person, with empty ones',
    'Anna\nRossi\nanna@x.example\n\nLuca\nVerdi\nluca@x.example\n',
    both,
  ],
  [
    'three lines per person, with labels',
    'Cognome: Rossi\nNome: Anna\nEmail: anna@x.example\n\nCognome: Verdi\nNome: Luca\nEmail: luca@x.example',
    both,
  ],
  [
    'three lines, with a double name',
    'Anna Maria\nDe Rossi\nanna@x.example',
    ['Anna Maria|De Rossi|anna@x.example'],
  ],
  ['two lines per person', 'Anna Rossi\nanna@x.example\nLuca Verdi\n<luca@x.example>', both],
  ['two lines per person without addresses', 'Anna\nRossi\n\nLuca\nVerdi', names],
  ['paragraphs of lines', 'Anna Rossi\nLuca Verdi\n\nBea Neri', [...names, 'Bea|Neri|']],
  [
    'invisible characters and full-width ones',
    '\u202EＡnna\u00A0Rossi\u200B ＜anna@x.example＞\uFEFF',
    [anna],
  ],
  ['lines of an old Mac', 'Anna Rossi\rLuca Verdi', names],
  ['a name above a name with an address', 'Anna Rossi\nLuca Verdi\nluca@x.example', ['Anna|Rossi|', luca]],
  [
    'addresses in quotes',
    '"anna@x.example" <anna@x.example>, "luca@x.example" <luca@x.example>',
    ['||anna@x.example', '||luca@x.example'],
  ],
  ['phones behind names', 'Anna Rossi 333 1234567\nLuca Verdi, tel. +39 333 765432', names],
  ['labels of other things', 'Nome: Anna Rossi\nTelefono: 333 123\nE-mail: anna@x.example', [anna]],
  ['last names that begin like a particle', 'Giulia De Luca, Al Bano', ['Giulia|De Luca|', 'Al|Bano|']],
  [
    'a spreadsheet with numbers of rows and a header',
    'N.\tCognome\tNome\tEmail\n1\tRossi\tAnna\tanna@x.example\n2\tVerdi\tLuca\tluca@x.example',
    both,
  ],
  [
    'a spreadsheet with ticks and an empty cell',
    'Presente\tCognome\tNome\n✓\tRossi\tAnna\n\tVerdi\tLuca',
    names,
  ],
  ['a header below a title', 'Iscritti alla festa\nNome;Cognome\nAnna;Rossi\nLuca;Verdi', names],
  ['a header of a form', 'Nome (*)\tCognome (*)\tIndirizzo mail\nAnna\tRossi\tanna@x.example', [anna]],
  ['a header in German', 'Vorname\tNachname\nAnna\tRossi', ['Anna|Rossi|']],
  ['a cell with several lines', 'Nome,Note,Email\nAnna Rossi,"celiaca\nallergica",anna@x.example', [anna]],
  ['notes in some rows', 'Anna,Rossi,celiaca\nLuca,Verdi,', names],
  [
    'two addresses in each row',
    'Anna,Rossi,anna@x.example,mamma@x.example\nLuca,Verdi,luca@x.example,',
    both,
  ],
  [
    'couples',
    'Anna Rossi, Luca Verdi\nBea De Santis, Ugo Gialli',
    [...names, 'Bea|De Santis|', 'Ugo|Gialli|'],
  ],
  ['names between slashes', 'Anna Rossi / Luca Verdi', names],
  [
    'a heading before names',
    'Adulti: Anna Rossi, Luca Verdi\nBambini: Bea Neri, Ugo Gialli',
    [...names, 'Bea|Neri|', 'Ugo|Gialli|'],
  ],
  ['Chinese names in Latin letters', 'Li Wei, Zhang San', ['Li|Wei|', 'Zhang|San|']],
  ['Arabic names', 'محمد علي، فاطمة حسن', ['محمد|علي|', 'فاطمة|حسن|']],
  [
    'Spanish names of Outlook',
    '"García López, María José" <m@x.example>; "Van der Berg, Jan" <j@x.example>',
    ['María José|García López|m@x.example', 'Jan|Van der Berg|j@x.example'],
  ],
  [
    'double last names of Outlook',
    'Rossi Bianchi, Anna Maria <a@x.example>; Verdi, Luca <luca@x.example>',
    ['Anna Maria|Rossi Bianchi|a@x.example', luca],
  ],
  ['addresses above names', 'anna@x.example\nAnna Rossi\nluca@x.example\nLuca Verdi', both],
  [
    'names before an address, and one below',
    'Anna Rossi\nLuca Verdi\nluca@x.example\nBea Neri',
    ['Anna|Rossi|', luca, 'Bea|Neri|'],
  ],
  ['notes behind names', 'Anna Rossi (celiaca)\nLuca Verdi +1', names],
  ['notes behind a comma', 'Anna Rossi, senza glutine\nLuca Verdi', names],
  ['dates behind names', 'Anna Rossi 12/03/1985\nLuca Verdi - luca@x.example', ['Anna|Rossi|', luca]],
  ['a line between name and address', 'Anna Rossi|anna@x.example\nLuca Verdi: luca@x.example', both],
  ['messages', '[12/11/26, 18:32:10] Marco: Anna Rossi\n12/11/26, 18:33 - Marco Bianchi: Luca Verdi', names],
  ['the head of a mail', 'Oggetto: Festa\nInviato: lunedì 12\nA: Anna Rossi <anna@x.example>', [anna]],
  ['phones below names', 'Anna Rossi\n333 1234567\nLuca Verdi\n333 1234568', names],
  [
    'labels of whole names',
    'Nome e cognome: Anna Rossi\nEmail: anna@x.example\nNome e cognome: Luca Verdi\nEmail: luca@x.example',
    both,
  ],
  ['names in bold', '*Anna Rossi*\n~Luca Verdi~', names],
  ['degrees and letters before names', '1° Anna Rossi\nb) Luca Verdi', names],
  ['nothing', ' \n\t\n\0', []],
])('[RG-21] reads %s', (_, text, expected) => {
  expect(parse(text)).toEqual(expected);
});

it('[RG-21] reads last names first where that is chosen, and where a header says it', () => {
  expect(parse('Rossi Anna\nDe Santis Noè Maria', 'lastNameFirst')).toEqual([
    'Anna|Rossi|',
    'Noè Maria|De Santis|',
  ]);
  expect(parse('Cognome Nome\nRossi Anna')).toEqual(['Anna|Rossi|']);
  expect(parse('Rossi Anna <anna@x.example>, Verdi Luca <luca@x.example>', 'lastNameFirst')).toEqual(both);
});

it('[RG-21] leaves in the name what has an @ and is no address', () => {
  expect(parse('Anna Rossi anna @x.example')).toEqual(['Anna|Rossi anna @x.example|']);
});

it('[RG-21] stops one above the limit, also of lines without an end', () => {
  expect(parse('Ida Conti\n'.repeat(5000))).toHaveLength(101);
  expect(parse('Anna Rossi <anna@x.example>, '.repeat(5000))).toHaveLength(101);
  for (const text of [
    'a'.repeat(50_000),
    '✅ a'.repeat(20_000),
    '"'.repeat(50_000),
    'a@b.c '.repeat(8000),
    '1 '.repeat(25_000),
  ])
    expect(parse(text).length).toBeLessThanOrEqual(101);
});
