import { expect, it } from 'vitest';
import { findClearShift } from './clear-centre.ts';

const controls = [330, 10, 380, 150] as const;

it('[BR-30] shifts the map by as little as keeps every marker clear of its controls', () => {
  expect(findClearShift([{ x: 100, y: 100 }], controls)).toEqual({ x: 0, y: 0 });
  // A pin whose head is under the last button.
  const { x, y } = findClearShift([{ x: 340, y: 190 }], controls);
  expect(190 + y >= 200 || 340 + x <= 300).toBe(true);
  expect(Math.hypot(x, y)).toBeLessThanOrEqual(48);
  // Moving it away must not bring another one under them.
  const both = [
    { x: 355, y: 80 },
    { x: 280, y: 80 },
  ];
  const shift = findClearShift(both, controls);
  for (const marker of both) {
    const moved = { x: marker.x + shift.x, y: marker.y + shift.y };
    expect(moved.x <= 300 || moved.x >= 410 || moved.y <= -20 || moved.y >= 200).toBe(true);
  }
});

it('[BR-30] leaves a map alone that is full of markers', () => {
  const everywhere = Array.from({ length: 900 }, (_, i) => ({
    x: (i % 30) * 25 - 100,
    y: Math.floor(i / 30) * 25 - 200,
  }));
  expect(findClearShift(everywhere, controls)).toEqual({ x: 0, y: 0 });
});
