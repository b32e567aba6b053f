import { intlLocales, type Language } from './language.ts';

const formats = new Map<Language, Intl.NumberFormat>();

/**
 * Formats an amount in euros as readers of a language write it: `1.250,50 €` in Italian, in German notation as the
 * specification says, `€1,250.50` in English.
 */
export function formatEurosIn(language: Language, amount: number): string {
  let format = formats.get(language);
  if (format === undefined) {
    const locale = language === 'it' ? 'de-DE' : intlLocales[language];
    format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
    formats.set(language, format);
  }
  return format.format(amount);
}
