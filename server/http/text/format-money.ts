import { formatEurosIn } from '#contract/format-euros.ts';
import type { Language } from '#contract/language.ts';

/** Formats cents as an amount in euros, such as `12,50 €`. */
export const formatMoney = (language: Language, cents: number): string =>
  formatEurosIn(language, cents / 100);
