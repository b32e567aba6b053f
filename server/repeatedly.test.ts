import { expect, test, vi } from 'vitest';
import { repeatedly } from './repeatedly.ts';

/** Work whose rounds end when the test says so. */
function usingWork() {
  const ends: (() => void)[] = [];
  const repeating = repeatedly({
    everyMs: 1_000_000_000,
    work: () => new Promise<void>((resolve) => ends.push(resolve)),
    onFailed: () => undefined,
  });
  return { ends, repeating };
}

test('work that is woken in a round has one more round after it, and never two at a time', async () => {
  const { ends, repeating } = usingWork();
  expect(ends).toHaveLength(1);
  repeating.wake();
  repeating.wake();
  expect(ends).toHaveLength(1);
  ends[0]!();
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  ends[1]!();
  await vi.waitFor(() => {
    // Nothing was left to do; who wakes it now is answered at once.
    repeating.wake();
    expect(ends).toHaveLength(3);
  });
  ends[2]!();
});

test('who stops it waits for the round in hand, and no other begins', async () => {
  const { ends, repeating } = usingWork();
  repeating.wake();
  let isStopped = false;
  const stopping = repeating.stop().then(() => (isStopped = true));
  await Promise.resolve();
  expect(isStopped).toBe(false);
  ends[0]!();
  await stopping;
  expect(ends).toHaveLength(1);
});
