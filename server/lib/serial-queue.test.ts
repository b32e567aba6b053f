import { describe, expect, it } from 'vitest';
import { SerialQueue } from './serial-queue.ts';

describe('the serial queue', () => {
  it('[AC-22] runs tasks one after another, also after a failed task', async () => {
    const queue = new SerialQueue({ max: 16 });
    let running = 0;
    let maxRunning = 0;
    const work = (n: number) =>
      queue.run({ key: 'images' }, async () => {
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

  it('[RG-74] gives the place of a task that is aborted while it waits to another at once', async () => {
    const queue = new SerialQueue({ max: 8, maxPerKey: 2 });
    const gate = Promise.withResolvers<void>();
    const first = queue.run({ key: 'busy' }, () => gate.promise);
    const controller = new AbortController();
    let hasRun = false;
    const aborted = queue.run({ key: 'busy', signal: controller.signal }, () => {
      hasRun = true;
      return Promise.resolve();
    });
    controller.abort(new Error('gone'));
    await expect(aborted).rejects.toThrow('gone');
    const next = queue.run({ key: 'busy', signal: new AbortController().signal }, () =>
      Promise.resolve('next'),
    );
    gate.resolve();
    await first;
    expect(await next).toBe('next');
    expect(hasRun).toBe(false);
  });

  it('[AC-22] rejects only tasks beyond its capacity', async () => {
    const queue = new SerialQueue({ max: 16 });
    const gate = Promise.withResolvers<void>();
    const queued = Array.from({ length: 16 }, (_, n) =>
      queue.run({ key: `account ${n}` }, () => gate.promise),
    );
    await expect(queue.run({ key: 'another' }, () => gate.promise)).rejects.toMatchObject({
      reason: 'unavailable',
    });
    gate.resolve();
    await Promise.all(queued);
    await expect(queue.run({ key: 'another' }, () => Promise.resolve('again'))).resolves.toBe('again');
  });

  it('[RG-74] leaves room for others when one key has as many tasks as it may', async () => {
    const queue = new SerialQueue({ max: 8, maxPerKey: 2 });
    const gate = Promise.withResolvers<void>();
    const queued = Array.from({ length: 2 }, () => queue.run({ key: 'busy' }, () => gate.promise));
    const refused = queue.run({ key: 'busy' }, () => gate.promise);
    await expect(refused).rejects.toMatchObject({ reason: 'tooManyRequests' });
    queued.push(queue.run({ key: 'other' }, () => gate.promise));
    gate.resolve();
    await Promise.all(queued);
    await expect(queue.run({ key: 'busy' }, () => Promise.resolve('again'))).resolves.toBe('again');
  });
});
