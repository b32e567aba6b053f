import { expect, it } from 'vitest';
import { splitName, type NameOrder } from './split-name.ts';

it.each([
  ['Anna Neri', 'Anna', 'Neri'],
  ['Anna  De Rossi', 'Anna', 'De Rossi'],
  ['Maria Grazia Di Paola', 'Maria Grazia', 'Di Paola'],
  ['Luca D’Angelò', 'Luca', 'D’Angelò'],
  ['Maria Luisa Dell’Orto', 'Maria Luisa', 'Dell’Orto'],
  ['José García López', 'José', 'García López'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Neri, Anna', 'Anna', 'Neri'],
  ['De Rossi, Anna Maria', 'Anna Maria', 'De Rossi'],
  ['NERI Anna', 'Anna', 'NERI'],
  ['Anna Maria DE ROSSI', 'Anna Maria', 'DE ROSSI'],
  ['ANNA NERI', 'ANNA', 'NERI'],
  ['王小明', '小明', '王'],
  ['欧阳娜娜', '娜娜', '欧阳'],
  ['王 小明', '小明', '王'],
  ['Sukarno', 'Sukarno', ''],
  ['AJ Brown', 'AJ', 'Brown'],
  ['Mario Rossi, jr', 'Mario', 'Rossi jr'],
  ['Dott. Mario Rossi', 'Dott. Mario', 'Rossi'],
  ['Sig.ra Ada Neri', 'Sig.ra Ada', 'Neri'],
])('[RG-68] the name %s is split', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});

it.each<[string, NameOrder, string, string]>([
  ['Neri Anna', 'lastNameFirst', 'Anna', 'Neri'],
  ['De Rossi Anna Maria', 'lastNameFirst', 'Anna Maria', 'De Rossi'],
  ['Lo Russo Pina', 'lastNameFirst', 'Pina', 'Lo Russo'],
  ['De La Cruz Juan', 'lastNameFirst', 'Juan', 'De La Cruz'],
  ['D’Angelò Luca', 'lastNameFirst', 'Luca', 'D’Angelò'],
  ['Anna NERI', 'lastNameFirst', 'Anna', 'NERI'],
])('[RG-68] the name %s, %s, is split', (name, order, firstName, lastName) => {
  expect(splitName(name, order)).toEqual({ firstName, lastName });
});
