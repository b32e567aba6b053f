import { expect, it } from 'vitest';
import { formatDetail } from './format-detail.ts';

it.each([
  ['Tipo biglietto', 'Intero', 'Intero'],
  ['Taglia', 'M', 'Taglia: M'],
  ['Tavolo', '12', 'Tavolo: 12'],
  ['VIP', 'VIP', 'VIP'],
  ['票种', '全价', '全价'],
])('[CI-94] the detail %s with the value %s is %s in one line', (label, value, line) => {
  expect(formatDetail({ label, value })).toBe(line);
});
