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

/**
 * Takes the `lang` of an address for the reader's choice, as links of search engines carry it, and
 * leaves the address without it: else a reload would undo the next choice (BR-9).
 */
export function takeLanguage(): void {
  const address = new URL(location.href);
  const asked = address.searchParams.get('lang')?.toLowerCase();
  if (asked === undefined) return;
  const language = languages.find((it) => it === asked);
  if (language !== undefined) writeCookie('language', language);
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
}

/** Loads a language and speaks it; the choice is kept and goes with every call. */
export async function speak(language: Language): Promise<void> {
  const { messages } = await catalogues[language]();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
  writeCookie('language', language);
}

/** A text of the contract in the reader's language, with what it names in braces. */
export const say = (text: Text, values: Readonly<Record<string, number>> = {}): string =>
  i18n._({ ...text, values: { ...values } });
