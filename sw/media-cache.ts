import { imageCacheName } from '#contract/image/image-url.ts';
import { tileCacheName } from '#contract/tiles/tile-url.ts';
import { dayMs } from '#contract/durations.ts';

/** Trims only once per this many additions, because reading all entries costs as much as fetching them. */
const trimInterval = 15;

/** A cache of what was seen, at most so much of it: the newest entries stay. */
class MediaCache {
  readonly #name: string;
  readonly #maxEntries: number;
  readonly #maxBytes: number;
  #addedSinceTrim = 0;

  constructor(name: string, limits: { maxEntries: number; maxBytes: number }) {
    this.#name = name;
    this.#maxEntries = limits.maxEntries;
    this.#maxBytes = limits.maxBytes;
  }

  open(): Promise<Cache> {
    return caches.open(this.#name);
  }

  /** Caches a response if it is an image. When storage is full it is still shown, but not cached. */
  add(event: ExtendableEvent, request: Request, response: Response): void {
    if (response.status === 200 && response.headers.get('content-type')?.startsWith('image/') === true)
      event.waitUntil(this.#putAndTrim(request, response.clone()).catch(() => undefined));
  }

  async #putAndTrim(request: Request, response: Response): Promise<void> {
    const cache = await this.open();
    await cache.put(request, response);
    this.#addedSinceTrim += 1;
    if (this.#addedSinceTrim < trimInterval) return;
    this.#addedSinceTrim = 0;
    // `keys()` is in insertion order.
    const newestFirst = (await cache.keys()).toReversed();
    let bytes = 0;
    for (const [index, key] of newestFirst.entries()) {
      const cachedResponse = await cache.match(key);
      bytes += Number(cachedResponse?.headers.get('content-length') ?? 0);
      if (index >= this.#maxEntries || bytes > this.#maxBytes) await cache.delete(key);
    }
  }
}

/** About three screens of lists and the events opened from them. */
const images = new MediaCache(imageCacheName, { maxEntries: 150, maxBytes: 30_000_000 });
/** Some twenty screens of the map. */
const tiles = new MediaCache(tileCacheName, { maxEntries: 400, maxBytes: 15_000_000 });
const tileMaxAgeMs = 30 * dayMs;

/**
 * Cache-first for images of events and organisers. URLs contain the content hash, so entries never go stale.
 * Offline, another width of the same image is served (BR-8).
 */
export async function cacheImage(event: ExtendableEvent, request: Request): Promise<Response> {
  const cache = await images.open();
  const cached = await cache.match(request);
  if (cached !== undefined) return cached;
  try {
    const response = await fetch(request);
    images.add(event, request, response);
    return response;
  } catch (error) {
    const other = await cache.match(request, { ignoreSearch: true });
    if (other !== undefined) return other;
    throw error;
  }
}

/** Cache-first for tiles of the street map, which change rarely: those that were seen stay for 30 days (EV-62). */
export async function cacheTile(event: ExtendableEvent, request: Request): Promise<Response> {
  const cached = await (await tiles.open()).match(request);
  const ageMs = Date.now() - Date.parse(cached?.headers.get('date') ?? '');
  if (cached !== undefined && ageMs < tileMaxAgeMs) return cached;
  try {
    const response = await fetch(request);
    tiles.add(event, request, response);
    return response.ok && response.status === 200 ? response : (cached ?? response);
  } catch {
    // Offline: no error in the console for each tile, the built-in base map lies below.
    return cached ?? new Response(null, { status: 204 });
  }
}
