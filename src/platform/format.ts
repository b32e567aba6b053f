import { i18n } from '@lingui/core';
import { languages, type Language } from '#contract/language.ts';
import { currentLanguage } from './i18n.ts';

/** Events happen in Italy: their times are Italian times, wherever they are read. */
const timeZone = 'Europe/Rome';
/** English as in Europe: the day before the month, 24 hours. */
const locales: Record<Language, string> = { it: 'it-IT', en: 'en-GB', es: 'es-ES', zh: 'zh-CN' };
/** What is spoken now; the cookies are not parsed for each row of a list. */
const spoken = (): Language => languages.find((language) => language === i18n.locale) ?? currentLanguage();
const currentLocale = (): string => locales[spoken()];

const formats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = currentLocale();
  const key = locale + JSON.stringify(options);
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { timeZone, ...options });
  formats.set(key, made);
  return made;
}

const formatted = (options: Intl.DateTimeFormatOptions) => (instant: string | number) =>
  dateFormat(options).format(new Date(instant));

/** `domenica 23 novembre 2026` */
export const longDate = formatted({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** `23 novembre 2026` */
export const dayMonthYear = formatted({ day: 'numeric', month: 'long', year: 'numeric' });
/** `novembre 2026` */
export const monthAndYear = formatted({ month: 'long', year: 'numeric' });
/** `23` */
export const dayOfMonth = (instant: string): string =>
  // Chinese writes a sign after it, for which a leaf of a calendar has no room.
  dateFormat({ day: 'numeric' })
    .formatToParts(new Date(instant))
    .find((part) => part.type === 'day')?.value ?? '';
/** `nov` */
export const shortMonth = formatted({ month: 'short' });
/** `dom` */
export const shortWeekday = formatted({ weekday: 'short' });
/** `dom 23 nov` */
export const shortDate = formatted({ weekday: 'short', day: 'numeric', month: 'short' });
/** `23 nov` */
export const dayAndMonth = formatted({ day: 'numeric', month: 'short' });
/** `9:30` */
export const timeOfDay = formatted({ hour: 'numeric', minute: '2-digit' });
/** `9:30:05` */
export const timeWithSeconds = formatted({ hour: 'numeric', minute: '2-digit', second: '2-digit' });
/** `23 nov, 9:30` */
export const dateAndTime = formatted({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });

/** `sabato 6 giugno` */
export const weekdayAndDay = formatted({ weekday: 'long', day: 'numeric', month: 'long' });

// Made when it is first asked for: the first of its kind costs more than all the rest of a start.
let calendarDay: Intl.DateTimeFormat | undefined;

/** The Italian day of an instant, `2026-11-23`. */
export function dayOf(instant: string | number): string {
  calendarDay ??= new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return calendarDay.format(new Date(instant));
}

/** Whether two instants fall on one Italian day. */
export const isSameDay = (a: string | number, b: string | number): boolean => dayOf(a) === dayOf(b);

/** `9:30 – 12:30`, with the day of the end when it is another one. */
export const timeRange = (start: string, end: string): string =>
  `${timeOfDay(start)} – ${isSameDay(start, end) ? timeOfDay(end) : dateAndTime(end)}`;

/** `3–10 dic 2026`: two days and what lies between them, as short as they allow. */
export const dayRange = (first: string | number, last: string | number): string =>
  dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    new Date(first),
    new Date(last),
  );

let euroFormat: Intl.NumberFormat | undefined;

/** Euros as the spec writes them in every language: `5,00 €`. */
export function euros(amount: number): string {
  euroFormat ??= new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
  return euroFormat.format(amount);
}

/** `5.000` in Italian, `5,000` in English. By hand: a page's first `Intl` format costs a slow phone 50 ms. */
export function wholeNumber(value: number): string {
  const language = spoken();
  const separator = language === 'it' || language === 'es' ? '.' : ',';
  return String(value).replace(/\B(?=(\d{3})+$)/g, separator);
}

/** `5,2 MB`, from bytes. */
export const megabytes = (bytes: number): string =>
  new Intl.NumberFormat(currentLocale(), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  }).format(bytes / 1024 ** 2);

/** `6 minuti fa`, from milliseconds. */
export function ago(ageMs: number): string {
  const relative = new Intl.RelativeTimeFormat(currentLocale(), { numeric: 'auto' });
  const minutes = Math.max(1, Math.round(ageMs / 60_000));
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? relative.format(-hours, 'hour') : relative.format(-Math.round(hours / 24), 'day');
}
