import { expect, test } from 'vitest';
import { formatFullName } from './full-name.ts';

test.each([
  ['芳', '王', '王芳'],
  ['Anna', 'Rossi', 'Anna Rossi'],
  ['Anna', '王', 'Anna 王'],
  ['', '', ''],
])('formats %s and %s as %s', (firstName, lastName, fullName) => {
  expect(formatFullName(firstName, lastName)).toBe(fullName);
});
