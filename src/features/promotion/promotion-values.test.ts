import { expect, it } from 'vitest';
import { finalPriceOf, inclusiveDays, lastPromotionDay } from './promotion-values.ts';

it('[PY-32] counts the first and the last day, also when the clocks change between them', () => {
  expect(inclusiveDays('2026-11-23', '2026-11-23')).toBe(1);
  expect(inclusiveDays('2026-11-23', '2026-11-25')).toBe(3);
  expect(inclusiveDays('2026-10-24', '2026-10-26')).toBe(3);
  expect(inclusiveDays('2026-12-31', '2027-01-01')).toBe(2);
  for (const [first, last] of [
    ['', '2026-11-23'],
    ['2026-11-23', ''],
    ['2026-11-24', '2026-11-23'],
    ['2026-02-31', '2026-03-04'],
  ] as const)
    expect(inclusiveDays(first, last)).toBe(0);
});

it('[PY-32] costs the price of a day for each of them, to the cent', () => {
  expect(finalPriceOf(4.9, 3)).toBe(14.7);
  expect(finalPriceOf(0.1, 3)).toBe(0.3);
  expect(finalPriceOf(5, 0)).toBe(0);
});

it('[PY-32] ends at the latest on the day on which its event does, in Italy', () => {
  expect(lastPromotionDay('2026-11-23T22:30:00.000Z')).toBe('2026-11-23');
  // Midnight in Rome.
  expect(lastPromotionDay('2026-11-23T23:00:00.000Z')).toBe('2026-11-23');
  expect(lastPromotionDay('2026-11-23T23:30:00.000Z')).toBe('2026-11-24');
});
