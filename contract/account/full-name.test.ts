import { expect, test } from 'vitest';
import { fullNameOf } from './full-name.ts';

test.each([
  ['芳', '王', '王芳'],
  ['Anna', 'Rossi', 'Anna Rossi'],
  ['Anna', '王', 'Anna 王'],
  ['', '', ''],
])('%s and %s are called %s', (firstName, lastName, fullName) => {
  expect(fullNameOf(firstName, lastName)).toBe(fullName);
});
