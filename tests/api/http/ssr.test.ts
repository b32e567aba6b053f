import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { beforeAll, expect, it, vi } from 'vitest';
import { maxConcurrentRenders } from '#server/http/page/ssr.ts';
import { distFolder } from '#server/http/page/static-page.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { xssCorpus } from '#tests/support/random/xss-corpus.ts';

const mobileUserAgent =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

/** Data scripts of a page by id or type, with their tags. */
const parseScripts = (page: string) =>
  [...page.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].map(([, attributes = '', text = '']) => ({
    attributes,
    text,
  }));
const parseInitialData = (page: string): Record<string, unknown> =>
  JSON.parse(
    parseScripts(page).find(({ attributes }) => attributes.includes('id="initial-data"'))?.text ?? '{}',
  ) as Record<string, unknown>;
const parseRenderedHtml = (page: string): string =>
  /<div id="root">(.*)<\/div><script type="application\/json"/s.exec(page)?.[1] ?? '';

describeOnBothEngines('SSR', (makeApp) => {
  beforeAll(() => {
    if (!existsSync(`${distFolder.replace(/\/$/, '')}-ssr/entry-server.js`))
      throw new Error('The page has not been built: run "npm run build".');
  });
  const app = setupApp(() => makeApp({ pageFolder: distFolder }));
  const openPage = (url: string, headers: Record<string, string> = {}) =>
    app().http.inject({ url, headers: { accept: 'text/html', 'user-agent': mobileUserAgent, ...headers } });

  it('[EV-55] embeds the rendered event and list with their initial data', async () => {
    const organisation = await newOrganisation(app(), { companyName: 'Fiume Pulito' });
    const id = await newEvent(app(), organisation, { title: 'Puliamo il Lambro' });
    const event = await openPage(`/event/detail/${id}`);
    expect(parseRenderedHtml(event.body)).toMatch(/<h1[^>]*>Puliamo il Lambro<\/h1>/);
    // The back link stays inert: only the client knows the previous page.
    expect(parseRenderedHtml(event.body)).toMatch(/<a(?=[^>]* inert)[^>]*aria-label="Torna agli eventi"/);
    const address = `/api/basic/event/${id}`;
    expect(parseInitialData(event.body)).toEqual({
      [address]: (await app().http.inject({ url: address })).json(),
    });

    const list = await openPage('/?tab=eventIndex');
    expect(parseRenderedHtml(list.body)).toContain('Puliamo il Lambro');
    expect(Object.keys(parseInitialData(list.body))).toEqual(['/api/event/list?page=1&limit=10']);
    const filtered = await openPage('/?tab=eventIndex&mode=online');
    expect(parseRenderedHtml(filtered.body)).not.toContain('Puliamo il Lambro');
    // Buttons are inert until hydration.
    expect(parseRenderedHtml(list.body)).not.toMatch(/<(?:button|input|select)(?! inert)/);
  });

  it('[EV-55] embeds the rendered organiser with the events, and the policies', async () => {
    const organisation = await newOrganisation(app(), { companyName: 'Fiume Pulito' });
    await newEvent(app(), organisation, { title: 'Puliamo il Lambro' });
    const organiser = await openPage(`/organisation/page/${organisation.id}`);
    expect(parseRenderedHtml(organiser.body)).toMatch(/<h1[^>]*>Fiume Pulito<\/h1>/);
    expect(parseRenderedHtml(organiser.body)).toContain('Puliamo il Lambro');
    expect(Object.keys(parseInitialData(organiser.body))).toHaveLength(2);

    for (const path of ['/privacy', '/terms', '/cookie']) {
      const { body, statusCode } = await openPage(path, { cookie: 'language=en' });
      expect(statusCode).toBe(200);
      const heading = /<h1[^>]*>([^<]*)<\/h1>/.exec(parseRenderedHtml(body))?.[1];
      expect(heading).toMatch(/Privacy policy|Terms of use|Cookie policy/);
      expect(body).toContain(`<title>${heading} · Presente</title>`);
      expect(parseRenderedHtml(body)).toContain('<h2');
    }
  });

  it('[EV-55] complies with the CSP: one style allowed by hash, no inline attributes', async () => {
    const { body, headers } = await openPage('/?tab=eventIndex');
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(policy).not.toContain('unsafe-inline');
    expect(body).not.toMatch(/<[a-z][^>]* style="/);
  });

  it('[EV-55] renders in the visitor’s language, theme and viewport', async () => {
    const english = await openPage('/?tab=eventIndex', { cookie: 'language=en; theme=dark' });
    expect(english.body).toContain('<html data-theme="dark" lang="en"');
    expect(parseRenderedHtml(english.body)).toContain('Sign in');
    const chinese = await openPage('/?tab=eventIndex&lang=zh', { cookie: 'language=en' });
    expect(chinese.body).toContain('lang="zh"');
    expect(parseRenderedHtml(chinese.body)).not.toContain('Sign in');
    expect(parseRenderedHtml((await openPage('/')).body)).toContain('data-shows="map"');
    expect(parseRenderedHtml((await openPage('/', { cookie: 'size=wide' })).body)).toContain(
      'data-shows="both"',
    );
  });

  it('[EV-55] is skipped for signed-in users and for events that do not exist', async () => {
    expect(parseInitialData((await openPage('/', { cookie: 'loggedin=true; token=x' })).body)).toEqual({});
    const missing = await openPage('/event/detail/01900000-0000-7000-8000-000000000000');
    expect(missing.statusCode).toBe(404);
    expect(missing.body).toContain('<div id="root"></div>');
  });

  it('[EV-55] [RS-26] renders a page once for concurrent requests, and limits concurrent different renders', async () => {
    // Over real connections: sequential requests must share the same limit.
    const origin = await app().http.listen({ port: 0, host: '127.0.0.1' });
    const isRendered = async (url: string) => {
      const response = await fetch(origin + url, {
        headers: { accept: 'text/html', 'user-agent': mobileUserAgent },
      });
      return parseRenderedHtml(await response.text()) !== '';
    };
    const same = Array.from({ length: 40 }, () => '/?tab=eventIndex');
    expect((await Promise.all(same.map(isRendered))).every(Boolean)).toBe(true);

    // The renders wait for their data until the others have been answered without one.
    const { inject } = app().http;
    const answeredOthers = Promise.withResolvers<void>();
    vi.spyOn(app().http, 'inject').mockImplementation((async (...args: Parameters<typeof inject>) => {
      await answeredOthers.promise;
      return inject.apply(app().http, args);
    }) as typeof inject);
    let unrenderedCount = 0;
    const different = Array.from({ length: 40 }, (_, index) => `/?tab=eventIndex&page=${index + 1}`);
    const rendered = await Promise.all(
      different.map(async (url) => {
        const isOne = await isRendered(url);
        if (!isOne && (unrenderedCount += 1) === different.length - maxConcurrentRenders)
          answeredOthers.resolve();
        return isOne;
      }),
    );
    expect(rendered.filter(Boolean)).toHaveLength(maxConcurrentRenders);
    // No render slot leaks.
    expect(await isRendered('/?tab=eventIndex&page=41')).toBe(true);
  });

  it('[EV-55] [RS-22] executes nothing for hostile user content', async () => {
    const hostile = [
      ...xssCorpus,
      '</script><script>alert(1)</script>',
      '" onload="alert(1)',
      '<!--<script>',
      '\u2028$&',
    ];
    const organisation = await newOrganisation(app(), { companyName: '"><script>alert(1)</script>' });
    for (const text of hostile) {
      const id = await newEvent(app(), organisation, {
        title: text.slice(0, 100),
        location: text,
        description: text,
      });
      for (const url of [`/event/detail/${id}`, '/?tab=eventIndex']) {
        const { body } = await openPage(url);
        const scripts = parseScripts(body);
        expect(scripts.map(({ attributes }) => attributes.trim().split(/ (?:crossorigin|id)/)[0])).toEqual([
          'type="application/ld+json"',
          'type="module"',
          'type="application/json"',
        ]);
        for (const { text: data } of scripts) expect(data).not.toMatch(/[<>&\u2028\u2029]/);
        const drawing = parseRenderedHtml(body);
        expect(drawing).not.toBe('');
        for (const [tag] of drawing.matchAll(/<[a-z][^>]*>/g)) {
          // The page's own search is the only form.
          expect(tag).not.toMatch(
            /^<(?:script|iframe|object|embed|base|form(?! class="\w+" role="search")|meta|style)/,
          );
          expect(tag.replace(/"[^"]*"/g, '')).not.toMatch(/\son\w+=|\ssrcdoc=/i);
          expect(tag).not.toMatch(/(?:href|src)="(?!https?:\/\/www\.openstreetmap|\/|#)/);
        }
      }
    }
  });
});
