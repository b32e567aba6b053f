import { expect, it } from 'vitest';
import { readTerms } from '#contract/policy/policy-calls.ts';
import { savePolicy } from '#server/policy/policy-store.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { call } from '#tests/support/call.ts';
import { usingApp } from '#tests/support/using-app.ts';
import { xssCorpus } from '#tests/support/xss-corpus.ts';

const tag = /<\/?([a-z][a-z0-9]*)((?:\s+[a-z]+="[^"<>]*")*)\s*\/?>/g;
const tags = new Set(
  'p br hr h2 h3 h4 ul ol li dl dt dd blockquote strong b em i u s code a table caption thead tbody tr th td'.split(
    ' ',
  ),
);
const attributes = new Set(['href', 'rel', 'scope', 'colspan', 'rowspan']);

/** What of some HTML is not plain, allowed formatting; nothing when it cannot run or load anything. */
function suspects(html: string): string[] {
  const found: string[] = [];
  for (const [whole, name = '', rest = ''] of html.matchAll(tag)) {
    if (!tags.has(name)) found.push(whole);
    for (const [, attribute = '', value = ''] of rest.matchAll(/([a-z]+)="([^"]*)"/g)) {
      if (!attributes.has(attribute)) found.push(whole);
      if (attribute === 'href' && !/^(https?:\/\/|mailto:|tel:|\/[^/\\]|#)/.test(value)) found.push(whole);
    }
  }
  // What is left are texts: nothing in them may begin a tag.
  if (html.replaceAll(tag, '').includes('<')) found.push(html);
  return found;
}

describeOnBoth('[fault 22] policies', (makeApp, engine) => {
  const app = usingApp(makeApp);

  it('[AC-38] keep nothing that runs or loads, written through the tool or past it', async () => {
    const { db } = app().services.database;
    expect(xssCorpus.filter((html) => suspects(html).length === 0)).toHaveLength(1);
    for (const html of xssCorpus) {
      const marked = `<p>prima</p>${html}`;
      const stored = await savePolicy(db, {
        key: 'terms',
        language: 'it',
        html: marked,
        nowMs: app().clock(),
      });
      expect(suspects(stored), html).toEqual([]);
      await db
        .updateTable('policy')
        .set({ html: marked })
        .where('key', '=', 'terms')
        .where('language', '=', 'it')
        .execute();
      const { data } = await call(app(), readTerms, {});
      expect(suspects(data), html).toEqual([]);
      expect(data).toContain('prima');
    }
    console.log(`fault 22, ${engine}: ${xssCorpus.length} hostile policies, on the way in and out, 0 run`);
  });
});
