import type { Language } from '#contract/language.ts';

/** Cents → the sum as this language writes it, such as `12,50 €`. */
export const moneyInWords = (language: Language, cents: number): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100);
