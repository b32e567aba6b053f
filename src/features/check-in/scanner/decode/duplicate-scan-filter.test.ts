import { expect, test } from 'vitest';
import { createDuplicateScanFilter, duplicateWindowMs } from './duplicate-scan-filter.ts';

function createFilter(start: number) {
  const clock = { now: start };
  return { clock, isDuplicate: createDuplicateScanFilter(() => clock.now) };
}

test('[CI-17] treats the same code within 2.5 s as a duplicate, but not another code', () => {
  const { clock, isDuplicate } = createFilter(1_000);
  expect(isDuplicate('A')).toBe(false);
  clock.now += duplicateWindowMs - 1;
  expect(isDuplicate('A')).toBe(true);
  expect(isDuplicate('B')).toBe(false);
});

test('[CI-17] accepts a code again after 2.5 s out of sight', () => {
  const { clock, isDuplicate } = createFilter(1_000);
  isDuplicate('A');
  clock.now += duplicateWindowMs;
  expect(isDuplicate('A')).toBe(false);
});

test('[CI-17] accepts a code that stays in sight only once', () => {
  const { clock, isDuplicate } = createFilter(0);
  const results = Array.from({ length: 300 }, () => {
    clock.now += 33;
    return isDuplicate('A');
  });
  expect(results.filter((repeat) => !repeat)).toHaveLength(1);
});
