import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import { describe, expect, it } from 'vitest';
import { languages, type Language } from '#contract/language.ts';
import { translate } from './i18n.ts';

const root = join(import.meta.dirname, '../../..');

const readCatalogue = (language: Language): Map<string, string> => {
  const { items } = PO.parse(readFileSync(join(root, `server/locales/${language}.po`), 'utf8'));
  return new Map(items.filter((item) => !item.obsolete).map((item) => [item.msgid, item.msgstr[0] ?? '']));
};

/** Every message of server and contract, by id. */
function readSourceMessages(): Map<string, string> {
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

describe('server messages', () => {
  const texts = readSourceMessages();

  it.each(languages)('are complete in %s', (language) => {
    const translations = readCatalogue(language);
    expect([...texts.keys()].filter((id) => !translations.get(id))).toEqual([]);
    expect([...translations.keys()].filter((id) => !texts.has(id))).toEqual([]);
  });

  it('are identical in the Italian catalogue and in the source', () => {
    const italian = readCatalogue('it');
    for (const [id, message] of texts) expect(italian.get(id)).toBe(message);
  });

  it('are interpolated, and fall back to the source when untranslated', () => {
    const text = { id: 'mail.accountExists.title', message: 'Ciao {firstName}, hai già un account' };
    expect(translate('en', text, { firstName: '{Zoë}' })).toBe('Hi {Zoë}, you already have an account');
    expect(translate('zh', { id: 'not.there', message: 'Ecco {n}' }, { n: 1 })).toBe('Ecco 1');
  });
});
