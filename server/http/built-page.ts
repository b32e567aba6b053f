import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Where `npm run build` puts the page. */
export const builtPageFolder = fileURLToPath(new URL('../../dist/', import.meta.url));

const forever = 'public, max-age=31536000, immutable';
const askEachTime = 'no-cache';
const shortWhile = 'public, max-age=3600';

/** What says nothing of a file that never changes, or is read with a document only: it would weigh more than some of them. */
const headersOfOthers = [
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

/** Serves the built page of this folder: its files, and index.html for every path of the page. */
export async function servePage(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    redirect: false,
    // Its own headers would make index.html immutable.
    cacheControl: false,
    setHeaders(reply, path) {
      void reply.header('cache-control', cacheControlOf(path));
      if (isPart(path)) for (const name of headersOfOthers) void reply.removeHeader(name);
    },
  });
  if (!existsSync(join(folder, 'index.html')))
    app.log.warn(`There is no built page in ${folder}: run "npm run build". The API works without it.`);
}

/** Whether this request without a route is somebody opening a page: GET, html wanted, not the API. */
export function wantsPage(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/api(?:[/?]|$)/.test(request.url) &&
    (request.headers.accept ?? '').includes('text/html')
  );
}

/** The page itself; which of its screens is shown is decided in the browser. */
export function sendPage(reply: FastifyReply, folder: string): FastifyReply {
  if (existsSync(join(folder, 'index.html'))) return reply.sendFile('index.html', folder);
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send('The page has not been built yet: run "npm run build".\n');
}

/** index.html as it was built last: the same object until it is built anew. */
export interface BuiltPage {
  readonly text: string;
  readonly changedMs: number;
}

const pages = new Map<string, BuiltPage>();

/** index.html of this folder, read again when it has been built anew; undefined where there is none. */
export function readBuiltPage(folder: string): BuiltPage | undefined {
  const file = join(folder, 'index.html');
  const changedMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (changedMs === undefined) return undefined;
  const known = pages.get(file);
  if (known?.changedMs === changedMs) return known;
  const page = { text: readFileSync(file, 'utf8'), changedMs };
  pages.set(file, page);
  return page;
}

/** A file that some document loads. Workers are not: they have a policy of their own, from their own answer. */
const isPart = (path: string): boolean => /[/\\]assets[/\\](?!.*worker)/.test(path);

/** Files whose name holds their hash never change; what starts the page is asked for each time. */
function cacheControlOf(path: string): string {
  if (/[/\\]assets[/\\]/.test(path)) return forever;
  if (/(?:index\.html|sw\.js|manifest\.webmanifest)(?:\.br)?$/.test(path)) return askEachTime;
  return shortWhile;
}
