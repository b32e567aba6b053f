import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languages } from '#contract/language.ts';
import {
  policyKeys,
  readCookiePolicy,
  readPrivacyPolicy,
  readTerms,
} from '#contract/policy/policy-endpoints.ts';
import { savePolicy } from '#server/policy/policy-store.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call, sendRaw } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

const calls = { privacy: readPrivacyPolicy, cookie: readCookiePolicy, terms: readTerms };

/** Counts of sections, list items and table rows: equal in every language. */
const headingSequence = (html: string): number[] =>
  ['<h2>', '<h3>', '<li>', '<tr>', '<a '].map((tag) => html.split(tag).length - 1);

/** Names of the cookies that page and server write, from their source. */
const readCookieNames = (): string[] => {
  const sources = globSync('{src,server}/**/*.ts').map((path) => readFileSync(path, 'utf8'));
  const session = sources.find((source) => source.includes('const cookieNames = {'))!;
  const [block = ''] = /const cookieNames = \{[^}]*/.exec(session) ?? [];
  return [
    ...block.matchAll(/: '(\w+)'/g),
    ...sources.flatMap((source) => [
      ...source.matchAll(/(?:writeCookie\(|[cC]ookie(?:Name)? = )'([\w-]+)'/g),
    ]),
  ].map(([, name = '']) => name);
};

it('[AC-37] the cookie policy lists every cookie, in each language', () => {
  const names = new Set(readCookieNames());
  expect([...names]).toEqual(
    expect.arrayContaining([
      'token',
      'theme',
      'waiting',
      'presente-device',
      'presente-signup',
      'presente-social',
      'presente-visitor',
    ]),
  );
  for (const language of languages) {
    const template = readFileSync(`server/policy/templates/cookie.${language}.html`, 'utf8');
    const [, ...rows] = template.split('<tr>').map((row) => /<td>([^<]*)/.exec(row)?.[1] ?? '');
    const listed = new Set(rows.flatMap((row) => row.split(/,\s/).map((name) => name.trim())));
    expect([...names].filter((name) => !listed.has(name))).toEqual([]);
  }
});

describeOnBothEngines('policies', (makeApp) => {
  const app = setupApp(() =>
    makeApp({ config: { legalDetails: ['Lanterne & <Figli> APS', 'Via Roma 1'], contactEmail: 'o@x.org' } }),
  );
  const putPolicy = (language: 'it' | 'en', html: string) =>
    savePolicy(app().services.database.db, { key: 'terms', language, html, nowMs: app().clock() });

  it.each(policyKeys)('[AC-37] are the filled-in template in each language: %s', async (key) => {
    const shapes = new Set<string>();
    const texts = new Set<string>();
    for (const language of languages) {
      const { data } = await call(app(), calls[key], {}, { language });
      expect(data).toContain('Lanterne &amp; &lt;Figli&gt; APS, Via Roma 1');
      expect(data).toContain('href="mailto:o@x.org"');
      expect(data).not.toMatch(/[{}]|<Figli>/);
      expect(data).toMatch(/^<blockquote>/);
      shapes.add(headingSequence(data).join());
      texts.add(data);
    }
    expect(texts.size).toBe(languages.length);
    expect(shapes.size).toBe(1);
  });

  it('[AC-37] prefer the operator’s text, then the operator’s Italian text, then the template', async () => {
    await putPolicy('it', '<h1>Le nostre regole</h1>');
    await putPolicy('en', '<p>Our rules</p><table><tr><th scope="col" style="x">a</th></tr></table>');
    expect((await call(app(), readTerms, {})).data).toBe('<h2>Le nostre regole</h2>');
    const { data: english } = await call(app(), readTerms, {}, { language: 'en' });
    expect(english).toBe('<p>Our rules</p><table><tr><th scope="col">a</th></tr></table>');
    expect((await call(app(), readTerms, {}, { language: 'zh' })).data).toBe('<h2>Le nostre regole</h2>');
    await putPolicy('en', 'Newer');
    expect((await call(app(), readTerms, {}, { language: 'en' })).data).toBe('Newer');
    await putPolicy('it', ' ');
    await putPolicy('en', '');
    expect((await call(app(), readTerms, {}, { language: 'en' })).data).toContain('Lanterne');
  });

  it('answer 304 until they change', async () => {
    const first = await sendRaw(app(), readTerms, {}, { language: 'es' });
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=300',
      vary: expect.stringContaining('language'),
    });
    const headers = { 'if-none-match': String(first.headers.etag) };
    const second = await sendRaw(app(), readTerms, {}, { language: 'es', headers });
    expect([second.statusCode, second.body]).toEqual([304, '']);
    const other = await sendRaw(app(), readTerms, {}, { language: 'zh', headers });
    expect(other.statusCode).toBe(200);
    await putPolicy('it', '<p>Altro</p>');
    expect((await sendRaw(app(), readTerms, {}, { language: 'es', headers })).statusCode).toBe(200);
  });
});
