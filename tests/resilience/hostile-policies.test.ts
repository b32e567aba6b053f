import { expect, it } from 'vitest';
import { readTerms } from '#contract/policy/policy-endpoints.ts';
import { savePolicy } from '#server/policy/policy-store.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { xssCorpus } from '#tests/support/random/xss-corpus.ts';

const tag = /<\/?([a-z][a-z0-9]*)((?:\s+[a-z]+="[^"<>]*")*)\s*\/?>/g;
const tags = new Set(
  'p br hr h2 h3 h4 ul ol li dl dt dd blockquote strong b em i u s code a table caption thead tbody tr th td'.split(
    ' ',
  ),
);
const attributes = new Set(['href', 'rel', 'scope', 'colspan', 'rowspan']);

/**
 * Returns everything in `html` beyond plain allowed formatting; empty when it cannot execute or load
 * anything.
 */
function findSuspects(html: string): string[] {
  const suspects: string[] = [];
  for (const [match, name = '', attributesText = ''] of html.matchAll(tag)) {
    if (!tags.has(name)) suspects.push(match);
    for (const [, attribute = '', value = ''] of attributesText.matchAll(/([a-z]+)="([^"]*)"/g)) {
      if (!attributes.has(attribute)) suspects.push(match);
      if (attribute === 'href' && !/^(https?:\/\/|mailto:|tel:|\/[^/\\]|#)/.test(value)) suspects.push(match);
    }
  }
  // The remaining text must contain no tag.
  if (html.replaceAll(tag, '').includes('<')) suspects.push(html);
  return suspects;
}

describeOnBothEngines('[RS-22] policies', (makeApp, engine) => {
  const app = setupApp(makeApp);

  it('[AC-38] keep nothing that executes or loads, written by the command or directly to the database', async () => {
    const { db } = app().services.database;
    expect(xssCorpus.filter((html) => findSuspects(html).length === 0)).toHaveLength(1);
    for (const html of xssCorpus) {
      const marked = `<p>prima</p>${html}`;
      const stored = await savePolicy(db, {
        key: 'terms',
        language: 'it',
        html: marked,
        nowMs: app().clock(),
      });
      expect(findSuspects(stored), html).toEqual([]);
      await db
        .updateTable('policy')
        .set({ html: marked })
        .where('key', '=', 'terms')
        .where('language', '=', 'it')
        .execute();
      const { data } = await call(app(), readTerms, {});
      expect(findSuspects(data), html).toEqual([]);
      expect(data).toContain('prima');
    }
    console.log(`RS-22, ${engine}: ${xssCorpus.length} hostile policies, on the way in and out, 0 run`);
  });
});
