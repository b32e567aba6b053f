import { expect, it } from 'vitest';
import { toSingleLine } from './single-line.ts';

it('collapses whitespace and control characters, and cuts whole characters', () => {
  expect(toSingleLine(' A\u0000da\n  Rossi ', 80)).toBe('A da Rossi');
  expect(toSingleLine('a😀😀', 2)).toBe('a😀');
  expect(toSingleLine('due parole', 4)).toBe('due');
  expect(toSingleLine('due parole', 5, '…')).toBe('due…');
  expect(toSingleLine('due parole', 10, '…')).toBe('due parole');
});
