import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Exposition } from '../metrics.ts';
import type { MetricsConfig } from './metrics-config.ts';

const path = '/metrics';
const realm = { 'www-authenticate': 'Bearer' };

interface MetricsEndpoint {
  readonly scrape: () => Promise<Exposition>;
  readonly token: string | undefined;
}

/** Serves `/metrics` on the product's own port, to who sends the token (OP-24). */
export function serveMetricsWithToken(app: FastifyInstance, endpoint: MetricsEndpoint): void {
  app.get(path, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!isAuthorised(endpoint, request.headers.authorization)) return reply.code(401).headers(realm).send();
    const { contentType, text } = await endpoint.scrape();
    return reply.type(contentType).send(text);
  });
}

/**
 * Serves `/metrics` on a port of its own.
 * @returns the port, and the function that closes it
 * @throws the error of `listen`, such as `EADDRINUSE`
 */
export async function listenForScrapes(
  endpoint: MetricsEndpoint,
  { port, host }: Pick<MetricsConfig, 'port' | 'host'>,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.split('?')[0] !== path || request.method !== 'GET') return response.writeHead(404).end();
    if (!isAuthorised(endpoint, request.headers.authorization)) return response.writeHead(401, realm).end();
    endpoint.scrape().then(
      ({ contentType, text }) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Compares hashes, which have one length, in constant time. */
function isAuthorised({ token }: MetricsEndpoint, header: string | undefined): boolean {
  if (token === undefined) return true;
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`));
}
