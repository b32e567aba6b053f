import { pictureCacheName } from '#contract/image/image-address.ts';

/** About three screens of lists and the events that were opened from them. */
const mostPictures = 150;
const mostBytes = 30_000_000;
/** Looking through all of them costs as much as bringing them: not at each one. */
const tidiedEvery = 15;
let keptSinceTidied = 0;

/**
 * A picture of an event or of an organiser: from this device if it is here, else from the network and
 * then kept. Its address is the hash of its content, so what is here is never out of date. Without a
 * network another width of the same picture does as well (BR-8).
 */
export async function keepPicture(event: ExtendableEvent, request: Request): Promise<Response> {
  const cache = await caches.open(pictureCacheName);
  const known = await cache.match(request);
  if (known !== undefined) return known;
  try {
    const response = await fetch(request);
    if (response.status === 200 && response.headers.get('content-type')?.startsWith('image/') === true) {
      // Full storage loses the picture for later, not the one on the screen.
      event.waitUntil(keep(cache, request, response.clone()).catch(() => undefined));
    }
    return response;
  } catch (error) {
    const other = await cache.match(request, { ignoreSearch: true });
    if (other !== undefined) return other;
    throw error;
  }
}

async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response);
  keptSinceTidied += 1;
  if (keptSinceTidied < tidiedEvery) return;
  keptSinceTidied = 0;
  // In the order in which they came: those that came last stay.
  const newestFirst = (await cache.keys()).toReversed();
  let bytes = 0;
  for (const [at, key] of newestFirst.entries()) {
    const kept = await cache.match(key);
    bytes += Number(kept?.headers.get('content-length') ?? 0);
    if (at >= mostPictures || bytes > mostBytes) await cache.delete(key);
  }
}
