import * as v from 'valibot';

/** The four supported languages; Italian is the source and the default. */
export const languages = ['it', 'en', 'zh', 'es'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'it';

/** The locale of dates and numbers in each language. English as in Europe: day before month, 24 hours. */
export const intlLocales: Readonly<Record<Language, string>> = {
  it: 'it-IT',
  en: 'en-GB',
  es: 'es-ES',
  zh: 'zh-CN',
};

const languageSchema = v.picklist(languages);

/**
 * Returns the first supported language of headers such as `EN` or `fr, es;q=0.8`; Italian without a match.
 */
export function negotiateLanguage(...headers: readonly (string | undefined)[]): Language {
  for (const header of headers) {
    for (const part of (header ?? '').split(',')) {
      const code = part.trim().slice(0, 2).toLowerCase();
      if (v.is(languageSchema, code)) return code;
    }
  }
  return defaultLanguage;
}
