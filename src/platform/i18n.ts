import { i18n, type Messages } from '@lingui/core';
import { defaultLanguage, languages, type Language } from '#contract/language.ts';
import type { Text } from '#contract/text.ts';
import { readCookie, writeCookie } from './cookies.ts';

type Catalogue = () => Promise<{ messages: Messages }>;

const whole: Record<Language, Catalogue> = {
  it: () => import('../locales/it.po'),
  en: () => import('../locales/en.po'),
  es: () => import('../locales/es.po'),
  zh: () => import('../locales/zh.po'),
};

/** Of each, what the landing page says: the build leaves nothing else in these (decision 0009). */
const first: Record<Language, Catalogue> = {
  it: () => import('../locales/it.po?lingui'),
  en: () => import('../locales/en.po?lingui'),
  es: () => import('../locales/es.po?lingui'),
  zh: () => import('../locales/zh.po?lingui'),
};

/** All texts of a language, without speaking it. */
export const messagesOf = async (language: Language): Promise<Messages> => (await whole[language]()).messages;

/** Set as soon as more than the landing page's part is wanted. */
let wholeIsThere: Promise<void> | undefined;

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
  const { messages } = await (wholeIsThere === undefined ? first : whole)[language]();
  speakWith(language, messages);
}

function speakWith(language: Language, messages: Messages): void {
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
  writeCookie('language', language);
}

/** Every text there is, from now on: awaited before anything but the landing page is shown. */
export function speakWhole(): Promise<void> {
  // Who draws speaks by itself.
  if (import.meta.env.SSR) return Promise.resolve();
  wholeIsThere ??= loadWhole(currentLanguage()).catch((error: unknown) => {
    wholeIsThere = undefined;
    throw error;
  });
  return wholeIsThere;
}

async function loadWhole(language: Language): Promise<void> {
  const { messages } = await whole[language]();
  // Another may have been chosen meanwhile, and was then loaded whole.
  if (language === currentLanguage()) speakWith(language, messages);
}

/** A text of the contract in the reader's language, with what it names in braces. */
export const say = (text: Text, values: Readonly<Record<string, number>> = {}): string =>
  i18n._({ ...text, values: { ...values } });
