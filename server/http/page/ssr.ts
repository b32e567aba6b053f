import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '#contract/language.ts';
import { readIndexHtml, type IndexHtml } from './static-page.ts';
import { parseCookies } from '../cookies.ts';
import { mayReadStale, recentWriteHeader } from '../public-reads.ts';
import { getPageLanguage } from '../text/language.ts';

/** The page's SSR entry (`src/entry-server.tsx`, built by `vite.ssr.config.ts`). */
interface ServerEntry {
  renderPage(request: {
    readonly url: string;
    readonly language: Language;
    readonly viewport: 'small' | 'wide';
    readonly initialData: Readonly<Record<string, unknown>>;
  }): Promise<RenderOutput | undefined>;
}
interface RenderOutput {
  readonly html: string;
  readonly links: string;
  readonly style: string;
  readonly title: string;
  readonly missingQueries: readonly string[];
  readonly routeId?: string;
  /** Which texts the page loads. */
  readonly firstPage?: string;
}

/** A server-rendered page (decision 0014), ready to be inserted into index.html. */
export interface RenderedPage {
  readonly title: string;
  readonly theme: 'light' | 'dark' | undefined;
  /** For the head: preloads of images, styles and scripts. */
  readonly links: string;
  readonly style: string;
  /** CSP source that allows the inline style. */
  readonly styleHash: string;
  readonly html: string;
  readonly initialData: Readonly<Record<string, unknown>>;
}

/** Each pass may discover missing queries; no page needs more passes than this. */
const maxRenderPasses = 3;
/**
 * Maximum number of distinct pages rendered concurrently. A render takes about 20 ms of CPU: a client
 * requesting ever new addresses would delay all other responses.
 */
export const maxConcurrentRenders = 4;

/**
 * Creates a renderer of pages as a visitor first sees them; concurrent requests of the same page share one
 * render.
 * @returns a function that resolves to `undefined` if the page cannot be rendered: for signed-in users, at
 *   the concurrency limit, and without an SSR build matching the page's folder
 */
export function createSsrRenderer(app: FastifyInstance, folder: string) {
  let serverEntry: { readonly mtimeMs: number; readonly loaded: Promise<ServerEntry> } | undefined;
  const file = `${folder.replace(/[/\\]$/, '')}-ssr/entry-server.js`;
  let hasNewerBuild = false;
  const inFlight = new Map<string, Promise<RenderResult | undefined>>();

  return async (request: FastifyRequest): Promise<RenderedPage | undefined> => {
    const cookies = parseCookies(request);
    if (!existsSync(file) || (cookies.get('loggedin') ?? '') !== '') return undefined;
    const target = { language: getPageLanguage(request), viewport: detectViewport(request, cookies) };
    const key = JSON.stringify([request.url, target, mayReadStale(request)]);
    let rendering = inFlight.get(key);
    if (rendering === undefined) {
      if (inFlight.size >= maxConcurrentRenders) return undefined;
      rendering = render(request, target).finally(() => inFlight.delete(key));
      inFlight.set(key, rendering);
    }
    const rendered = await rendering;
    const theme = cookies.get('theme');
    return rendered && { ...rendered, theme: theme === 'light' || theme === 'dark' ? theme : undefined };
  };

  /**
   * @returns `undefined` after a rebuild: a loaded module cannot be reloaded, and refers to the files of its
   *   own build
   */
  function loadServerEntry(): Promise<ServerEntry> | undefined {
    const mtimeMs = statSync(file).mtimeMs;
    serverEntry ??= { mtimeMs, loaded: import(pathToFileURL(file).href) as Promise<ServerEntry> };
    if (serverEntry.mtimeMs === mtimeMs) return serverEntry.loaded;
    if (!hasNewerBuild)
      app.log.warn('the page has been built anew: it is drawn again once the server is restarted');
    hasNewerBuild = true;
    return undefined;
  }

  async function render(
    request: FastifyRequest,
    { language, viewport }: RenderTarget,
  ): Promise<RenderResult | undefined> {
    try {
      const loading = loadServerEntry();
      if (loading === undefined) return undefined;
      const { renderPage } = await loading;
      const initialData: Record<string, unknown> = {};
      for (let pass = 0; pass < maxRenderPasses; pass += 1) {
        // Yields to the event loop: other requests run in between, and concurrent requests of this page are
        // counted.
        await setImmediate();
        const output = await renderPage({ url: request.url, language, viewport, initialData });
        if (output === undefined) return undefined;
        const { html, style, title, missingQueries, routeId, firstPage } = output;
        if (missingQueries.length === 0)
          return {
            links: output.links + getPreloadLinks(folder, { routeId, language, firstPage }),
            title,
            style,
            styleHash: `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
            html,
            initialData,
          };
        for (const address of missingQueries)
          initialData[address] = await fetchFromApi(app, { request, address, language });
      }
    } catch (error) {
      // Falls back to client-side rendering.
      request.log.warn({ err: error }, 'a page could not be drawn');
    }
    return undefined;
  }
}

/** What a render depends on, besides the address. */
interface RenderTarget {
  readonly language: Language;
  readonly viewport: 'small' | 'wide';
}
/** The part that is independent of the theme. */
type RenderResult = Omit<RenderedPage, 'theme'>;

/** Fetches this address from our own API as a visitor. */
async function fetchFromApi(
  app: FastifyInstance,
  { request, address, language }: { request: FastifyRequest; address: string; language: Language },
): Promise<unknown> {
  const { statusCode, json } = await app.inject({
    url: address,
    remoteAddress: request.ip,
    headers: { 'accept-language': language, ...(!mayReadStale(request) && recentWriteHeader) },
  });
  if (statusCode !== 200) throw new Error(`${address} answers ${statusCode}`);
  return json();
}

/** From the page's cookie, else guessed from the user agent. */
function detectViewport(request: FastifyRequest, cookies: ReadonlyMap<string, string>): 'small' | 'wide' {
  const size = cookies.get('size');
  if (size === 'small' || size === 'wide') return size;
  return /\bMobi/.test(request.headers['user-agent'] ?? '') ? 'small' : 'wide';
}

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestChunk>>;

interface PreloadTarget {
  readonly routeId: string | undefined;
  readonly language: Language;
  readonly firstPage: string | undefined;
}

/** Keyed by index.html: a new build has new links. */
const preloadLinksCache = new WeakMap<IndexHtml, Map<string, string>>();

/** Links to the files of a route's page, beyond those of every page. */
function getPreloadLinks(folder: string, target: PreloadTarget): string {
  const page = readIndexHtml(folder);
  if (page === undefined) return '';
  const cachedLinks = preloadLinksCache.get(page) ?? new Map<string, string>();
  preloadLinksCache.set(page, cachedLinks);
  const key = `${target.routeId} ${target.language}`;
  const links = cachedLinks.get(key);
  if (links !== undefined) return links;
  const builtLinks = buildPreloadLinks(page, { folder, ...target });
  cachedLinks.set(key, builtLinks);
  return builtLinks;
}

function buildPreloadLinks(
  page: IndexHtml,
  { folder, routeId, language, firstPage }: PreloadTarget & { folder: string },
): string {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined || files.has(chunk.file)) return;
    for (const path of [chunk.file, ...(chunk.css ?? [])]) files.add(path);
    chunk.imports?.forEach(visit);
  };
  visit(`src/locales/${language}.po${firstPage === undefined ? '' : `?${firstPage}?lingui`}`);
  visit(`src/routes${routeId}.tsx?tsr-split=component`);
  return [...files]
    .filter((path) => !page.text.includes(path))
    .map((path) =>
      path.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${path}">`
        : `<link data-preload crossorigin href="/${path}">`,
    )
    .join('');
}
