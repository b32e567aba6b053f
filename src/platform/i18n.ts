import { i18n, type Messages } from '@lingui/core';
import { defaultLanguage, languages, type Language } from '#contract/language.ts';
import type { Text } from '#contract/text.ts';
import { readCookie, writeCookie } from './cookies.ts';

const catalogues: Record<Language, () => Promise<{ messages: Messages }>> = {
  it: () => import('../locales/it.po'),
  en: () => import('../locales/en.po'),
  es: () => import('../locales/es.po'),
  zh: () => import('../locales/zh.po'),
};

/** The language of the cookie, Italian unless somebody chose another. */
export function currentLanguage(): Language {
  const kept = readCookie('language').toLowerCase();
  return languages.find((language) => language === kept) ?? defaultLanguage;
}

/** Loads a language and speaks it; the choice is kept and goes with every call. */
export async function speak(language: Language): Promise<void> {
  const { messages } = await catalogues[language]();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
  writeCookie('language', language);
}

/** A text of the contract in the reader's language. */
export const say = (text: Text): string => i18n._(text);
