import { describe, expect, it } from 'vitest';
import { runSerially } from './serial-queue.ts';

describe('the serial queue', () => {
  it('[AC-22] runs tasks one after another, also after a failed task', async () => {
    let running = 0;
    let maxRunning = 0;
    const work = (n: number) =>
      runSerially(async () => {
        maxRunning = Math.max(maxRunning, ++running);
        await Promise.resolve();
        running -= 1;
        if (n % 2 === 1) throw new Error('failed');
        return n;
      });
    const results = await Promise.allSettled([0, 1, 2, 3, 4].map(work));
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(maxRunning).toBe(1);
  });

  it('[AC-22] rejects only tasks beyond its capacity', async () => {
    const gate = Promise.withResolvers<void>();
    const queued = Array.from({ length: 16 }, () => runSerially(() => gate.promise));
    await expect(runSerially(() => gate.promise)).rejects.toMatchObject({ reason: 'unavailable' });
    gate.resolve();
    await Promise.all(queued);
    await expect(runSerially(() => Promise.resolve('again'))).resolves.toBe('again');
  });
});
