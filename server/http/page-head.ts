import type { FastifyReply, FastifyRequest } from 'fastify';
import { languages, type Language } from '#contract/language.ts';
import { escapeHtml } from '../escape-html.ts';
import { readBuiltPage } from './built-page.ts';
import type { DrawnPage } from './drawn-page.ts';
import { languageOfPage } from './language.ts';
import { packingFor, packings } from './packed.ts';

/** What search engines and messengers are told of a page before any of its script runs. All plain texts. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** From `/` on, without a query. */
  readonly path: string;
  /** An address on this server or a whole one. */
  readonly image?: string;
  readonly kind?: 'website' | 'article' | 'profile';
  /** schema.org, as JSON-LD. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** For the page of something that is not there: 404, and no engine keeps it. */
  readonly isMissing?: boolean;
}

const locales: Readonly<Record<Language, string>> = { it: 'it_IT', en: 'en_GB', es: 'es_ES', zh: 'zh_CN' };
const longestTitle = 120;
const longestDescription = 300;

/** The built page with this head in it. Without a built page it says so. */
export async function sendWithHead(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    folder,
    head,
    drawn,
    publicUrl,
  }: { folder: string; head: PageHead; drawn: DrawnPage | undefined; publicUrl: string },
): Promise<FastifyReply> {
  const page = readBuiltPage(folder);
  void reply.type(page === undefined ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8');
  if (page === undefined)
    return reply.code(503).send('The page has not been built yet: run "npm run build".\n');
  const language = languageOfPage(request);
  if (drawn !== undefined) allowStyle(reply, drawn.styleHash);
  const headed = withHead(page.text, headOf(head, { publicUrl, language }), language);
  const html = Buffer.from(withDrawing(headed, drawn));
  void reply
    .code(head.isMissing === true ? 404 : 200)
    .header('cache-control', 'no-cache')
    .header('vary', 'cookie, user-agent, accept-encoding');
  const packing = packingFor(request, html);
  if (packing === undefined) return reply.send(html);
  return reply.header('content-encoding', packing).send(await packings[packing](html));
}

/** Puts a head into index.html in the place of its own title and description. */
const withHead = (page: string, head: string, language: Language): string =>
  page
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
    .replace(/<meta\s+name="description"[^>]*>\s*/, '')
    // As a function: a `$&` in a title is no pattern.
    .replace(/<title>[^<]*<\/title>/, () => head);

/** Puts the first look of a page, and what it was drawn from, where the program will take over. */
function withDrawing(page: string, drawn: DrawnPage | undefined): string {
  if (drawn === undefined) return page;
  const { theme, links, style, html, answers } = drawn;
  return page
    .replace('<html ', () => (theme === undefined ? '<html ' : `<html data-theme="${theme}" `))
    .replaceAll(' rel="modulepreload"', ' data-later')
    .replace('</head>', () => `${links}<style>${style}</style></head>`)
    .replace('<div id="root"></div>', () => {
      const data = `<script type="application/json" id="answers">${scriptSafe(answers)}</script>`;
      return `<div id="root">${html}</div>${data}`;
    });
}

/** This page has one style of its own, which the policy knows by its hash. */
function allowStyle(reply: FastifyReply, hash: string): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  void reply.header(
    'content-security-policy',
    policy.replace("style-src 'self'", `style-src 'self' ${hash}`),
  );
}

function headOf(head: PageHead, { publicUrl, language }: { publicUrl: string; language: Language }): string {
  const url = publicUrl + head.path;
  const title = escapeHtml(shortened(head.title, longestTitle));
  const description = escapeHtml(shortened(head.description, longestDescription));
  const image = escapeHtml(new URL(head.image ?? '/icons/icon-512.png', publicUrl).href);
  const property = (name: string, content: string): string =>
    `<meta property="${name}" content="${content}" />`;
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    ...(head.isMissing === true
      ? ['<meta name="robots" content="noindex" />']
      : [
          `<link rel="canonical" href="${escapeHtml(url)}" />`,
          ...languages.map(
            (it) => `<link rel="alternate" hreflang="${it}" href="${escapeHtml(`${url}?lang=${it}`)}" />`,
          ),
          `<link rel="alternate" hreflang="x-default" href="${escapeHtml(url)}" />`,
          property('og:url', escapeHtml(url)),
        ]),
    property('og:site_name', 'Presente'),
    property('og:type', head.kind ?? 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:image', image),
    property('og:locale', locales[language]),
    `<meta name="twitter:card" content="${head.image === undefined ? 'summary' : 'summary_large_image'}" />`,
    ...(head.data === undefined
      ? []
      : [`<script type="application/ld+json">${scriptSafe(head.data)}</script>`]),
  ].join('\n    ');
}

const shortened = (text: string, most: number): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`;
};

const lineEnds = /[\u2028\u2029]/g;

/** JSON in which nothing can end the element it stands in. */
const scriptSafe = (data: unknown): string =>
  JSON.stringify(data)
    .replace(/</g, String.raw`\u003c`)
    .replace(/>/g, String.raw`\u003e`)
    .replace(/&/g, String.raw`\u0026`)
    .replace(lineEnds, (sign) => `\\u${sign.codePointAt(0)?.toString(16)}`);
