import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'presente-head-'));
writeFileSync(
  join(folder, 'index.html'),
  '<!doctype html>\n<html lang="it">\n<head><title>Presente</title>\n<meta\n  name="description"\n  content="x"\n/>\n</head><body></body></html>',
);
afterAll(() => rmSync(folder, { recursive: true }));

/** Payloads that execute, or close their element, where escaping is missing. */
const hostileTexts = [
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onload='alert(1)",
  '</script><script>alert(1)</script>',
  '<!--<script>alert(1)',
  "$& $1 $` $'",
  'a\u2028b\u2029c',
  '{{constructor.constructor("alert(1)")()}}',
  'javascript:alert(1)',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
];

describeOnBothEngines('public pages', (makeApp) => {
  const app = setupApp(() => makeApp({ pageFolder: folder }));
  const openPage = (url: string, language = 'it') =>
    app().http.inject({
      url,
      headers: { accept: 'text/html', 'accept-language': 'fr', cookie: `language=${language}` },
    });

  it('[EV-13] writes title, image, location and time of an event into the page’s head for search engines and link previews', async () => {
    const organisation = await newOrganisation(app(), { companyName: 'Fiume Pulito' });
    const id = await newEvent(app(), organisation, {
      title: 'Puliamo il Lambro',
      description: '<p>Guanti &amp; sacchi</p>',
    });
    const { statusCode, body, headers } = await openPage(`/event/detail/${id}`, 'en');
    expect(statusCode).toBe(200);
    expect(headers['vary']).toContain('cookie');
    expect(body).toContain('<html lang="en"');
    expect(body).toContain('<title>Puliamo il Lambro · Fiume Pulito · Presente</title>');
    expect(body.match(/<meta\s+name="description"/g)).toHaveLength(1);
    expect(body).toContain('content="Guanti &amp; sacchi"');
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000/event/detail/${id}" />`);
    for (const language of ['it', 'en', 'es', 'zh'])
      expect(body).toContain(
        `hreflang="${language}" href="http://localhost:3000/event/detail/${id}?lang=${language}"`,
      );
    const data = JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '',
    ) as object;
    expect(data).toMatchObject({
      '@type': 'Event',
      name: 'Puliamo il Lambro',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', address: { addressRegion: 'Lazio' } },
      offers: { price: 0, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
    });
  });

  it('[EV-13] compresses the page as one text, and sends it plain to clients without compression', async () => {
    const id = await newEvent(app(), await newOrganisation(app()));
    const request = { url: `/event/detail/${id}`, headers: { accept: 'text/html' } };
    const plain = await app().http.inject(request);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['vary']).toBe('cookie, user-agent, accept-encoding');
    for (const [encoding, unpack] of Object.entries({ br: brotliDecompressSync, gzip: gunzipSync })) {
      const headers = { ...request.headers, 'accept-encoding': encoding };
      const compressed = await app().http.inject({ ...request, headers });
      expect(compressed.headers['content-encoding']).toBe(encoding);
      // A streamed encoder does not know the length, and would use its largest window.
      expect(compressed.headers['content-length']).toBe(String(compressed.rawPayload.length));
      expect(unpack(compressed.rawPayload).toString()).toBe(plain.body);
    }
  });

  it.each(hostileTexts)('[EV-13] [RS-22] executes nothing of %s', async (text) => {
    const organisation = await newOrganisation(app(), { companyName: text });
    const id = await newEvent(app(), organisation, { title: text, location: text, description: text });
    for (const url of [`/event/detail/${id}`, `/organisation/page/${organisation.id}`]) {
      const { body } = await openPage(url);
      // The only script is data, and contains no character that could close it.
      const scripts = [...body.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
      expect(scripts.map(([, attributes]) => attributes)).toEqual([' type="application/ld+json"']);
      expect(scripts[0]?.[2]).not.toMatch(/[<>&\u2028\u2029]/);
      expect(() => JSON.parse(scripts[0]?.[2] ?? '') as unknown).not.toThrow();
      expect(body.replace(scripts[0]?.[0] ?? '', '')).not.toMatch(/<(?:img|script|!--)/);
      expect(body.match(/<title>/g)).toHaveLength(1);
      for (const [meta] of body.matchAll(/<meta\b.*/g))
        expect(meta).toMatch(/^<meta (?:name|property)="[\w:]+" content="[^"<>]*" \/>$/);
      expect(body.endsWith('</body></html>')).toBe(true);
    }
  });

  it.each(['01900000-0000-7000-8000-000000000000', 'x', '%00', '..%2f..'])(
    '[EV-13] answers 404 for the event and the organiser %s, with a noindex page',
    async (id) => {
      for (const path of ['/event/detail/', '/organisation/page/']) {
        const { statusCode, body } = await openPage(path + id);
        expect(statusCode).toBe(404);
        expect(body).toContain('<meta name="robots" content="noindex" />');
      }
    },
  );

  it('[EV-13] lists public pages in the sitemap', async () => {
    const organisation = await newOrganisation(app());
    const id = await newEvent(app(), organisation);
    expect((await openPage('/robots.txt')).body).toContain('Sitemap: http://localhost:3000/sitemap.xml');
    expect((await openPage('/sitemap.xml')).body).toContain('<loc>http://localhost:3000/sitemap-1.xml</loc>');
    const page = await openPage('/sitemap-1.xml');
    expect(page.headers['content-type']).toContain('application/xml');
    expect(page.body).toContain(`<loc>http://localhost:3000/event/detail/${id}</loc>`);
    expect(page.body).toContain(`<loc>http://localhost:3000/organisation/page/${organisation.id}</loc>`);
  });
});
