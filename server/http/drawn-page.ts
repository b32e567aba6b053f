import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '#contract/language.ts';
import { readBuiltPage, type BuiltPage } from './built-page.ts';
import { cookiesOf } from './cookies.ts';
import { languageOfPage } from './language.ts';

/** What the page's own program for the server gives (`src/draw-page.tsx`, built by `vite.drawing.config.ts`). */
interface Program {
  drawPage(drawing: {
    readonly address: string;
    readonly language: Language;
    readonly size: 'small' | 'wide';
    readonly answers: Readonly<Record<string, unknown>>;
  }): Promise<Drawing | undefined>;
}
interface Drawing {
  readonly html: string;
  readonly links: string;
  readonly style: string;
  readonly missed: readonly string[];
  readonly routeId?: string;
}

/** The first look of a page (decision 0014), ready to be put into its HTML. */
export interface DrawnPage {
  readonly theme: 'light' | 'dark' | undefined;
  /** For the head: pictures, styles and scripts that the page is known to need. */
  readonly links: string;
  readonly style: string;
  /** Where the policy allows that style. */
  readonly styleHash: string;
  readonly html: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Each time that it is drawn it may find that it needs more; deeper than this no page goes. */
const mostDrawings = 3;
/**
 * So many different pages are drawn at a time. Drawing takes the processor some 20 ms: whoever asks for
 * ever other addresses would keep everybody else's answers waiting.
 */
const mostAtOnce = 4;

/**
 * Draws pages as a visitor first sees them, the same page once for all who ask for it meanwhile; undefined
 * where that cannot be: for who is signed in, whose page is her own, while too many are being drawn, and
 * without the program, which a build leaves beside the page's folder, or with one of another build.
 */
export function drawerOf(app: FastifyInstance, folder: string) {
  let program: { readonly changedMs: number; readonly loaded: Promise<Program> } | undefined;
  const file = `${folder.replace(/[/\\]$/, '')}-drawing/draw-page.js`;
  let isOutdated = false;
  const inHand = new Map<string, Promise<Drawn | undefined>>();

  return async (request: FastifyRequest): Promise<DrawnPage | undefined> => {
    const cookies = cookiesOf(request);
    if (!existsSync(file) || (cookies.get('loggedin') ?? '') !== '') return undefined;
    const reader = { language: languageOfPage(request), size: sizeOf(request, cookies) };
    const key = JSON.stringify([request.url, reader]);
    let drawing = inHand.get(key);
    if (drawing === undefined) {
      if (inHand.size >= mostAtOnce) return undefined;
      drawing = draw(request, reader).finally(() => inHand.delete(key));
      inHand.set(key, drawing);
    }
    const drawn = await drawing;
    const theme = cookies.get('theme');
    return drawn && { ...drawn, theme: theme === 'light' || theme === 'dark' ? theme : undefined };
  };

  /** Nothing once it is built anew: what runs cannot be loaded again, and knows the files of its own build. */
  function readProgram(): Promise<Program> | undefined {
    const changedMs = statSync(file).mtimeMs;
    program ??= { changedMs, loaded: import(pathToFileURL(file).href) as Promise<Program> };
    if (program.changedMs === changedMs) return program.loaded;
    if (!isOutdated)
      app.log.warn('the page has been built anew: it is drawn again once the server is restarted');
    isOutdated = true;
    return undefined;
  }

  async function draw(request: FastifyRequest, { language, size }: Reader): Promise<Drawn | undefined> {
    try {
      const reading = readProgram();
      if (reading === undefined) return undefined;
      const { drawPage } = await reading;
      const answers: Record<string, unknown> = {};
      for (let drawings = 0; drawings < mostDrawings; drawings += 1) {
        // Nothing else waits on the way: others have their turn, and all who come meanwhile are counted.
        await setImmediate();
        const drawing = await drawPage({ address: request.url, language, size, answers });
        if (drawing === undefined) return undefined;
        const { html, style, missed, routeId } = drawing;
        if (missed.length === 0)
          return {
            links: drawing.links + partsOf(folder, routeId, language),
            style,
            styleHash: `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
            html,
            answers,
          };
        for (const address of missed) answers[address] = await answerOf(app, { request, address, language });
      }
    } catch (error) {
      // The page comes all the same, as it does to who is signed in.
      request.log.warn({ err: error }, 'a page could not be drawn');
    }
    return undefined;
  }
}

/** For whom a page is drawn. */
interface Reader {
  readonly language: Language;
  readonly size: 'small' | 'wide';
}
/** What readers of either theme are given. */
type Drawn = Omit<DrawnPage, 'theme'>;

/** What our own API tells a visitor at this address. */
async function answerOf(
  app: FastifyInstance,
  { request, address, language }: { request: FastifyRequest; address: string; language: Language },
): Promise<unknown> {
  const { statusCode, json } = await app.inject({
    url: address,
    remoteAddress: request.ip,
    headers: { 'accept-language': language },
  });
  if (statusCode !== 200) throw new Error(`${address} answers ${statusCode}`);
  return json();
}

/** The browser has told us by the cookie, or tells by its name. */
function sizeOf(request: FastifyRequest, cookies: ReadonlyMap<string, string>): 'small' | 'wide' {
  const size = cookies.get('size');
  if (size === 'small' || size === 'wide') return size;
  return /\bMobi/.test(request.headers['user-agent'] ?? '') ? 'small' : 'wide';
}

interface Part {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Part>>;

/** By the page that they belong to: one that was built anew has others. */
const partsKnown = new WeakMap<BuiltPage, Map<string, string>>();

/** Links to the files that the page of a route consists of, beyond what every page has. */
function partsOf(folder: string, routeId: string | undefined, language: Language): string {
  const page = readBuiltPage(folder);
  if (page === undefined) return '';
  const known = partsKnown.get(page) ?? new Map<string, string>();
  partsKnown.set(page, known);
  const key = `${routeId} ${language}`;
  const links = known.get(key);
  if (links !== undefined) return links;
  const made = linksOf(page, { folder, routeId, language });
  known.set(key, made);
  return made;
}

function linksOf(
  page: BuiltPage,
  { folder, routeId, language }: { folder: string; routeId: string | undefined; language: Language },
): string {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const isLanding = routeId === '/';
  const files = new Set<string>();
  const visit = (name: string): void => {
    const part = manifest[name];
    if (part === undefined || files.has(part.file)) return;
    for (const it of [part.file, ...(part.css ?? [])]) files.add(it);
    part.imports?.forEach(visit);
  };
  visit(`src/locales/${language}.po${isLanding ? '?lingui' : ''}`);
  if (!isLanding) visit(`src/routes${routeId}.tsx?tsr-split=component`);
  return [...files]
    .filter((it) => !page.text.includes(it))
    .map((it) =>
      it.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${it}">`
        : `<link data-later crossorigin href="/${it}">`,
    )
    .join('');
}
