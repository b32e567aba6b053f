import type { Language } from '#contract/language.ts';

/** An instant in milliseconds → the day it is in Italy, in words, such as `6 luglio 2026`. */
export const dayInWords = (language: Language, atMs: number): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Europe/Rome' }).format(atMs);
