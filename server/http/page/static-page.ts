import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowWebAssembly } from '../security-headers.ts';

/** Output folder of `npm run build`. */
export const distFolder = fileURLToPath(new URL('../../../dist/', import.meta.url));

/** Cache control of a response whose address changes with its content. */
export const immutableCache = 'public, max-age=31536000, immutable';
const revalidateCache = 'no-cache';
const oneHourCache = 'public, max-age=3600';

/** Headers without effect on immutable files or on subresources: they would outweigh some of the files. */
const unneededAssetHeaders = [
  'accept-ranges',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'etag',
  'last-modified',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
  'x-xss-protection',
];

/** Serves the built page of this folder: static files only; `sendIndexHtml` answers page navigations. */
export async function serveStaticPage(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    redirect: false,
    // Vite's notes on the build are for the server alone (OP-58).
    allowedPath: (path) => !path.startsWith('/.'),
    // Its own header would mark index.html as immutable.
    cacheControl: false,
    setHeaders(reply, path) {
      void reply.header('cache-control', getCacheControl(path));
      const policy = reply.getHeader('content-security-policy');
      if (isDecoder(path) && typeof policy === 'string')
        void reply.header('content-security-policy', allowWebAssembly(policy));
      if (isAsset(path)) for (const name of unneededAssetHeaders) void reply.removeHeader(name);
    },
  });
  if (!existsSync(join(folder, 'index.html')))
    app.log.warn(`There is no built page in ${folder}: run "npm run build". The API works without it.`);
}

/** Whether a request without a route is a page navigation: GET or HEAD, accepts html, not the API. */
export function acceptsHtml(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/api(?:[/?]|$)/.test(request.url) &&
    (request.headers.accept ?? '').includes('text/html')
  );
}

/** Sends index.html; the client-side router picks the screen. */
export function sendIndexHtml(reply: FastifyReply, folder: string): FastifyReply {
  if (existsSync(join(folder, 'index.html'))) return reply.sendFile('index.html', folder);
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send('The page has not been built yet: run "npm run build".\n');
}

/** The built index.html; the same object until the next build. */
export interface IndexHtml {
  readonly text: string;
  readonly mtimeMs: number;
}

const indexHtmlCache = new Map<string, IndexHtml>();

/** Reads index.html of this folder, cached until it is rebuilt; `undefined` if there is none. */
export function readIndexHtml(folder: string): IndexHtml | undefined {
  const file = join(folder, 'index.html');
  const mtimeMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (mtimeMs === undefined) return undefined;
  const cached = indexHtmlCache.get(file);
  if (cached?.mtimeMs === mtimeMs) return cached;
  const page = { text: readFileSync(file, 'utf8'), mtimeMs };
  indexHtmlCache.set(file, page);
  return page;
}

/** A subresource of some document. Not workers: their CSP comes from their own response. */
const isAsset = (path: string): boolean => /[/\\]assets[/\\](?!.*worker)/.test(path);

/** The worker of src/features/check-in/scanner/decode. */
const isDecoder = (path: string): boolean => /[/\\]assets[/\\]decode-worker-[\w-]+\.js(?:\.br)?$/.test(path);

/** Files with a hash in their name are immutable; the files that start the page are revalidated each time. */
function getCacheControl(path: string): string {
  if (/[/\\]assets[/\\]/.test(path)) return immutableCache;
  if (/(?:index\.html|sw\.js|manifest\.webmanifest)(?:\.br)?$/.test(path)) return revalidateCache;
  return oneHourCache;
}
