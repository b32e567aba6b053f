import { expect, it } from 'vitest';
import { languages } from '#contract/language.ts';
import { policyKeys, readCookiePolicy, readPrivacyPolicy, readTerms } from '#contract/policy/policy-calls.ts';
import { savePolicy } from '#server/policy/policy-store.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { call, send } from '#tests/support/call.ts';
import { usingApp } from '#tests/support/using-app.ts';

const calls = { privacy: readPrivacyPolicy, cookie: readCookiePolicy, terms: readTerms };

/** How many sections, list items and table rows a text has: the same in each language. */
const shapeOf = (html: string): number[] =>
  ['<h2>', '<h3>', '<li>', '<tr>', '<a '].map((tag) => html.split(tag).length - 1);

describeOnBoth('policies', (makeApp) => {
  const app = usingApp(() =>
    makeApp({ config: { legalDetails: ['Lanterne & <Figli> APS', 'Via Roma 1'], contactEmail: 'o@x.org' } }),
  );
  const save = (language: 'it' | 'en', html: string) =>
    savePolicy(app().services.database.db, { key: 'terms', language, html, nowMs: app().clock() });

  it.each(policyKeys)('[AC-37] are our template, filled in, in each language: %s', async (key) => {
    const shapes = new Set<string>();
    const texts = new Set<string>();
    for (const language of languages) {
      const { data } = await call(app(), calls[key], {}, { language });
      expect(data).toContain('Lanterne &amp; &lt;Figli&gt; APS, Via Roma 1');
      expect(data).toContain('href="mailto:o@x.org"');
      expect(data).not.toMatch(/[{}]|<Figli>/);
      expect(data).toMatch(/^<blockquote>/);
      shapes.add(shapeOf(data).join());
      texts.add(data);
    }
    expect(texts.size).toBe(languages.length);
    expect(shapes.size).toBe(1);
  });

  it('[AC-37] are the operator’s text where there is one, and her Italian one before our template', async () => {
    await save('it', '<h1>Le nostre regole</h1>');
    await save('en', '<p>Our rules</p><table><tr><th scope="col" style="x">a</th></tr></table>');
    expect((await call(app(), readTerms, {})).data).toBe('<h2>Le nostre regole</h2>');
    const { data: english } = await call(app(), readTerms, {}, { language: 'en' });
    expect(english).toBe('<p>Our rules</p><table><tr><th scope="col">a</th></tr></table>');
    expect((await call(app(), readTerms, {}, { language: 'zh' })).data).toBe('<h2>Le nostre regole</h2>');
    await save('en', 'Newer');
    expect((await call(app(), readTerms, {}, { language: 'en' })).data).toBe('Newer');
    await save('it', ' ');
    await save('en', '');
    expect((await call(app(), readTerms, {}, { language: 'en' })).data).toContain('Lanterne');
  });

  it('are asked for again only when they have changed', async () => {
    const first = await send(app(), readTerms, {}, { language: 'es' });
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      vary: expect.stringContaining('language'),
    });
    const headers = { 'if-none-match': String(first.headers.etag) };
    const second = await send(app(), readTerms, {}, { language: 'es', headers });
    expect([second.statusCode, second.body]).toEqual([304, '']);
    const other = await send(app(), readTerms, {}, { language: 'zh', headers });
    expect(other.statusCode).toBe(200);
    await save('it', '<p>Altro</p>');
    expect((await send(app(), readTerms, {}, { language: 'es', headers })).statusCode).toBe(200);
  });
});
