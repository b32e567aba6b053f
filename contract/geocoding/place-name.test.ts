import { expect, it } from 'vitest';
import { parseSharedPlace } from './parse-shared-place.ts';
import { joinNameAndAddress, toPlaceName, toWrittenName } from './place-name.ts';

it.each([
  ['', 'Milano, Lombardia', 'Milano, Lombardia'],
  ['Duomo di Milano', 'Milano, Lombardia', 'Duomo di Milano, Milano, Lombardia'],
  [
    'Duomo di Milano',
    'Duomo di Milano, Piazza del Duomo, 20122 Milano',
    'Duomo di Milano, Piazza del Duomo, 20122 Milano',
  ],
  ['Biblioteca', 'Via Feltre 12, 20134 Milano', 'Biblioteca, Via Feltre 12, 20134 Milano'],
  [
    'Piazza del Duomo, 20121 Milano MI, Italia',
    'Milano, Lombardia',
    'Piazza del Duomo, 20121 Milano MI, Italia',
  ],
  ['Teatro Verdi, Milano', 'Via Pastrengo 16, 20159 Milano', 'Teatro Verdi, Milano'],
  ['Bar Milano, da Gino', 'Milano, Lombardia', 'Bar Milano, da Gino, Milano, Lombardia'],
  ['Boa 3', '40.1, 6.1', 'Boa 3'],
])('[EV-76] names the place %j at %j', (name, address, expected) => {
  expect(joinNameAndAddress(name, address)).toBe(expected);
});

it.each([
  'Partenza',
  'Posizione di Marco',
  'Marco’s location',
  'Unknown Location',
  'Luogo sconosciuto',
  'Unnamed Road',
  'Punto sulla mappa',
  'Parked Car',
  'Position',
  'Casa',
  'Home',
  '(Casa)',
  'POINT(9.19 45.4642)',
])('[EV-76] takes %j for no name', (text) => {
  expect(toPlaceName(text)).toBe('');
});

it.each([
  ["Dai un'occhiata a questo posto", ''],
  ['Ci vediamo al bar Duomo', ''],
  ['Ci vediamo alle 20:30 al bar Duomo', ''],
  ['Check out this location on Google Maps', ''],
  ['Guarda questo posto su Google Maps: Duomo di Milano', 'Duomo di Milano'],
  ['Dove ci troviamo?', ''],
  ['A presto!', ''],
  ['Bar Duomo ore 20:30', ''],
  ['Siamo qui!\nBar Duomo', 'Bar Duomo'],
  ['[Duomo]', 'Duomo'],
  ['(Duomo)', 'Duomo'],
  ['Bar Duomo (centro)', 'Bar Duomo (centro)'],
  ['Casa della Musica', 'Casa della Musica'],
  ['Home Gallery', 'Home Gallery'],
])('[EV-76] takes of %j the name %j', (text, name) => {
  expect(toWrittenName(text)).toBe(name);
});

it.each([
  ['Guarda questo posto su Google Maps: Duomo di Milano https://maps.app.goo.gl/AbC', 'Duomo di Milano'],
  ["Dai un'occhiata a questo posto https://maps.app.goo.gl/AbC", undefined],
  ['Casa https://maps.app.goo.gl/AbC', undefined],
])('[EV-76] explains or searches for %j', (text, query) => {
  expect(parseSharedPlace(text)).toEqual(
    query === undefined ? { kind: 'shortLink' } : { kind: 'search', query },
  );
});

it.each(['Aula (20.30, 22.30)', 'Via Roma 12 (2.5, 3.5)', 'Menu\n3.50, 4.50', 'su Google Maps: Duomo'])(
  '[EV-76] sees no position in %j',
  (text) => {
    expect(parseSharedPlace(text)).toBeUndefined();
  },
);
