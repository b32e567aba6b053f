import { expect, test } from 'vitest';
import { repeatFilter, repeatIgnoredForMs } from './repeat-filter.ts';

function filterAt(start: number) {
  const clock = { now: start };
  return { clock, isRepeat: repeatFilter(() => clock.now) };
}

test('[CI-17] the same code within 2.5 s is a repeat, another one is not', () => {
  const { clock, isRepeat } = filterAt(1_000);
  expect(isRepeat('A')).toBe(false);
  clock.now += repeatIgnoredForMs - 1;
  expect(isRepeat('A')).toBe(true);
  expect(isRepeat('B')).toBe(false);
});

test('[CI-17] after 2.5 s out of sight a code counts again', () => {
  const { clock, isRepeat } = filterAt(1_000);
  isRepeat('A');
  clock.now += repeatIgnoredForMs;
  expect(isRepeat('A')).toBe(false);
});

test('[CI-17] a code that stays in sight is answered once', () => {
  const { clock, isRepeat } = filterAt(0);
  const answers = Array.from({ length: 300 }, () => {
    clock.now += 33;
    return isRepeat('A');
  });
  expect(answers.filter((repeat) => !repeat)).toHaveLength(1);
});
