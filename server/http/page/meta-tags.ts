import type { FastifyReply, FastifyRequest } from 'fastify';
import { languages, type Language } from '#contract/language.ts';
import { escapeHtml } from '../../escape-html.ts';
import { readIndexHtml } from './static-page.ts';
import type { RenderedPage } from './ssr.ts';
import { getPageLanguage } from '../text/language.ts';
import { toSingleLine } from '../text/single-line.ts';
import { negotiateEncoding, encoders } from './compress.ts';

/** Metadata of a page for search engines and link previews. All plain text. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** Path without query, starting with `/`. */
  readonly path: string;
  /** Path on this server, or an absolute URL. */
  readonly image?: string;
  readonly kind?: 'website' | 'article' | 'profile';
  /** schema.org, as JSON-LD. */
  readonly jsonLd?: Readonly<Record<string, unknown>>;
  /** For visitors with the link only: `noindex`, without structured data. */
  readonly isUnlisted?: boolean;
  /** The page does not exist: 404 and `noindex`. */
  readonly isNotFound?: boolean;
}

const locales: Readonly<Record<Language, string>> = { it: 'it_IT', en: 'en_GB', es: 'es_ES', zh: 'zh_CN' };
const maxTitleLength = 120;
const maxDescriptionLength = 300;

/** Sends index.html with these meta tags and the rendered page, or 503 without a build. */
export async function sendHtmlPage(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    folder,
    meta,
    rendered,
    publicUrl,
  }: { folder: string; meta: PageMeta; rendered: RenderedPage | undefined; publicUrl: string },
): Promise<FastifyReply> {
  const page = readIndexHtml(folder);
  void reply.type(page === undefined ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8');
  if (page === undefined)
    return reply.code(503).send('The page has not been built yet: run "npm run build".\n');
  const language = getPageLanguage(request);
  if (rendered !== undefined) allowInlineStyle(reply, rendered.styleHash);
  const pageWithMeta = insertMetaTags(page.text, renderMetaTags(meta, { publicUrl, language }), language);
  const html = Buffer.from(insertRenderedPage(pageWithMeta, rendered));
  void reply
    .code(meta.isNotFound === true ? 404 : 200)
    .header('cache-control', 'no-cache')
    .header('vary', 'cookie, user-agent, accept-encoding');
  const encoding = negotiateEncoding(request, html);
  if (encoding === undefined) return reply.send(html);
  return reply.header('content-encoding', encoding).send(await encoders[encoding](html));
}

/** Replaces the title and description of index.html. */
const insertMetaTags = (page: string, metaTags: string, language: Language): string =>
  page
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
    .replace(/<meta\s+name="description"[^>]*>\s*/, '')
    // As a function, so that `$&` in a title is not interpreted as a pattern.
    .replace(/<title>[^<]*<\/title>/, () => metaTags);

/** Inserts the rendered page, and the data it was rendered from, for hydration. */
function insertRenderedPage(page: string, rendered: RenderedPage | undefined): string {
  if (rendered === undefined) return page;
  const { theme, links, style, html, initialData } = rendered;
  return page
    .replace('<html ', () => (theme === undefined ? '<html ' : `<html data-theme="${theme}" `))
    .replaceAll(' rel="modulepreload"', ' data-preload')
    .replace('</head>', () => `${links}<style>${style}</style></head>`)
    .replace('<div id="root"></div>', () => {
      const dataScript = `<script type="application/json" id="initial-data">${toScriptJson(initialData)}</script>`;
      return `<div id="root">${html}</div>${dataScript}`;
    });
}

/** Adds the hash of the page's inline style to the CSP. */
function allowInlineStyle(reply: FastifyReply, hash: string): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  void reply.header(
    'content-security-policy',
    policy.replace("style-src 'self'", `style-src 'self' ${hash}`),
  );
}

function renderMetaTags(
  meta: PageMeta,
  { publicUrl, language }: { publicUrl: string; language: Language },
): string {
  const url = publicUrl + meta.path;
  const title = escapeHtml(toSingleLine(meta.title, maxTitleLength, '…'));
  const description = escapeHtml(toSingleLine(meta.description, maxDescriptionLength, '…'));
  const image = escapeHtml(new URL(meta.image ?? '/icons/icon-512.png', publicUrl).href);
  const metaProperty = (name: string, content: string): string =>
    `<meta property="${name}" content="${content}" />`;
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    ...(meta.isNotFound === true || meta.isUnlisted === true
      ? ['<meta name="robots" content="noindex" />']
      : [
          `<link rel="canonical" href="${escapeHtml(url)}" />`,
          ...languages.map(
            (alternate) =>
              `<link rel="alternate" hreflang="${alternate}" href="${escapeHtml(`${url}?lang=${alternate}`)}" />`,
          ),
          `<link rel="alternate" hreflang="x-default" href="${escapeHtml(url)}" />`,
          metaProperty('og:url', escapeHtml(url)),
        ]),
    metaProperty('og:site_name', 'Presente'),
    metaProperty('og:type', meta.kind ?? 'website'),
    metaProperty('og:title', title),
    metaProperty('og:description', description),
    metaProperty('og:image', image),
    metaProperty('og:locale', locales[language]),
    `<meta name="twitter:card" content="${meta.image === undefined ? 'summary' : 'summary_large_image'}" />`,
    ...(meta.jsonLd === undefined || meta.isUnlisted === true
      ? []
      : [`<script type="application/ld+json">${toScriptJson(meta.jsonLd)}</script>`]),
  ].join('\n    ');
}

const lineSeparators = /[\u2028\u2029]/g;

/** Serialises JSON for a script element: nothing in it can end the element. */
const toScriptJson = (data: unknown): string =>
  JSON.stringify(data)
    .replace(/</g, String.raw`\u003c`)
    .replace(/>/g, String.raw`\u003e`)
    .replace(/&/g, String.raw`\u0026`)
    .replace(lineSeparators, (sign) => `\\u${sign.codePointAt(0)?.toString(16)}`);
