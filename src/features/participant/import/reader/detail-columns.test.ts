import { beforeEach, expect, it } from 'vitest';
import { maxDetailLabelLength, maxDetailLength, splitDetails } from '#contract/participant/list-detail.ts';
import { openFile } from '../open-list.ts';
import { createDetailReader, suggestDetails, toDetailColumn } from './detail-columns.ts';
import type { DetailColumn } from './layout.ts';
import { readText } from './read-file.ts';
import { readPeople } from './read-people.ts';

beforeEach(() => {
  globalThis.localStorage = { getItem: () => null, setItem: () => undefined } as unknown as Storage;
});

const none: ReadonlySet<number> = new Set();
const detail = (column: number, label: string): DetailColumn => toDetailColumn(column, label, []);

it.each([
  [
    'it',
    ['Tipo biglietto', 'Tipologia biglietto', 'Tipo di ingresso', 'Nome biglietto', 'CATEGORIA', 'Tariffa'],
  ],
  ['en', ['Ticket Type', 'Ticket name', 'Ticket class', 'Admission type', 'Product', 'Item name']],
  ['de', ['Ticketart', 'Tickettyp', 'Ticketkategorie', 'Produkt', 'Kategorie', 'Tarif']],
  ['fr', ['Type de billet', 'Type du billet', 'Tarif', 'Catégorie']],
  ['es', ['Tipo de entrada', 'Tipo de billete', 'Tipo', 'Tarifa', 'Categoría']],
])('[RG-72] suggests the column with the type of the ticket: %s', (_, headers) => {
  for (const header of headers)
    expect(suggestDetails(['Nome', 'Note', header], [['Ada', 'x', 'VIP']], none), header).toEqual([
      { column: 2, label: header, isHighlighted: false, isOnPasses: true },
    ]);
});

it('[RG-72] suggests no other column, none that has another role, and none without values', () => {
  const others = ['Nome', 'Note', 'Stato', 'Tipo documento', 'Tipo pagamento', 'Categoria socio', 'Type', ''];
  expect(suggestDetails(others, [others.map(() => 'VIP')], none)).toEqual([]);
  const header = ['Ticket type', 'Nome', 'Categoria'];
  expect(suggestDetails(header, [['VIP', 'Ada', 'Socio']], new Set([0]))).toMatchObject([{ column: 2 }]);
  const empty = [['', 'Ada', 'Socio'], ['-', 'Ugo', ''], ['n/a']];
  expect(suggestDetails(header, empty, none)).toMatchObject([{ column: 2 }]);
  expect(suggestDetails(header, empty, new Set([2]))).toEqual([]);
  // One is enough: more are for the organiser to choose.
  expect(suggestDetails(header, [['VIP', 'Ada', 'Socio']], none)).toHaveLength(1);
});

it('[RG-72] suggests no column with more values than there are types', () => {
  const suggest = (count: number) =>
    suggestDetails(
      ['Categoria'],
      [...Array(count).keys(), 1].map((n) => [`Tipo ${n}`]),
      none,
    );
  expect(suggest(12)).toHaveLength(1);
  expect(suggest(13)).toEqual([]);
});

it.each([
  ['Italian', ['Sì', 'no', 'si', ''], ['Vegano', '', 'Vegano', '']],
  ['English', ['YES', 'No', 'y', 'N'], ['Vegano', '', 'Vegano', '']],
  ['German', ['ja', 'Nein', '-', 'J'], ['Vegano', '', '', 'Vegano']],
  ['French', ['oui', 'non', 'vrai', 'faux'], ['Vegano', '', 'Vegano', '']],
  ['Spanish', ['sí', 'verdadero', 'falso', 'no'], ['Vegano', 'Vegano', '', '']],
  ['digits', ['1', '0', '1', ''], ['Vegano', '', 'Vegano', '']],
  ['crosses and ticks', ['x', '', '✓', '☐'], ['Vegano', '', 'Vegano', '']],
  ['true and false', ['TRUE', 'FALSE', 'null', 'true'], ['Vegano', '', '', 'Vegano']],
])('[RG-72] a column that says yes and no has its name as value: %s', (_, cells, values) => {
  const body = cells.map((cell) => ['Ada', cell]);
  expect(body.map(createDetailReader(body, detail(1, 'Vegano')))).toEqual(values);
});

it('[RG-72] a column that says more than yes and no has its cells as values, without absent ones', () => {
  const body = ['sì', 'no', 'solo a cena', '-', 'N/A', 'nessuno', '0', ''].map((cell) => ['Ada', cell]);
  const read = createDetailReader([...body, ['Ugo']], detail(1, 'Vegano'));
  expect(body.map(read)).toEqual(['sì', 'no', 'solo a cena', '', '', '', '', '']);
  expect(read(['Ugo'])).toBe('');
});

it('[RG-72] a long cell is cut to the length of a value', () => {
  const longest = 'x'.repeat(maxDetailLength);
  const read = createDetailReader([[longest]], detail(0, 'Note'));
  expect(read([longest])).toBe(longest);
  expect(read([`${longest}y`])).toBe(`${longest.slice(1)}…`);
});

it('[RG-72] neither a value nor a name is cut inside of a character', () => {
  for (const length of [34, 35, 36, 37, 38, 118, 119]) {
    const text = `${'x'.repeat(length)}${'😀'.repeat(9)}`;
    expect(createDetailReader([[text]], detail(0, 'Note'))([text]).isWellFormed(), `${length}`).toBe(true);
    expect(detail(0, text).label.isWellFormed(), `${length}`).toBe(true);
  }
});

it.each([
  ['Allergie o intolleranze *', 'Allergie o intolleranze'],
  ['Vegano?', 'Vegano'],
  ['¿Alergias?', 'Alergias'],
  ['Tavolo:', 'Tavolo'],
  ['Note (facoltative)', 'Note (facoltative)'],
])('[RG-72] a column is named as its header, without what asks: %s', (header, label) => {
  expect(toDetailColumn(4, header, [])).toEqual({ column: 4, label, isHighlighted: false, isOnPasses: true });
});

it.each(['Menù', 'Quale laboratorio di sabato pomeriggio ha scelto il bambino'])(
  '[RG-72] columns of the same header get different names: %s',
  (header) => {
    const columns: DetailColumn[] = [];
    for (const [column, spelling] of [header, header.toUpperCase(), `${header}?`].entries())
      columns.push(toDetailColumn(column, spelling, columns));
    const labels = columns.map(({ label }) => label);
    expect(new Set(labels.map((label) => label.toLowerCase())).size).toBe(3);
    expect(labels.map((label) => label.slice(-2)).slice(1)).toEqual([' 2', ' 3']);
    for (const label of labels) expect(label.length).toBeLessThanOrEqual(maxDetailLabelLength);
  },
);

/** The values of each person of a list with these columns. */
const readValues = (text: string, ...details: DetailColumn[]) => {
  const { sheet, layout } = openFile(readText(text));
  const { people } = readPeople(sheet.table, { ...layout, details });
  return people.map(({ row }) => [row.firstName, ...splitDetails(row.details)]);
};

it('[RG-72] each person has the values of the columns that come along, in the order of the columns', () => {
  const text = 'Nome;Cognome;Tavolo;Vegano;Biglietto\nAda;Neri;7;sì;VIP\nUgo;Bassi;;no;Base\nPia;Sala;9;;';
  expect(readValues(text, detail(4, 'Biglietto'), detail(3, 'Vegano'), detail(2, 'Tavolo'))).toEqual([
    ['Ada', 'VIP', 'Vegano', '7'],
    ['Ugo', 'Base'],
    ['Pia', '', '', '9'],
  ]);
  expect(readValues(text)).toEqual([['Ada'], ['Ugo'], ['Pia']]);
});

it('[RG-72] the type of the ticket comes along by itself, and without a header nothing does', () => {
  const { layout } = openFile(readText('Nome;Cognome;Tipo biglietto\nAda;Neri;VIP\nUgo;Bassi;Base'));
  expect(layout.details).toEqual([detail(2, 'Tipo biglietto')]);
  expect(openFile(readText('Ada,Neri,VIP\nUgo,Bassi,Base')).layout.details).toEqual([]);
});

it.each([
  ['a header that is repeated', 'Nome;Cognome;Vegano\nAda;Neri;sì\nNome;Cognome;Vegano\nUgo;Bassi;no'],
  ['a total', 'Nome;Cognome;Vegano\nAda;Neri;sì\nUgo;Bassi;no\nTotale;;12'],
])('[RG-72] a column says yes and no in spite of %s', (_, text) => {
  expect(readValues(text, detail(2, 'Vegano'))).toEqual([['Ada', 'Vegano'], ['Ugo']]);
});
