import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { builtPageFolder } from '#server/http/built-page.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { newEvent, newOrganisation } from '#tests/support/builders.ts';
import { usingApp } from '#tests/support/using-app.ts';
import { xssCorpus } from '#tests/support/xss-corpus.ts';

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

/** The data scripts of a page, by their id or type, and its tags. */
const scriptsOf = (page: string) =>
  [...page.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].map(([, attributes = '', text = '']) => ({
    attributes,
    text,
  }));
const answersOf = (page: string): Record<string, unknown> =>
  JSON.parse(
    scriptsOf(page).find(({ attributes }) => attributes.includes('id="answers"'))?.text ?? '{}',
  ) as Record<string, unknown>;
const drawingOf = (page: string): string =>
  /<div id="root">(.*)<\/div><script type="application\/json"/s.exec(page)?.[1] ?? '';

describeOnBoth('the first look of a page', (makeApp) => {
  beforeAll(() => {
    if (!existsSync(`${builtPageFolder.replace(/\/$/, '')}-drawing/draw-page.js`))
      throw new Error('The page has not been built: run "npm run build".');
  });
  const app = usingApp(() => makeApp({ pageFolder: builtPageFolder }));
  const open = (url: string, headers: Record<string, string> = {}) =>
    app().http.inject({ url, headers: { accept: 'text/html', 'user-agent': phone, ...headers } });

  it('[EV-55] is in the HTML of an event and of the list, with the answers that it was drawn from', async () => {
    const organisation = await newOrganisation(app(), { companyName: 'Fiume Pulito' });
    const id = await newEvent(app(), organisation, { title: 'Puliamo il Lambro' });
    const event = await open(`/event/detail/${id}`);
    expect(drawingOf(event.body)).toMatch(/<h1[^>]*>Puliamo il Lambro<\/h1>/);
    // Where one came from only the program knows.
    expect(drawingOf(event.body)).toMatch(/<a(?=[^>]* inert)[^>]*aria-label="Torna agli eventi"/);
    const address = `/api/basic/event/${id}`;
    expect(answersOf(event.body)).toEqual({ [address]: (await app().http.inject({ url: address })).json() });

    const list = await open('/?tab=eventIndex');
    expect(drawingOf(list.body)).toContain('Puliamo il Lambro');
    expect(Object.keys(answersOf(list.body))).toEqual(['/api/event/list?page=1&limit=10']);
    const filtered = await open('/?tab=eventIndex&mode=online');
    expect(drawingOf(filtered.body)).not.toContain('Puliamo il Lambro');
    // What can be pressed does nothing until the program is there, and says so.
    expect(drawingOf(list.body)).not.toMatch(/<(?:button|input|select)(?! inert)/);
  });

  it('[EV-55] keeps the policy: one style, known by its hash, nothing in elements', async () => {
    const { body, headers } = await open('/?tab=eventIndex');
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(policy).not.toContain('unsafe-inline');
    expect(body).not.toMatch(/<[a-z][^>]* style="/);
  });

  it('[EV-55] speaks the language that the page will speak, in the theme and for the size of its reader', async () => {
    const english = await open('/?tab=eventIndex', { cookie: 'language=en; theme=dark' });
    expect(english.body).toContain('<html data-theme="dark" lang="en"');
    expect(drawingOf(english.body)).toContain('Sign in');
    const chinese = await open('/?tab=eventIndex&lang=zh', { cookie: 'language=en' });
    expect(chinese.body).toContain('lang="zh"');
    expect(drawingOf(chinese.body)).not.toContain('Sign in');
    expect(drawingOf((await open('/')).body)).toContain('data-shows="map"');
    expect(drawingOf((await open('/', { cookie: 'size=wide' })).body)).toContain('data-shows="both"');
  });

  it('[EV-55] is nobody’s who is signed in, and of nothing that is not there', async () => {
    expect(answersOf((await open('/', { cookie: 'loggedin=true; token=x' })).body)).toEqual({});
    const missing = await open('/event/detail/01900000-0000-7000-8000-000000000000');
    expect(missing.statusCode).toBe(404);
    expect(missing.body).toContain('<div id="root"></div>');
  });

  it('[EV-55] [fault 26] draws one page once for all who open it together, and few different ones at a time', async () => {
    // Over real connections: requests that come one after the other must be counted together too.
    const origin = await app().http.listen({ port: 0, host: '127.0.0.1' });
    const isDrawn = async (url: string) => {
      const response = await fetch(origin + url, { headers: { accept: 'text/html', 'user-agent': phone } });
      return drawingOf(await response.text()) !== '';
    };
    const countDrawn = async (urls: readonly string[]) =>
      (await Promise.all(urls.map(isDrawn))).filter(Boolean).length;
    expect(await countDrawn(Array.from({ length: 40 }, () => '/?tab=eventIndex'))).toBe(40);
    const different = Array.from({ length: 40 }, (_, at) => `/?tab=eventIndex&page=${at + 1}`);
    const drawnCount = await countDrawn(different);
    expect(drawnCount).toBeGreaterThan(0);
    expect(drawnCount).toBeLessThan(different.length);
    // Nothing stays behind.
    expect(await isDrawn('/?tab=eventIndex&page=41')).toBe(true);
  });

  it('[EV-55] [fault 22] lets nothing run, whatever people wrote', async () => {
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
        const { body } = await open(url);
        const scripts = scriptsOf(body);
        expect(scripts.map(({ attributes }) => attributes.trim().split(/ (?:crossorigin|id)/)[0])).toEqual([
          'type="application/ld+json"',
          'type="module"',
          'type="application/json"',
        ]);
        for (const { text: data } of scripts) expect(data).not.toMatch(/[<>&\u2028\u2029]/);
        const drawing = drawingOf(body);
        expect(drawing).not.toBe('');
        for (const [tag] of drawing.matchAll(/<[a-z][^>]*>/g)) {
          expect(tag).not.toMatch(/^<(?:script|iframe|object|embed|base|form|meta|style)/);
          expect(tag.replace(/"[^"]*"/g, '')).not.toMatch(/\son\w+=|\ssrcdoc=/i);
          expect(tag).not.toMatch(/(?:href|src)="(?!https?:\/\/www\.openstreetmap|\/|#)/);
        }
      }
    }
  });
});
