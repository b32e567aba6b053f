import { i18n, type Messages } from '@lingui/core';
import { defaultLanguage, languages, type Language } from '#contract/language.ts';
import type { Message } from '#contract/message.ts';
import { readCookie, writeCookie } from '../session/cookies.ts';

type CatalogLoader = () => Promise<{ messages: Messages }>;

const fullCatalogs: Record<Language, CatalogLoader> = {
  it: () => import('../../locales/it.po'),
  en: () => import('../../locales/en.po'),
  es: () => import('../../locales/es.po'),
  zh: () => import('../../locales/zh.po'),
};

/** Catalogs of the landing page's texts: the build strips the rest (decision 0009). */
const landingCatalogs: Record<Language, CatalogLoader> = {
  it: () => import('../../locales/it.po?lingui'),
  en: () => import('../../locales/en.po?lingui'),
  es: () => import('../../locales/es.po?lingui'),
  zh: () => import('../../locales/zh.po?lingui'),
};

/** Loads all texts of a language without activating it. */
export const loadMessages = async (language: Language): Promise<Messages> =>
  (await fullCatalogs[language]()).messages;

/** Set once more than the landing page's texts is needed. */
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
  const { messages } = await (fullCatalogLoad === undefined ? landingCatalogs : fullCatalogs)[language]();
  activateMessages(language, messages);
}

function activateMessages(language: Language, messages: Messages): void {
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
  writeCookie('language', language);
}

/** Loads all texts of the current language. Await it before showing anything but the landing page. */
export function loadFullCatalog(): Promise<void> {
  // SSR activates its language itself.
  if (import.meta.env.SSR) return Promise.resolve();
  fullCatalogLoad ??= activateFullCatalog(currentLanguage()).catch((error: unknown) => {
    fullCatalogLoad = undefined;
    throw error;
  });
  return fullCatalogLoad;
}

async function activateFullCatalog(language: Language): Promise<void> {
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
