import { readFileSync } from 'node:fs';
import { setupI18n, type I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import { languages, type Language } from '#contract/language.ts';
import type { Text } from '#contract/text.ts';

const catalogues = new Map<Language, I18n>();

/** A text in this language; in Italian, its source, when nobody has translated it yet. */
export function translate(
  language: Language,
  text: Text,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return catalogueOf(language)._(text.id, values, { message: text.message });
}

/** Reads all catalogues, so that a broken one stops the start and not a request. */
export function loadCatalogues(): void {
  for (const language of languages) catalogueOf(language);
}

function catalogueOf(language: Language): I18n {
  const known = catalogues.get(language);
  if (known !== undefined) return known;
  const file = PO.parse(readFileSync(new URL(`../locales/${language}.po`, import.meta.url), 'utf8'));
  const messages: Record<string, string> = {};
  for (const item of file.items) {
    const translation = item.msgstr[0] ?? '';
    if (translation !== '') messages[item.msgid] = translation;
  }
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  // The files hold ICU text; a message is compiled when it is first said.
  i18n.setMessagesCompiler((message) => compileMessage(message));
  catalogues.set(language, i18n);
  return i18n;
}
