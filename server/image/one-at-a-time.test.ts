import { describe, expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

describe('heavy work', () => {
  it('[AC-22] is done one after the other, also after some of it failed', async () => {
    let running = 0;
    let most = 0;
    const work = (n: number) =>
      oneAtATime(async () => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running -= 1;
        if (n % 2 === 1) throw new Error('failed');
        return n;
      });
    const done = await Promise.allSettled([0, 1, 2, 3, 4].map(work));
    expect(done.map((it) => it.status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(most).toBe(1);
  });

  it('[AC-22] refuses what would have to wait too long, and only that', async () => {
    const gate = Promise.withResolvers<void>();
    const waiting = Array.from({ length: 16 }, () => oneAtATime(() => gate.promise));
    await expect(oneAtATime(() => gate.promise)).rejects.toMatchObject({ reason: 'unavailable' });
    gate.resolve();
    await Promise.all(waiting);
    await expect(oneAtATime(() => Promise.resolve('again'))).resolves.toBe('again');
  });
});
