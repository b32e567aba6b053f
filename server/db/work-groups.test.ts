import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Overloaded } from './transaction-queue.ts';
import { WorkGroups, type Outcome } from './work-groups.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Groups whose work ends on request. */
function createGroups() {
  const begun: { items: readonly string[]; end: PromiseWithResolvers<Outcome<string>[]> }[] = [];
  const groups = new WorkGroups<string, string>((key, items) => {
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

it('[OP-64] begins at once, and does what comes meanwhile in one go, in its order', async () => {
  const { run, end, items } = createGroups();
  const first = run('festa', 'a');
  const later = ['b', 'c', 'd'].map((item) => run('festa', item));
  await vi.waitFor(() => expect(items()).toEqual([['a', 'b', 'c', 'd']]));

  expect(await first).toBe('done a');
  await vi.waitFor(() => expect(items()).toEqual([['a'], ['b', 'c', 'd']]));
  end((item) => (item === 'c' ? { error: new Error('sold out') } : { value: `done ${item}` }));
  expect(await later[0]).toBe('done b');
  await expect(later[1]).rejects.toThrow('sold out');
  expect(await later[2]).toBe('done d');
});

it('[OP-64] lets another event begin meanwhile', () => {
  const { run, items } = createGroups();
  void run('festa', 'a');
  void run('mostra', 'b');
  expect(items()).toEqual([['a'], ['b']]);
});

it('[OP-64] tries each alone after a group failed, so that none gets the error of another', async () => {
  const { run, end, begun, items } = createGroups();
  void run('festa', 'a');
  const [good, bad] = [run('festa', 'good'), run('festa', 'bad')];
  end();
  await vi.waitFor(() => expect(items()).toHaveLength(2));
  begun[1]!.end.reject(new Error('wrong row'));
  await vi.waitFor(() => expect(items().slice(2)).toEqual([['good']]));
  end();
  expect(await good).toBe('done good');
  await vi.waitFor(() => expect(items().slice(3)).toEqual([['bad']]));
  begun[3]!.end.reject(new Error('wrong row'));
  await expect(bad).rejects.toThrow('wrong row');
});

it('[OP-64] refuses the whole group when the database is unavailable', async () => {
  const { run, end, begun, items } = createGroups();
  void run('festa', 'a');
  const lost = [run('festa', 'b'), run('festa', 'c')];
  end();
  await vi.waitFor(() => expect(items()).toHaveLength(2));
  begun[1]!.end.reject(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
  for (const result of lost) await expect(result).rejects.toThrow('reset');
  expect(items()).toHaveLength(2);
});

it('[OP-64] takes groups of at most 50, and refuses what waits too long or in too long a queue', async () => {
  const { run, end, items } = createGroups();
  void run('festa', 'a');
  const waiting = Array.from({ length: 500 }, (_, n) => run('festa', `${n}`));
  await expect(run('festa', 'too many')).rejects.toThrow(Overloaded);
  end();
  await vi.waitFor(() => expect(items().at(-1)).toHaveLength(50));
  vi.advanceTimersByTime(6001);
  end();
  expect(await waiting[49]).toBe('done 49');
  await expect(waiting[50]).rejects.toThrow(Overloaded);
  await expect(waiting[499]).rejects.toThrow(Overloaded);
});
