import type { Clock } from '#server/clock.ts';

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  advance(byMs: number): void;
  set(nowMs: number): void;
}

/** A clock at 10 in the morning of a summer's day, or at the given instant. */
export function testClock(nowMs = Date.parse('2026-06-06T08:00:00Z')): TestClock {
  let now = nowMs;
  return Object.assign(() => now, {
    advance(byMs: number) {
      now += byMs;
    },
    set(toMs: number) {
      now = toMs;
    },
  });
}
