import { expect, test } from 'vitest';
import { minLineWidth, toTextRuns } from './min-line-width.ts';

/** Every character is one em wide. */
const measureSquare = (part: string): number => [...part].length;
const lineWidth = (text: string, maxLines: number): number =>
  minLineWidth(toTextRuns(text, measureSquare), maxLines);

test('returns the width of the longest word when there are enough lines', () => {
  expect(lineWidth('Ada De Angelis', 4)).toBe(7);
  expect(lineWidth('Massimiliano', 4)).toBe(12);
});

test('puts several words on one line when there are fewer lines than words', () => {
  // Maria Grazia | D’Angelo
  expect(lineWidth('Maria Grazia D’Angelo', 2)).toBeCloseTo(11.22, 1);
  expect(lineWidth('Maria Grazia D’Angelo', 1)).toBeCloseTo(19.44, 1);
});

test('breaks lines after hyphens and between Chinese characters', () => {
  expect(lineWidth('Anna-Chiara', 4)).toBe(6);
  expect(lineWidth('这个手机写不进去', 4)).toBeCloseTo(2, 1);
});

test('returns the width of one character for an empty text', () => {
  expect(lineWidth('', 4)).toBe(1);
});
