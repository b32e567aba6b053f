import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Overloaded } from './transaction-queue.ts';
import { WorkGroups, type Outcome } from './work-groups.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Groups whose work ends on request. */
function createGroups() {
  const begun: { items: readonly string[]; end: PromiseWithResolvers<Outcome<string>[]> }[] = [];
  const groups = new WorkGroups<string, string>((_key, items) => {
    const end = Promise.withResolvers<Outcome<string>[]>();
    begun.push({ items, end });
    return end.promise;
  });
  const run = (key: string, item: string): Promise<string> => {
    const result = groups.run(key, item);
    result.catch(() => undefined);
    return result;
  };
  /** Ends the latest group. */
  const end = (outcome: (item: string) => Outcome<string> = (item) => ({ value: `done ${item}` })): void => {
    const group = begun.at(-1)!;
    group.end.resolve(group.items.map(outcome));
  };
  return { run, end, begun, items: () => begun.map(({ items }) => items) };
}

it('[OP-64] does in one go what comes at the same time or meanwhile, in its order', async () => {
  const { run, end, items } = createGroups();
  const first = [run('festa', 'a'), run('festa', 'b')];
  await expect.poll(() => items()).toEqual([['a', 'b']]);
  const later = ['c', 'd', 'e'].map((item) => run('festa', item));
  end();
  expect(await first[1]).toBe('done b');
  await expect.poll(() => items().slice(1)).toEqual([['c', 'd', 'e']]);
  end((item) => (item === 'd' ? { error: new Error('sold out') } : { value: `done ${item}` }));
  expect(await later[0]).toBe('done c');
  await expect(later[1]).rejects.toThrow('sold out');
  expect(await later[2]).toBe('done e');
});

it('[OP-64] lets another event begin meanwhile', async () => {
  const { run, items } = createGroups();
  void run('festa', 'a');
  void run('mostra', 'b');
  await expect.poll(() => items()).toEqual([['a'], ['b']]);
});

it('[OP-64] tries each alone after a group failed, so that none gets the error of another', async () => {
  const { run, end, begun, items } = createGroups();
  const [good, bad] = [run('festa', 'good'), run('festa', 'bad')];
  await expect.poll(() => items()).toEqual([['good', 'bad']]);
  begun[0]!.end.reject(new Error('wrong row'));
  await expect.poll(() => items().slice(1)).toEqual([['good']]);
  end();
  expect(await good).toBe('done good');
  await expect.poll(() => items().slice(2)).toEqual([['bad']]);
  begun[2]!.end.reject(new Error('wrong row'));
  await expect(bad).rejects.toThrow('wrong row');
});

it('[OP-64] refuses the whole group when the database is unavailable', async () => {
  const { run, begun, items } = createGroups();
  const lost = [run('festa', 'a'), run('festa', 'b')];
  await expect.poll(() => items()).toHaveLength(1);
  begun[0]!.end.reject(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
  for (const result of lost) await expect(result).rejects.toThrow('reset');
  expect(items()).toHaveLength(1);
});

it('[OP-64] takes groups of at most 50, and refuses what waits too long or in too long a queue', async () => {
  const { run, end, items } = createGroups();
  const waiting = Array.from({ length: 500 }, (_, n) => run('festa', `${n}`));
  await expect(run('festa', 'too many')).rejects.toThrow(Overloaded);
  await expect.poll(() => items().at(-1)).toHaveLength(50);
  vi.advanceTimersByTime(6001);
  end();
  expect(await waiting[49]).toBe('done 49');
  await expect(waiting[50]).rejects.toThrow(Overloaded);
  await expect(waiting[499]).rejects.toThrow(Overloaded);
});
