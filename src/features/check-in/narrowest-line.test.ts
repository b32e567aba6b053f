import { expect, test } from 'vitest';
import { narrowestLine, piecesOf } from './narrowest-line.ts';

/** Each sign as wide as it is high. */
const square = (part: string): number => [...part].length;
const linesOf = (text: string, maxLines: number): number => narrowestLine(piecesOf(text, square), maxLines);

test('a line is as wide as the longest word when there is room for all lines', () => {
  expect(linesOf('Ada De Angelis', 4)).toBe(7);
  expect(linesOf('Massimiliano', 4)).toBe(12);
});

test('with fewer lines than words some stand together', () => {
  // Maria Grazia | D’Angelo
  expect(linesOf('Maria Grazia D’Angelo', 2)).toBeCloseTo(11.22, 1);
  expect(linesOf('Maria Grazia D’Angelo', 1)).toBeCloseTo(19.44, 1);
});

test('a hyphen ends a line, and so does each Chinese sign', () => {
  expect(linesOf('Anna-Chiara', 4)).toBe(6);
  expect(linesOf('这个手机写不进去', 4)).toBeCloseTo(2, 1);
});

test('nothing to write needs no more than a sign', () => {
  expect(linesOf('', 4)).toBe(1);
});
