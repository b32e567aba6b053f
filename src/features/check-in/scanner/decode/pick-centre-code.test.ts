import { expect, test } from 'vitest';
import { getCentre, pickCentreCode } from './pick-centre-code.ts';

test('picks the code closest to the centre of the frame', () => {
  const codes = [
    { text: 'left', x: 200, y: 360 },
    { text: 'middle', x: 600, y: 400 },
    { text: 'right', x: 1100, y: 360 },
  ];
  expect(pickCentreCode(codes, { width: 1280, height: 720 })).toBe('middle');
  expect(pickCentreCode([], { width: 1280, height: 720 })).toBeUndefined();
});

test('returns the mean of the corners as the centre of a rotated code', () => {
  const corners = [
    { x: 10, y: 0 },
    { x: 20, y: 10 },
    { x: 10, y: 20 },
    { x: 0, y: 10 },
  ];
  expect(getCentre(corners)).toEqual({ x: 10, y: 10 });
});
