import { expect, it, vi } from 'vitest';
import { createCachedReading } from './cached-reading.ts';

it('[OP-25] reads once for many scrapes, and again when the value is old', async () => {
  let nowMs = 0;
  const read = vi.fn<() => Promise<number>>(() => Promise.resolve(nowMs));
  const get = createCachedReading({ read, maxAgeMs: 100, timeoutMs: 1000, now: () => nowMs });
  expect(await Promise.all([get(), get(), get()])).toEqual([0, 0, 0]);
  nowMs = 99;
  expect(await get()).toBe(0);
  nowMs = 100;
  expect(await get()).toBe(100);
  expect(read).toHaveBeenCalledTimes(2);
});

it('[OP-25] gives up a reading that hangs without starting another, and recovers by itself', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let reads = 0;
  let nowMs = 0;
  const read = () => answers[reads++]!.promise;
  const get = createCachedReading({ read, maxAgeMs: 100, timeoutMs: 1, now: () => nowMs });
  expect(await get()).toBeUndefined();
  expect(await get()).toBeUndefined();
  expect(reads).toBe(1);
  answers[0]!.resolve('late');
  await answers[0]!.promise;
  await Promise.resolve();
  expect(await get()).toBe('late');
  nowMs = 100;
  answers[1]!.reject(new Error('down'));
  expect(await get()).toBeUndefined();
  expect(reads).toBe(2);
});
