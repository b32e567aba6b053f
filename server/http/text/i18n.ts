import { readFileSync } from 'node:fs';
import { setupI18n, type I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import { languages, type Language } from '#contract/language.ts';
import type { Message } from '#contract/message.ts';

const catalogues = new Map<Language, I18n>();

/** Translates a message; falls back to its Italian source. */
export function translate(
  language: Language,
  text: Message,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return getCatalogue(language)._(text.id, values, { message: text.message });
}

/** Loads all catalogues, so that a broken one fails at start and not in a request. */
export function loadCatalogues(): void {
  for (const language of languages) getCatalogue(language);
}

function getCatalogue(language: Language): I18n {
  const cached = catalogues.get(language);
  if (cached !== undefined) return cached;
  const file = PO.parse(readFileSync(new URL(`../../locales/${language}.po`, import.meta.url), 'utf8'));
  const messages: Record<string, string> = {};
  for (const item of file.items) {
    const translation = item.msgstr[0] ?? '';
    if (translation !== '') messages[item.msgid] = translation;
  }
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  // The files hold ICU messages, compiled on first use.
  i18n.setMessagesCompiler((message) => compileMessage(message));
  catalogues.set(language, i18n);
  return i18n;
}
