import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** A street map in one colour that no other part of the page has, with two streets. */
export const streetColour = [236, 228, 64] as const;

const [r, g, b] = streetColour;
const toArea = (width: number, height: number, background: { r: number; g: number; b: number }) => ({
  create: { width, height, channels: 3 as const, background },
});
const white = { r: 255, g: 255, b: 255 };

/** A tile: a PNG of 256 pixels. Not drawn as SVG, which the product forbids its process to read. */
export const streetTile: Buffer = await sharp(toArea(256, 256, { r, g, b }))
  .composite([
    { input: toArea(256, 12, white), left: 0, top: 64 },
    { input: toArea(12, 256, white), left: 84, top: 0 },
  ])
  .png({ palette: true })
  .toBuffer();

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers of a tile server, good and bad. */
export const tileAnswers = {
  works: (_request, response) => void response.setHeader('content-type', 'image/png').end(streetTile),
  hangs: () => undefined,
  stopsHalfway: (_request, response) => {
    response.writeHead(200, { 'content-length': streetTile.length });
    response.write(streetTile.subarray(0, 50));
  },
  isForbidden: (_request, response) => void response.writeHead(403).end('Forbidden'),
  hasTooMany: (_request, response) => void response.writeHead(429, { 'retry-after': '120' }).end(),
  isBroken: (_request, response) => void response.writeHead(500).end(),
  redirects: (_request, response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
  hasNone: (_request, response) => void response.writeHead(404).end(),
  isPortal: (_request, response) =>
    void response.setHeader('content-type', 'image/png').end('<html>Sign in to this network</html>'),
  isTooLarge: (_request, response) =>
    void response.end(Buffer.concat([streetTile.subarray(0, 100), Buffer.alloc(600 * 1024)])),
  drops: (request) => void request.socket.destroy(),
} satisfies Record<string, Answer>;

/** A local tile server that records its requests. */
export interface TileStub {
  readonly template: string;
  /** Paths and user agents of the requests. */
  readonly requests: { readonly path: string; readonly userAgent: string }[];
  setAnswer(name: keyof typeof tileAnswers): void;
  close(): Promise<void>;
}

/** Starts a tile server on a free port, which works. */
export async function startTileStub(): Promise<TileStub> {
  let answer: Answer = tileAnswers.works;
  const requests: TileStub['requests'] = [];
  const listener: RequestListener = (request, response) => {
    requests.push({ path: request.url ?? '', userAgent: request.headers['user-agent'] ?? '' });
    answer(request, response);
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    template: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`,
    requests,
    setAnswer: (name) => void (answer = tileAnswers[name]),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
