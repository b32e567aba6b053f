import { expect, it } from 'vitest';
import { hourMs, minuteMs, secondMs } from '#contract/durations.ts';
import { testClock } from '#tests/support/app/clock.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

const createBreaker = () => {
  const clock = testClock();
  return { clock, breaker: new CircuitBreaker(clock) };
};

it('[EV-63] gives up a server that never answered after one failure, another after three in a row', () => {
  const { breaker } = createBreaker();
  breaker.fail();
  expect(breaker.allowRequest()).toBe(false);
  breaker.succeed();
  breaker.fail();
  breaker.fail();
  expect(breaker.allowRequest()).toBe(true);
  breaker.succeed();
  breaker.fail();
  breaker.fail();
  expect(breaker.isFailing).toBe(false);
  breaker.fail();
  expect(breaker.allowRequest()).toBe(false);
});

it('[EV-63] tries again with one request, after pauses that double up to half an hour', () => {
  const { breaker, clock } = createBreaker();
  const pauses: number[] = [];
  breaker.fail();
  // Failures of requests under way do not count again.
  breaker.fail();
  for (let round = 0; round < 9; round++) {
    let seconds = 0;
    while (!breaker.allowRequest()) {
      clock.advance(secondMs);
      seconds += 1;
    }
    pauses.push(seconds);
    expect(breaker.allowRequest()).toBe(false);
    breaker.fail();
  }
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1800, 1800, 1800]);
  breaker.succeed();
  expect(breaker.allowRequest()).toBe(true);
  expect(breaker.allowRequest()).toBe(true);
});

it('[EV-63] lets another request try when the first of them never ended', () => {
  const { breaker, clock } = createBreaker();
  breaker.fail();
  clock.advance(minuteMs);
  expect(breaker.allowRequest()).toBe(true);
  clock.advance(10 * secondMs);
  expect(breaker.allowRequest()).toBe(true);
});

it('[EV-63] stays away at once, and as long as the server asks', () => {
  const { breaker, clock } = createBreaker();
  breaker.succeed();
  breaker.fail({ isCertain: true, pauseMs: hourMs });
  // One that was under way and is given less does not shorten it.
  breaker.fail({ isCertain: true, pauseMs: minuteMs });
  clock.advance(hourMs - 1);
  expect(breaker.allowRequest()).toBe(false);
  clock.advance(1);
  expect(breaker.allowRequest()).toBe(true);
});
