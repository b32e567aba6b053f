import { imageCacheName } from '#contract/image/image-url.ts';

/** About three screens of lists and the events opened from them. */
const maxImages = 150;
const maxBytes = 30_000_000;
/** Trims only once per this many additions, because reading all entries costs as much as fetching them. */
const trimInterval = 15;
let addedSinceTrim = 0;

/**
 * Cache-first for images of events and organisers. URLs contain the content hash, so entries never go stale.
 * Offline, another width of the same image is served (BR-8).
 */
export async function cacheImage(event: ExtendableEvent, request: Request): Promise<Response> {
  const cache = await caches.open(imageCacheName);
  const cached = await cache.match(request);
  if (cached !== undefined) return cached;
  try {
    const response = await fetch(request);
    if (response.status === 200 && response.headers.get('content-type')?.startsWith('image/') === true) {
      // When storage is full the image is still shown, but not cached.
      event.waitUntil(putAndTrim(cache, request, response.clone()).catch(() => undefined));
    }
    return response;
  } catch (error) {
    const other = await cache.match(request, { ignoreSearch: true });
    if (other !== undefined) return other;
    throw error;
  }
}

async function putAndTrim(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response);
  addedSinceTrim += 1;
  if (addedSinceTrim < trimInterval) return;
  addedSinceTrim = 0;
  // `keys()` is in insertion order: the newest entries stay.
  const newestFirst = (await cache.keys()).toReversed();
  let bytes = 0;
  for (const [index, key] of newestFirst.entries()) {
    const cachedResponse = await cache.match(key);
    bytes += Number(cachedResponse?.headers.get('content-length') ?? 0);
    if (index >= maxImages || bytes > maxBytes) await cache.delete(key);
  }
}
