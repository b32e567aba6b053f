import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { idSchema } from '#contract/id.ts';
import { reasonMessages } from '#contract/reason-messages.ts';
import { createSsrRenderer } from '../../http/page/ssr.ts';
import { readPublic } from '../../http/public-reads.ts';
import { translate } from '../../http/text/i18n.ts';
import { getPageLanguage } from '../../http/text/language.ts';
import { sendHtmlPage, type PageMeta } from '../../http/page/meta-tags.ts';
import { readPublicOrganiser } from '../../organisation/public-organiser-store.ts';
import type { Services } from '../../services.ts';
import { createEventMeta } from './event-meta.ts';
import { readPublicEvent } from '../event-store.ts';
import { countSitemapPages, readSitemapPage } from './sitemap-store.ts';

/** Pages that are the same for all visitors; their title is the rendered one. */
const policyPaths = ['/privacy', '/terms', '/cookie'] as const;

/**
 * Serves public pages with meta tags for search engines, link previews and readers without scripts (EV-13).
 */
export function registerPublicPages(app: FastifyInstance, services: Services, folder: string): void {
  const { config, database, clock } = services;
  const { publicUrl } = config;

  const renderSsr = createSsrRenderer(app, folder);
  type GetMeta = (request: FastifyRequest) => Promise<PageMeta> | PageMeta;
  /** With server-side rendered content (EV-55). */
  const page = (path: string, getMeta: GetMeta) =>
    app.get(path, async (request, reply) => {
      const meta = await getMeta(request);
      const rendered = meta.isNotFound === true ? undefined : await renderSsr(request);
      return sendHtmlPage(request, reply, { folder, meta, rendered, publicUrl });
    });

  page('/', (request) => createLandingMeta(request, publicUrl));
  for (const path of policyPaths)
    app.get(path, async (request, reply) => {
      const rendered = await renderSsr(request);
      const meta = {
        title: rendered?.title ?? 'Presente',
        description: createLandingMeta(request, publicUrl).description,
        path,
      };
      return sendHtmlPage(request, reply, { folder, meta, rendered, publicUrl });
    });

  const getEventMeta: GetMeta = async (request) => {
    const id = parseId(request);
    const event =
      id === undefined
        ? undefined
        : await readPublic(database, request, (db) => readPublicEvent(db, id, clock()));
    return event === undefined ? createMissingMeta(request) : createEventMeta(event, publicUrl);
  };
  page('/event/detail/:id', getEventMeta);

  page('/organisation/page/:id', async (request) => {
    const id = parseId(request);
    const organiser =
      id === undefined ? undefined : await readPublic(database, request, (db) => readPublicOrganiser(db, id));
    if (organiser === undefined) return createMissingMeta(request);
    const { companyName, organizationProfile, picture } = organiser;
    return {
      title: `${companyName} · Presente`,
      description: organizationProfile.description || companyName,
      path: `/organisation/page/${organiser._id}`,
      kind: 'profile',
      ...(picture !== '' && { image: `${picture}?w=512` }),
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: companyName,
        url: `${publicUrl}/organisation/page/${organiser._id}`,
        ...(picture !== '' && { logo: new URL(picture, publicUrl).href }),
      },
    };
  });

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      // Tickets are private; all other public pages may be indexed.
      .send(
        `User-agent: *\nDisallow: /ticket/\nDisallow: /T/\nDisallow: /admin/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  );

  app.get('/sitemap.xml', async (request, reply) => {
    const pages = await readPublic(database, request, (db) => countSitemapPages(db, clock()));
    const files = Array.from({ length: pages }, (_, index) => `${publicUrl}/sitemap-${index + 1}.xml`);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(toXml('sitemapindex', 'sitemap', files));
  });

  app.get<{ Params: { page: string } }>('/sitemap-:page(^[0-9]{1,4}).xml', async (request, reply) => {
    const pageNumber = Number(request.params.page);
    const rows = await readPublic(database, request, (db) =>
      readSitemapPage(db, { page: pageNumber, nowMs: clock() }),
    );
    const organisers = [...new Set(rows.map((row) => row.organiserId))];
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        toXml('urlset', 'url', [
          ...(pageNumber === 1 ? [`${publicUrl}/`] : []),
          ...organisers.map((id) => `${publicUrl}/organisation/page/${id}`),
          ...rows.map((row) => `${publicUrl}/event/detail/${row.id}`),
        ]),
      );
  });
}

function parseId(request: FastifyRequest): string | undefined {
  const { id } = request.params as { id: unknown };
  return v.is(idSchema, id) ? id : undefined;
}

function createLandingMeta(request: FastifyRequest, publicUrl: string): PageMeta {
  const language = getPageLanguage(request);
  return {
    title: translate(
      language,
      /*i18n*/ { id: 'page.landing.title', message: 'Presente · eventi per il bene comune' },
    ),
    description: translate(
      language,
      /*i18n*/ {
        id: 'page.landing.description',
        message:
          'Volontariato, pulizie ambientali, conferenze, festival: trova l’evento per il bene comune più vicino a te e iscriviti in un minuto.',
      },
    ),
    path: '/',
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: 'Presente',
      url: `${publicUrl}/`,
    },
  };
}

const createMissingMeta = (request: FastifyRequest): PageMeta => ({
  title: 'Presente',
  description: translate(getPageLanguage(request), reasonMessages.notFound),
  path: '/',
  isNotFound: true,
});

/** Only ids and our own URLs, so no XML escaping is needed. */
const toXml = (root: string, entry: string, urls: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls
    .map((url) => `<${entry}><loc>${url}</loc></${entry}>`)
    .join('\n')}\n</${root}>\n`;
