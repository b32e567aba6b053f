import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Overloaded, TransactionQueue } from './transaction-queue.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Work that ends on request, and notes in `started` that it has begun. */
function createWork(queue: TransactionQueue, started: string[]) {
  return (key: string, name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const result = queue.run(key, () => {
      started.push(name);
      return promise;
    });
    result.catch(() => undefined);
    return { result, finish: () => resolve(name), fail: () => reject(new Error(name)) };
  };
}

it('[OP-13] leaves a busy event one connection less than all, and starts the others in order', async () => {
  const started: string[] = [];
  const run = createWork(new TransactionQueue(2), started);
  const first = run('festa', 'festa 1');
  const second = run('festa', 'festa 2');
  const other = run('mostra', 'mostra 1');
  run('cena', 'cena 1');
  await Promise.resolve();
  expect(started).toEqual(['festa 1', 'mostra 1']);
  first.fail();
  await expect(first.result).rejects.toThrow('festa 1');
  await Promise.resolve();
  expect(started).toEqual(['festa 1', 'mostra 1', 'festa 2']);
  other.finish();
  await other.result;
  await Promise.resolve();
  expect(started.at(-1)).toBe('cena 1');
  second.finish();
  expect(await second.result).toBe('festa 2');
});

it('[OP-13] refuses a turn that does not come within 6 s, with the time that the queue will take', async () => {
  const queue = new TransactionQueue(1);
  const run = createWork(queue, []);
  const slow = run('festa', 'slow');
  await vi.advanceTimersByTimeAsync(2000);
  slow.finish();
  await slow.result;

  const running = run('festa', 'running');
  const waiting = Array.from({ length: 10 }, (_, n) => run('festa', `${n}`));
  await vi.advanceTimersByTimeAsync(5999);
  await vi.advanceTimersByTimeAsync(1);
  const refused = await waiting[0]!.result.catch((error: unknown) => error);
  // Ten at the mean of 50 ms, moved towards the 2 s of the latest.
  expect(refused).toEqual(new Overloaded(4));
  running.finish();
  expect(await running.result).toBe('running');
});

it('[OP-13] refuses at once beyond 500 waiting transactions of one event, and 1,000 in all', async () => {
  const run = createWork(new TransactionQueue(1), []);
  const fill = (key: string, count: number) => Array.from({ length: count }, (_, n) => run(key, `${n}`));
  const [running] = fill('festa', 501);
  await expect(run('festa', 'too many').result).rejects.toThrow(Overloaded);
  const others = fill('mostra', 499);
  const last = run('cena', 'last');
  await expect(run('cena', 'too many').result).rejects.toThrow(Overloaded);
  running!.finish();
  await running!.result;
  // A place of the busy event is free again.
  await expect(Promise.race([run('festa', 'next').result, Promise.resolve('waits')])).resolves.toBe('waits');
  await expect(
    Promise.race([...others, last].map(({ result }) => result).concat(Promise.resolve('waits'))),
  ).resolves.toBe('waits');
});
