import { expect, it } from 'vitest';
import { getItalyView } from './italy-view.ts';

it.each([
  ['a phone', 390, 560, 5],
  ['a small phone', 320, 420, 5],
  ['a tablet', 768, 900, 6],
  ['half of a desktop', 640, 680, 6],
  ['a wide, low window', 1400, 400, 5],
  ['a tile of a page', 150, 150, 4],
  ['a large screen', 2560, 1300, 6],
])('[BR-29] all of Italy is in view on %s', (_, x, y, zoom) => {
  expect(getItalyView({ x, y }).zoom).toBe(zoom);
});
