import { mkdir, readdir, readFile, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { hourMs } from '#contract/durations.ts';
import type { Clock } from '../clock.ts';
import type { TileCoordinates } from '../gateways/tile-server.ts';

/** The cache leaves this much of the disk to the database. */
const minFreeBytes = 256 * 1024 * 1024;
/** The time of the last use is noted on disk at most this often. */
const touchIntervalMs = hourMs;

interface CachedFile {
  readonly bytes: Buffer;
  readonly storedAtMs: number;
}

/**
 * Files of tiles below a folder, at most `maxBytes` together: the least recently used go first. A file's
 * modification time is when it was stored, its access time when it was last used: so both survive a restart.
 */
export class TileCache {
  readonly #folder: string;
  readonly #clock: Clock;
  /** Sizes of the stored files by path, from the least recently used. */
  readonly #sizes: LRUCache<string, number>;
  #loading: Promise<void> | undefined;
  #temporaryCount = 0;

  constructor(folder: string, { clock, maxBytes }: { clock: Clock; maxBytes: number }) {
    this.#folder = folder;
    this.#clock = clock;
    this.#sizes = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (size) => Math.max(1, size),
      dispose: (_size, path, reason) => {
        if (reason === 'evict') rm(path, { force: true }).catch(() => undefined);
      },
    });
  }

  /** Bytes of the files that are stored, as far as they are counted yet. */
  get storedBytes(): number {
    return this.#sizes.calculatedSize;
  }

  /** @returns `undefined` if the tile is not stored, or cannot be read */
  async read(tile: TileCoordinates): Promise<CachedFile | undefined> {
    const path = this.#getPath(tile);
    try {
      const [bytes, { atimeMs, mtimeMs, mtime }] = await Promise.all([readFile(path), stat(path)]);
      this.#sizes.get(path);
      const nowMs = this.#clock();
      if (Math.abs(nowMs - atimeMs) > touchIntervalMs) await utimes(path, new Date(nowMs), mtime);
      return { bytes, storedAtMs: mtimeMs };
    } catch {
      return undefined;
    }
  }

  /**
   * Stores a tile, and deletes others if there are too many. A reader never sees half a file.
   * @throws if it cannot be written
   */
  async write(tile: TileCoordinates, { bytes, storedAtMs }: CachedFile): Promise<void> {
    const path = this.#getPath(tile);
    await mkdir(dirname(path), { recursive: true });
    await (this.#loading ??= this.#load());
    const { bavail, bsize } = await statfs(this.#folder);
    if (bavail * bsize < minFreeBytes) throw new Error('Too little space is left on the disk');
    const temporary = `${path}.${process.pid}.${++this.#temporaryCount}`;
    try {
      await writeFile(temporary, bytes);
      const storedAt = new Date(storedAtMs);
      await utimes(temporary, storedAt, storedAt);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    this.#sizes.set(path, bytes.length);
  }

  #getPath({ zoom, x, y }: TileCoordinates): string {
    return join(this.#folder, String(zoom), String(x), String(y));
  }

  /** Counts the files of earlier processes, and deletes what an interrupted one left behind. */
  async #load(): Promise<void> {
    const found: { path: string; size: number; usedAtMs: number }[] = [];
    for (const zoom of await listFolder(this.#folder))
      for (const x of await listFolder(join(this.#folder, zoom)))
        await Promise.all(
          (await listFolder(join(this.#folder, zoom, x))).map(async (y) => {
            const path = join(this.#folder, zoom, x, y);
            if (!/^\d+$/.test(y)) return rm(path, { force: true });
            const file = await stat(path).catch(() => undefined);
            if (file !== undefined) found.push({ path, size: file.size, usedAtMs: file.atimeMs });
            return undefined;
          }),
        );
    found.sort((a, b) => a.usedAtMs - b.usedAtMs);
    for (const { path, size } of found) this.#sizes.set(path, size);
  }
}

const listFolder = (path: string): Promise<string[]> => readdir(path).catch(() => []);
