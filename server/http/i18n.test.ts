import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import { describe, expect, it } from 'vitest';
import { languages, type Language } from '#contract/language.ts';
import { translate } from './i18n.ts';

const root = join(import.meta.dirname, '../..');

const catalogue = (language: Language): Map<string, string> => {
  const { items } = PO.parse(readFileSync(join(root, `server/locales/${language}.po`), 'utf8'));
  return new Map(items.filter((item) => !item.obsolete).map((item) => [item.msgid, item.msgstr[0] ?? '']));
};

/** Every text that server and contract can say, by id. */
function textsInSource(): Map<string, string> {
  const texts = new Map<string, string>();
  for (const file of globSync(['server/**/*.ts', 'contract/**/*.ts'], { cwd: root })) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const [, id, message] of source.matchAll(
      /\/\*i18n\*\/\s*\{\s*id:\s*'([^']+)',\s*message:\s*'([^']+)'/g,
    ))
      if (!file.endsWith('.test.ts')) texts.set(id!, message!);
  }
  return texts;
}

describe('what the server says', () => {
  const texts = textsInSource();

  it.each(languages)('is complete in %s', (language) => {
    const translations = catalogue(language);
    expect([...texts.keys()].filter((id) => !translations.get(id))).toEqual([]);
    expect([...translations.keys()].filter((id) => !texts.has(id))).toEqual([]);
  });

  it('is in the Italian catalogue as it stands in the source', () => {
    const italian = catalogue('it');
    for (const [id, message] of texts) expect(italian.get(id)).toBe(message);
  });

  it.each(languages)('keeps its placeholders in %s', (language) => {
    // What stands in braces because it is one form of a plural has more words than one.
    const placeholders = (text: string): string[] => (text.match(/\{\w+(?=[,}])/g) ?? []).sort();
    const translations = catalogue(language);
    for (const [id, message] of texts)
      expect(placeholders(translations.get(id) ?? ''), id).toEqual(placeholders(message));
  });

  it('fills in values, and falls back to the source for what nobody has translated', () => {
    const text = { id: 'mail.accountExists.title', message: 'Ciao {firstName}, hai già un account' };
    expect(translate('en', text, { firstName: '{Zoë}' })).toBe('Hi {Zoë}, you already have an account');
    expect(translate('zh', { id: 'not.there', message: 'Ecco {n}' }, { n: 1 })).toBe('Ecco 1');
  });
});
