import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import { testClock } from '#tests/support/app/clock.ts';
import { TileCache } from './tile-cache.ts';

const maxBytes = 1000;
const clock = testClock();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presente-tile-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (): TileCache => new TileCache(folder, { clock, maxBytes });
const tile = (x: number) => ({ zoom: 10, x, y: 1 });
const isStored = (x: number): boolean => existsSync(join(folder, '10', String(x), '1'));

/** Stores tiles of 300 bytes, an hour apart: three fit. */
async function store(cache: TileCache, ...columns: readonly number[]): Promise<void> {
  for (const x of columns) {
    clock.advance(2 * hourMs);
    await cache.write(tile(x), { bytes: Buffer.alloc(300, x), storedAtMs: clock() });
  }
}

it('[EV-62] deletes the least recently used tiles beyond its size', async () => {
  const cache = open();
  await store(cache, 1, 2, 3);
  clock.advance(2 * hourMs);
  expect((await cache.read(tile(1)))?.bytes).toEqual(Buffer.alloc(300, 1));
  await store(cache, 4, 5);
  await expect.poll(() => [1, 2, 3, 4, 5].filter(isStored)).toEqual([1, 4, 5]);
  expect(cache.storedBytes).toBe(900);
});

it('[EV-62] knows after a restart what was used last, and deletes what an interrupted write left', async () => {
  const before = open();
  await store(before, 1, 2, 3);
  clock.advance(2 * hourMs);
  const used = await before.read(tile(1));
  const leftover = join(folder, '10', '1', '1.99.1');
  writeFileSync(leftover, 'half');

  const after = open();
  expect((await after.read(tile(1)))?.storedAtMs).toBe(used?.storedAtMs);
  await store(after, 4);
  await expect.poll(() => [1, 2, 3, 4].filter(isStored)).toEqual([1, 3, 4]);
  expect(existsSync(leftover)).toBe(false);
});

it('[EV-62] reports a folder that it cannot write to, and reads nothing from it', async () => {
  writeFileSync(join(folder, 'file'), '');
  const cache = new TileCache(join(folder, 'file'), { clock, maxBytes });
  expect(await cache.read(tile(1))).toBeUndefined();
  await expect(store(cache, 1)).rejects.toThrow(/ENOTDIR|EEXIST/);
});
