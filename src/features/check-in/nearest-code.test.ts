import { expect, test } from 'vitest';
import { middleOf, nearestCode } from './nearest-code.ts';

test('of a sheet of tickets the one in the middle is read', () => {
  const codes = [
    { text: 'left', x: 200, y: 360 },
    { text: 'middle', x: 600, y: 400 },
    { text: 'right', x: 1100, y: 360 },
  ];
  expect(nearestCode(codes, { width: 1280, height: 720 })).toBe('middle');
  expect(nearestCode([], { width: 1280, height: 720 })).toBeUndefined();
});

test('the middle of a turned code is between its corners', () => {
  const corners = [
    { x: 10, y: 0 },
    { x: 20, y: 10 },
    { x: 10, y: 20 },
    { x: 0, y: 10 },
  ];
  expect(middleOf(corners)).toEqual({ x: 10, y: 10 });
});
