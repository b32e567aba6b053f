import { dayMs, secondMs } from '#contract/durations.ts';
import { Refusal } from '#contract/reasons.ts';
import { readTile } from '#contract/tiles/tile-endpoint.ts';
import type { RegisterRoute } from '../http/route.ts';
import type { Services } from '../services.ts';

/** Browsers keep a tile for a week, a place without a tile for a day, and a failure for half a minute. */
const maxAgeSeconds = { tile: (7 * dayMs) / secondMs, none: dayMs / secondMs, unavailable: 30 };
/** For a tile that is opened as a document: nothing runs. */
const noScriptsPolicy = "default-src 'none'; sandbox";

/** Registers the handler of `contract/tiles`. */
export function registerTiles(serve: RegisterRoute, { tiles }: Services): void {
  serve(readTile, async ({ params: { zoom, x, y }, request, reply }) => {
    const side = 2 ** zoom;
    if (tiles === undefined || x >= side || y >= side) throw new Refusal('notFound');
    const tile = await tiles.find({ zoom, x, y });
    void reply.header('content-security-policy', noScriptsPolicy);
    if (tile === undefined || tile === 'none')
      // No error: it would be a line in the browser's console for each tile, and the base map lies below.
      return reply
        .code(204)
        .header('cache-control', `public, max-age=${maxAgeSeconds[tile ?? 'unavailable']}`)
        .send();
    const etag = `"${zoom}-${x}-${y}-${Math.floor(tile.storedAtMs)}"`;
    void reply.header('cache-control', `public, max-age=${maxAgeSeconds.tile}`).header('etag', etag);
    return request.headers['if-none-match'] === etag
      ? reply.code(304).send()
      : reply.type(tile.type).send(tile.bytes);
  });
}
