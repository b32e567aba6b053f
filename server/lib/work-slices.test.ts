import { afterEach, expect, it, vi } from 'vitest';
import { WorkSlices } from './work-slices.ts';

afterEach(() => vi.restoreAllMocks());

/** Work whose items take 1 ms each. */
function slowItems(count: number): { visit: () => void; items: number[] } {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  return { items: Array.from({ length: count }, (_, n) => n), visit: () => void (nowMs += 1) };
}

it('[RG-74] lets others run after each slice', async () => {
  const { items, visit } = slowItems(9);
  const slices = new WorkSlices();
  const rest = vi.spyOn(slices, 'rest');
  const visited: number[] = [];
  await slices.forEach(items, (item, index) => {
    visit();
    visited.push(item);
    expect(index).toBe(item);
  });
  expect(visited).toEqual(items);
  // Slices of 2 ms.
  expect(rest).toHaveBeenCalledTimes(4);
});

it('[RG-74] ends work whose result is of no use any more', async () => {
  const { items, visit } = slowItems(100);
  const controller = new AbortController();
  const slices = new WorkSlices({ signal: controller.signal });
  const work = slices.forEach(items, (item) => {
    visit();
    if (item === 10) controller.abort(new Error('gone'));
    expect(item).toBeLessThan(13);
  });
  await expect(work).rejects.toThrow('gone');
});

it('groups items in their order', async () => {
  const groups = await new WorkSlices().groupBy(['ab', 'c', 'ad'], (text) => text[0]);
  expect([...groups]).toEqual([
    ['a', ['ab', 'ad']],
    ['c', ['c']],
  ]);
});
