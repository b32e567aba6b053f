import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { dayMs, secondMs } from '#contract/durations.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { CircuitBreaker } from '../gateways/circuit-breaker.ts';
import { createTileServer, type TileCoordinates, type TileServer } from '../gateways/tile-server.ts';
import { getTileType, type TileType } from '../gateways/tile-type.ts';
import { toFailure } from '../gateways/upstream-error.ts';
import { getUserAgent } from '../gateways/user-agent.ts';
import type { Metrics } from '../metrics.ts';
import { TileCache } from './tile-cache.ts';

/** Terms of OpenStreetMap: a tile is kept for at least a week. */
export const tileMaxAgeMs = 30 * dayMs;
const maxCacheBytes = 2 * 1024 ** 3;
/** A tile that takes longer is not waited for: the map shows its own. */
const timeoutMs = 2 * secondMs;
const maxConcurrentFetches = 6;
/** Tiles of some ten screens; beyond, the request would wait too long. */
const maxWaitingFetches = 200;
/** The whole world. */
const probeTile: TileCoordinates = { zoom: 0, x: 0, y: 0 };

interface Tile {
  readonly bytes: Buffer;
  readonly type: TileType;
  readonly storedAtMs: number;
}

/** `none`: the tile server has no tile there. `undefined`: it is not known now. */
type TileResult = Tile | 'none' | undefined;

type Dependencies = Pick<{ clock: Clock; log: Logger; metrics: Metrics }, 'clock' | 'log' | 'metrics'>;

/** Street tiles: from the cache, else from the tile server, which is left alone while it fails (EV-62, EV-63). */
export class TileSource {
  readonly #server: TileServer;
  readonly #cache: TileCache;
  readonly #breaker: CircuitBreaker;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #metrics: Metrics;
  readonly #fetches = new Map<string, Promise<TileResult>>();
  readonly #waiting: (() => void)[] = [];
  readonly #unsettled = new Set<Promise<void>>();
  #runningCount = 0;
  #isProven = false;
  #hasWriteFailed = false;

  constructor(
    { server, cache }: { server: TileServer; cache: TileCache },
    { clock, log, metrics }: Dependencies,
  ) {
    this.#server = server;
    this.#cache = cache;
    this.#breaker = new CircuitBreaker(clock);
    this.#clock = clock;
    this.#log = log;
    this.#metrics = metrics;
  }

  /**
   * Whether the tile server answers, as far as is known: pages add street tiles only then. Asks it in the
   * background where that is not known.
   */
  checkAvailable(): boolean {
    if (this.#isProven && !this.#breaker.isFailing) return true;
    void this.#fetch(probeTile);
    return false;
  }

  /** Waits until every request to the tile server has ended and its tile is stored. */
  async settle(): Promise<void> {
    await Promise.all(this.#unsettled);
  }

  /** Finds a tile within two seconds; an outdated one if there is no newer. Never rejects. */
  async find(tile: TileCoordinates): Promise<TileResult> {
    const cached = await this.#readCached(tile);
    const ageMs = cached === undefined ? 0 : this.#clock() - cached.storedAtMs;
    if (cached !== undefined && ageMs >= 0 && ageMs < tileMaxAgeMs) return this.#count('cached', cached);
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), timeoutMs);
    });
    const fetched = await Promise.race([this.#fetch(tile), tooLate]);
    clearTimeout(timer);
    if (fetched === 'none') return this.#count('none', fetched);
    if (fetched !== undefined) return this.#count('fetched', fetched);
    return cached === undefined ? this.#count('unavailable', undefined) : this.#count('outdated', cached);
  }

  #count(result: Parameters<Metrics['tileServed']>[0], tile: TileResult): TileResult {
    this.#metrics.tileServed(result, typeof tile === 'object' ? tile.bytes.length : 0);
    return tile;
  }

  async #readCached(tile: TileCoordinates): Promise<Tile | undefined> {
    const file = await this.#cache.read(tile);
    // A file may have been cut off by a power failure.
    const type = file && getTileType(file.bytes);
    return file && type && { ...file, type };
  }

  /** Fetches a tile; callers that ask for the same share one request. */
  #fetch(tile: TileCoordinates): Promise<TileResult> {
    const key = `${tile.zoom}/${tile.x}/${tile.y}`;
    let fetching = this.#fetches.get(key);
    if (fetching === undefined) {
      fetching = this.#fetchInTurn(tile);
      this.#fetches.set(key, fetching);
      const stored = fetching
        .then((result) => (typeof result === 'object' ? this.#store(tile, result) : undefined))
        .finally(() => {
          // Until it is stored the next caller gets this result.
          this.#fetches.delete(key);
          this.#unsettled.delete(stored);
        });
      this.#unsettled.add(stored);
    }
    return fetching;
  }

  async #fetchInTurn(tile: TileCoordinates): Promise<TileResult> {
    if (this.#runningCount >= maxConcurrentFetches) {
      if (this.#waiting.length >= maxWaitingFetches) return undefined;
      // The one that ends hands its place on.
      await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    } else this.#runningCount += 1;
    try {
      return this.#breaker.allowRequest() ? await this.#fetchNow(tile) : undefined;
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#runningCount -= 1;
      else next();
    }
  }

  async #fetchNow(tile: TileCoordinates): Promise<TileResult> {
    let bytes: Buffer | undefined;
    try {
      bytes = await this.#server.fetchTile(tile);
    } catch (error) {
      this.#breaker.fail(toFailure(error));
      this.#log.warn({ err: error }, 'tile server not usable');
      return undefined;
    }
    this.#breaker.succeed();
    this.#isProven = true;
    if (bytes === undefined) return 'none';
    return { bytes, type: getTileType(bytes)!, storedAtMs: this.#clock() };
  }

  async #store(coordinates: TileCoordinates, tile: Tile): Promise<void> {
    try {
      await this.#cache.write(coordinates, tile);
      this.#hasWriteFailed = false;
    } catch (error) {
      if (!this.#hasWriteFailed) this.#log.warn({ err: error }, 'tile not cached');
      this.#hasWriteFailed = true;
    }
  }
}

/** The configured street tiles; `undefined` with MAPS=own. Their files are below DATA_DIR/tiles. */
export function createTileSource(config: Config, dependencies: Dependencies): TileSource | undefined {
  if (config.tiles === undefined) return undefined;
  const { url } = config.tiles;
  const { clock } = dependencies;
  // Another tile server draws other tiles.
  const name = createHash('sha256').update(url).digest('hex').slice(0, 12);
  return new TileSource(
    {
      server: createTileServer({ url, userAgent: getUserAgent(config), clock, timeoutMs }),
      cache: new TileCache(join(config.dataDir, 'tiles', name), { clock, maxBytes: maxCacheBytes }),
    },
    dependencies,
  );
}
