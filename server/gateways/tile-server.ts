import type { Clock } from '../clock.ts';
import { getTileType } from './tile-type.ts';
import { readLimited } from './read-limited.ts';
import { toUpstreamError, UpstreamError } from './upstream-error.ts';

/** Street tiles take some 5 to 60 kB. */
const maxTileBytes = 512 * 1024;

/** Tile coordinates of the usual scheme: `x` from the west, `y` from the north, both below 2 ^ `zoom`. */
export interface TileCoordinates {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** Another server that draws map tiles. */
export interface TileServer {
  /**
   * Fetches a tile's image.
   * @returns `undefined` if the server has none at this place
   * @throws if it does not answer in time, refuses, or answers with anything else than an image
   */
  fetchTile(tile: TileCoordinates): Promise<Buffer | undefined>;
}

/**
 * Client of the tile server at this URL template (EV-62). Identifies itself as the tile policy of OpenStreetMap
 * requires. Only numbers enter the URL, and redirects are refused: nothing but the configured server is asked.
 */
export const createTileServer = ({
  url,
  userAgent,
  clock,
  timeoutMs,
}: {
  url: string;
  userAgent: string;
  clock: Clock;
  timeoutMs: number;
}): TileServer => ({
  async fetchTile({ zoom, x, y }) {
    const values: Readonly<Record<string, string>> = {
      z: String(zoom),
      x: String(x),
      y: String(y),
      s: 'abc'[(x + y) % 3]!,
    };
    const response = await fetch(
      url.replaceAll(/\{([zxys])\}/g, (_, name: string) => values[name]!),
      {
        headers: { 'user-agent': userAgent, accept: 'image/png, image/jpeg, image/webp' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      },
    );
    if (response.status === 404 || response.status === 410 || response.status === 204) {
      await response.body?.cancel();
      return undefined;
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw toUpstreamError(response, clock());
    }
    const bytes = await readLimited(response, maxTileBytes);
    // A portal's sign-in page comes with status 200.
    if (getTileType(bytes) === undefined)
      throw new UpstreamError('Its answer is not an image', { isCertain: true });
    return bytes;
  },
});
