import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { idSchema } from '#contract/id.ts';
import { reasonText } from '#contract/reason-text.ts';
import { drawerOf } from '../http/drawn-page.ts';
import { translate } from '../http/i18n.ts';
import { languageOfPage } from '../http/language.ts';
import { sendWithHead, type PageHead } from '../http/page-head.ts';
import { readPublicOrganiser } from '../organisation/public-organiser-store.ts';
import type { Services } from '../services.ts';
import { headOfEvent } from './event-head.ts';
import { readPublicEvent } from './event-store.ts';
import { countSitemapPages, readSitemapPage } from './sitemap-store.ts';

/** Pages that others see before any script runs: engines, messengers, who reads the source. */
export function servePublicPages(app: FastifyInstance, services: Services, folder: string): void {
  const { config, database, clock } = services;
  const { publicUrl } = config;

  const draw = drawerOf(app, folder);
  type HeadOf = (request: FastifyRequest) => Promise<PageHead>;
  /** `isDrawn`: with its first look (EV-55). */
  const page = (path: string, headOf: HeadOf, { isDrawn = false } = {}) =>
    app.get(path, async (request, reply) => {
      const head = await headOf(request);
      const drawn = isDrawn && head.isMissing !== true ? await draw(request) : undefined;
      return sendWithHead(request, reply, { folder, head, drawn, publicUrl });
    });

  page('/', (request) => Promise.resolve(landingHead(request, publicUrl)), { isDrawn: true });

  const eventHead: HeadOf = async (request) => {
    const id = idOf(request);
    const event = id === undefined ? undefined : await readPublicEvent(database.db, id, clock());
    return event === undefined ? missingHead(request) : headOfEvent(event, publicUrl);
  };
  page('/event/detail/:id', eventHead, { isDrawn: true });

  page('/organisation/page/:id', async (request) => {
    const id = idOf(request);
    const organiser = id === undefined ? undefined : await readPublicOrganiser(database.db, id);
    if (organiser === undefined) return missingHead(request);
    const { companyName, organizationProfile, picture } = organiser;
    return {
      title: `${companyName} · Presente`,
      description: organizationProfile.description || companyName,
      path: `/organisation/page/${organiser._id}`,
      kind: 'profile',
      ...(picture !== '' && { image: `${picture}?w=512` }),
      data: {
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
      // Tickets are somebody's own; everything else public may be found.
      .send(
        `User-agent: *\nDisallow: /ticket/\nDisallow: /T/\nDisallow: /admin/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    const pages = await countSitemapPages(database.db, clock());
    const files = Array.from({ length: pages }, (_, at) => `${publicUrl}/sitemap-${at + 1}.xml`);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(xml('sitemapindex', 'sitemap', files));
  });

  app.get<{ Params: { page: string } }>('/sitemap-:page(^[0-9]{1,4}).xml', async (request, reply) => {
    const no = Number(request.params.page);
    const rows = await readSitemapPage(database.db, { page: no, nowMs: clock() });
    const organisers = [...new Set(rows.map((row) => row.organiserId))];
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        xml('urlset', 'url', [
          ...(no === 1 ? [`${publicUrl}/`] : []),
          ...organisers.map((id) => `${publicUrl}/organisation/page/${id}`),
          ...rows.map((row) => `${publicUrl}/event/detail/${row.id}`),
        ]),
      );
  });
}

function idOf(request: FastifyRequest): string | undefined {
  const { id } = request.params as { id: unknown };
  return v.is(idSchema, id) ? id : undefined;
}

function landingHead(request: FastifyRequest, publicUrl: string): PageHead {
  const language = languageOfPage(request);
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
          'Eventi per il bene comune in tutta Italia: trovi il tuo, arrivi alla porta, sei presente. Anche senza rete.',
      },
    ),
    path: '/',
    data: {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: 'Presente',
      url: `${publicUrl}/`,
    },
  };
}

const missingHead = (request: FastifyRequest): PageHead => ({
  title: 'Presente',
  description: translate(languageOfPage(request), reasonText.notFound),
  path: '/',
  isMissing: true,
});

/** Ids and our own address are all that stands in it: nothing that XML would have to escape. */
const xml = (root: string, entry: string, urls: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls
    .map((url) => `<${entry}><loc>${url}</loc></${entry}>`)
    .join('\n')}\n</${root}>\n`;
