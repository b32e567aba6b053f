import { intlLocales, type Language } from '#contract/language.ts';

/** Formats the Italian calendar day of an instant, such as `6 luglio 2026`. */
export const formatDay = (language: Language, instantMs: number): string =>
  new Intl.DateTimeFormat(intlLocales[language], { dateStyle: 'long', timeZone: 'Europe/Rome' }).format(
    instantMs,
  );
