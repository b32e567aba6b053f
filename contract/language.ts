import * as v from 'valibot';

/** The four languages of the product; Italian is the source and the default. */
export const languages = ['it', 'en', 'zh', 'es'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'it';

const languageSchema = v.picklist(languages);

/** The first language of ours named in a header such as `EN` or `fr, es;q=0.8`; Italian if none is. */
export function languageOf(...headers: readonly (string | undefined)[]): Language {
  for (const header of headers) {
    for (const part of (header ?? '').split(',')) {
      const code = part.trim().slice(0, 2).toLowerCase();
      if (v.is(languageSchema, code)) return code;
    }
  }
  return defaultLanguage;
}
