import { i18n, type Messages } from '@lingui/core';
import { defaultLanguage, languages, type Language } from '#contract/language.ts';
import type { Message } from '#contract/message.ts';
import { readCookie, writeCookie } from '../session/cookies.ts';
import type { FirstPage } from './first-page.ts';

type CatalogLoader = () => Promise<{ messages: Messages }>;

const fullCatalogs: Record<Language, CatalogLoader> = {
  it: () => import('../../locales/it.po'),
  en: () => import('../../locales/en.po'),
  es: () => import('../../locales/es.po'),
  zh: () => import('../../locales/zh.po'),
};

/** Catalogs of a first page: the build strips the texts of all others (decision 0009). */
const firstPageCatalogs: Record<FirstPage, Record<Language, CatalogLoader>> = {
  landing: {
    it: () => import('../../locales/it.po?landing?lingui'),
    en: () => import('../../locales/en.po?landing?lingui'),
    es: () => import('../../locales/es.po?landing?lingui'),
    zh: () => import('../../locales/zh.po?landing?lingui'),
  },
  access: {
    it: () => import('../../locales/it.po?access?lingui'),
    en: () => import('../../locales/en.po?access?lingui'),
    es: () => import('../../locales/es.po?access?lingui'),
    zh: () => import('../../locales/zh.po?access?lingui'),
  },
  public: {
    it: () => import('../../locales/it.po?public?lingui'),
    en: () => import('../../locales/en.po?public?lingui'),
    es: () => import('../../locales/es.po?public?lingui'),
    zh: () => import('../../locales/zh.po?public?lingui'),
  },
};

/** Loads all texts of a language without activating it. */
export const loadMessages = async (language: Language): Promise<Messages> =>
  (await fullCatalogs[language]()).messages;

/** The page that the program started on, while its texts suffice. */
let firstPage: FirstPage | undefined;
let firstPageLoad: Promise<void> | undefined;
/** Set once more texts are needed. */
let fullCatalogLoad: Promise<void> | undefined;

/** Language from the cookie; Italian by default. */
export function currentLanguage(): Language {
  const saved = readCookie('language').toLowerCase();
  return languages.find((language) => language === saved) ?? defaultLanguage;
}

/**
 * Stores `?lang=` of search-engine links as the user's language and removes it from the URL; otherwise a
 * reload would undo a later choice (BR-9).
 */
export function consumeLangParam(): void {
  const url = new URL(location.href);
  const requested = url.searchParams.get('lang')?.toLowerCase();
  if (requested === undefined) return;
  const language = languages.find((supported) => supported === requested);
  if (language !== undefined) writeCookie('language', language);
  url.searchParams.delete('lang');
  history.replaceState(history.state, '', url);
}

/** Loads and activates a language. The choice is stored in a cookie and sent with every request (SH-5). */
export async function activateLocale(language: Language): Promise<void> {
  let load: CatalogLoader;
  let messages: Messages;
  do {
    load = getNeededCatalogs()[language];
    ({ messages } = await load());
    // Meanwhile another page may need more texts.
  } while (load !== getNeededCatalogs()[language]);
  activateMessages(language, messages);
}

const getNeededCatalogs = (): Record<Language, CatalogLoader> =>
  firstPage === undefined || fullCatalogLoad !== undefined ? fullCatalogs : firstPageCatalogs[firstPage];

function activateMessages(language: Language, messages: Messages): void {
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
  writeCookie('language', language);
}

/**
 * Loads the texts of a page in the current language: all of them, unless the program starts on that page. Await
 * it before showing any.
 */
export function loadCatalog(page: FirstPage | undefined): Promise<void> {
  // SSR activates its language itself.
  if (import.meta.env.SSR) return Promise.resolve();
  if (page === undefined || fullCatalogLoad !== undefined || (firstPage ?? page) !== page)
    return loadFullCatalog();
  firstPage = page;
  firstPageLoad ??= activateLocale(currentLanguage()).catch((error: unknown) => {
    firstPageLoad = undefined;
    throw error;
  });
  return firstPageLoad;
}

/** Loads all texts of the current language. */
export function loadFullCatalog(): Promise<void> {
  // SSR activates its language itself.
  if (import.meta.env.SSR) return Promise.resolve();
  fullCatalogLoad ??= activateFullCatalog().catch((error: unknown) => {
    fullCatalogLoad = undefined;
    throw error;
  });
  return fullCatalogLoad;
}

async function activateFullCatalog(): Promise<void> {
  const language = currentLanguage();
  const { messages } = await fullCatalogs[language]();
  // The user may have switched language meanwhile, which loaded its full catalog.
  if (language === currentLanguage()) activateMessages(language, messages);
}

/**
 * Translates a message of the contract.
 *
 * @param values its placeholders in braces.
 */
export const translate = (text: Message, values: Readonly<Record<string, number>> = {}): string =>
  i18n._({ ...text, values: { ...values } });
