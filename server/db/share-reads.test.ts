import { expect, it } from 'vitest';
import { shareReads } from './share-reads.ts';

it('shares a read among those who ask before it begins, and never one that began before', async () => {
  const reads: PromiseWithResolvers<string>[] = [];
  const read = shareReads(() => {
    reads.push(Promise.withResolvers());
    return reads.at(-1)!.promise;
  });
  const before = [read('festa'), read('festa')];
  await Promise.resolve();
  const during = [read('festa'), read('festa')];
  expect(reads).toHaveLength(1);
  reads[0]!.resolve('old');
  expect(await Promise.all(before)).toEqual(['old', 'old']);
  await expect.poll(() => reads.length).toBe(2);
  reads[1]!.resolve('new');
  expect(await Promise.all(during)).toEqual(['new', 'new']);
});

it('reads again after a failure', async () => {
  let count = 0;
  const read = shareReads(() =>
    count++ === 0 ? Promise.reject(new Error('lost')) : Promise.resolve('found'),
  );
  await expect(read('festa')).rejects.toThrow('lost');
  expect(await read('festa')).toBe('found');
});
