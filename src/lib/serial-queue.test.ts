import { expect, it } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';
import { sleep } from './sleep.ts';

it('runs jobs one after the other, also after a failed one', async () => {
  const serialize = createSerialQueue();
  const log: string[] = [];
  const failed = serialize(async () => {
    log.push('start');
    await sleep(5);
    log.push('fail');
    throw new Error('failed');
  });
  const next = serialize(() => Promise.resolve(log.push('next')));
  await expect(failed).rejects.toThrow('failed');
  expect(await next).toBe(3);
  expect(log).toEqual(['start', 'fail', 'next']);
});
