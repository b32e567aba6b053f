import type { Language } from '#contract/language.ts';

/** Formats cents as an amount in euros, such as `12,50 €`. */
export const formatMoney = (language: Language, cents: number): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100);
