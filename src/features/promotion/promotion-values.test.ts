import { expect, it } from 'vitest';
import { calculatePrice, countInclusiveDays, getLastPromotionDay } from './promotion-values.ts';

it('[PY-32] counts first and last day, across a DST change too', () => {
  expect(countInclusiveDays('2026-11-23', '2026-11-23')).toBe(1);
  expect(countInclusiveDays('2026-11-23', '2026-11-25')).toBe(3);
  expect(countInclusiveDays('2026-10-24', '2026-10-26')).toBe(3);
  expect(countInclusiveDays('2026-12-31', '2027-01-01')).toBe(2);
  for (const [first, last] of [
    ['', '2026-11-23'],
    ['2026-11-23', ''],
    ['2026-11-24', '2026-11-23'],
    ['2026-02-31', '2026-03-04'],
  ] as const)
    expect(countInclusiveDays(first, last)).toBe(0);
});

it('[PY-32] multiplies the price per day by the days, exact to the cent', () => {
  expect(calculatePrice(4.9, 3)).toBe(14.7);
  expect(calculatePrice(0.1, 3)).toBe(0.3);
  expect(calculatePrice(5, 0)).toBe(0);
});

it('[PY-32] allows days up to the one in Italy on which the event ends', () => {
  expect(getLastPromotionDay('2026-11-23T22:30:00.000Z')).toBe('2026-11-23');
  // Midnight in Rome.
  expect(getLastPromotionDay('2026-11-23T23:00:00.000Z')).toBe('2026-11-23');
  expect(getLastPromotionDay('2026-11-23T23:30:00.000Z')).toBe('2026-11-24');
});
