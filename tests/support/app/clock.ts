import type { Clock } from '#server/clock.ts';

/** A clock that advances only on request. */
export interface TestClock extends Clock {
  advance(byMs: number): void;
  set(nowMs: number): void;
}

/** Creates a clock at 10:00 on a summer day, or at `nowMs`. */
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
