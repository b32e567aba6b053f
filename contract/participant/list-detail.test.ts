import { expect, it } from 'vitest';
import { joinDetails, mergeDetails, splitDetails } from './list-detail.ts';

const encode = (...values: string[]): string => joinDetails(values);

it.each([
  [['VIP']],
  [['VIP', 'vegano', 'Tavolo 7']],
  [['', 'vegano']],
  [['VIP', '', 'Tavolo 7']],
  [['', '', '王 / 7;"x"']],
])('[RG-72] decodes the encoded values %j unchanged', (values) => {
  expect(splitDetails(joinDetails(values))).toEqual(values);
});

it.each([
  [[], []],
  [['', '', ''], []],
  [['VIP', '', ''], ['VIP']],
  [
    ['', 'vegano', ''],
    ['', 'vegano'],
  ],
])('[RG-72] the values %j are encoded without what follows the last one', (values, expected) => {
  expect(splitDetails(joinDetails(values))).toEqual(expected);
});

it('[RG-72] without values the encoded text is empty', () => {
  expect(encode()).toBe('');
  expect(encode('', '', '')).toBe('');
});

it.each([
  ['a first value', encode(), encode('VIP'), ['VIP']],
  ['another value', encode('Base', 'vegano'), encode('VIP'), ['VIP', 'vegano']],
  ['a value of a later position', encode('Base'), encode('', '', 'Tavolo 7'), ['Base', '', 'Tavolo 7']],
  ['a value of an earlier position', encode('', '', 'Tavolo 7'), encode('VIP'), ['VIP', '', 'Tavolo 7']],
  [
    'a value between two',
    encode('Base', '', 'Tavolo 7'),
    encode('', 'vegano'),
    ['Base', 'vegano', 'Tavolo 7'],
  ],
  ['no value', encode('Base', 'vegano'), encode(), ['Base', 'vegano']],
  ['an empty value', encode('Base', 'vegano'), encode('', 'nessuno'), ['Base', 'nessuno']],
  ['the same values', encode('Base', 'vegano'), encode('Base', 'vegano'), ['Base', 'vegano']],
])('[RG-72] merging %s keeps the values of other positions', (_, details, newer, expected) => {
  const merged = mergeDetails(details, newer);
  expect(merged).toBe(joinDetails(expected));
  expect(splitDetails(merged)).toEqual(expected);
});
