import { i18n } from '@lingui/core';
import { minuteMs } from '#contract/durations.ts';
import { formatEurosIn } from '#contract/format-euros.ts';
import { intlLocales, languages, type Language } from '#contract/language.ts';
import { currentLanguage } from './i18n.ts';
import { nowMs } from './clock.ts';
import { isSameRomeDay, toRomeDay } from './rome-time.ts';

/** Event times are shown in Italian time, wherever the user is. */
const timeZone = 'Europe/Rome';
/** Reads the active locale: parsing cookies for each row of a list would be slow. */
const getActiveLanguage = (): Language =>
  languages.find((language) => language === i18n.locale) ?? currentLanguage();
const getActiveLocale = (): string => intlLocales[getActiveLanguage()];

const formats = new Map<string, Intl.DateTimeFormat>();

function getDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = getActiveLocale();
  const key = locale + JSON.stringify(options);
  const cached = formats.get(key);
  if (cached !== undefined) return cached;
  const format = new Intl.DateTimeFormat(locale, { timeZone, ...options });
  formats.set(key, format);
  return format;
}

const createFormatter = (options: Intl.DateTimeFormatOptions) => (instant: string | number) =>
  getDateFormat(options).format(new Date(instant));

/** `domenica 23 novembre 2026` */
export const formatLongDate = createFormatter({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
/** `23 novembre 2026` */
export const formatDayMonthYear = createFormatter({ day: 'numeric', month: 'long', year: 'numeric' });
/** `novembre 2026` */
export const formatMonthYear = createFormatter({ month: 'long', year: 'numeric' });
/** `23` */
export const formatDayOfMonth = (instant: string): string =>
  // Chinese appends a character, for which the calendar tile has no room.
  getDateFormat({ day: 'numeric' })
    .formatToParts(new Date(instant))
    .find((part) => part.type === 'day')?.value ?? '';
/** `nov` */
export const formatShortMonth = createFormatter({ month: 'short' });
/** `dom` */
export const formatShortWeekday = createFormatter({ weekday: 'short' });
/** `domenica` */
export const formatWeekday = createFormatter({ weekday: 'long' });
/** `dom 23 nov` */
export const formatShortDate = createFormatter({ weekday: 'short', day: 'numeric', month: 'short' });
/** `23 nov` */
export const formatDayMonth = createFormatter({ day: 'numeric', month: 'short' });
/** `9:30` */
export const formatTime = createFormatter({ hour: 'numeric', minute: '2-digit' });
/** `9:30:05` */
export const formatTimeWithSeconds = createFormatter({
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});
/** `23 nov 2026, 9:30` in the time zone of this device. */
export const formatLocalDateTime = (instant: string): string =>
  new Intl.DateTimeFormat(getActiveLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );

/** `23 nov, 9:30` */
export const formatDateTime = createFormatter({
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** `sabato 6 giugno` */
export const formatWeekdayDay = createFormatter({ weekday: 'long', day: 'numeric', month: 'long' });

/** `sabato 6 giugno`, with the year unless it is the current one. */
export const formatDayHeading = (instant: string): string =>
  isCurrentYear(instant) ? formatWeekdayDay(instant) : formatLongDate(instant);

const isCurrentYear = (instant: string): boolean =>
  toRomeDay(instant).slice(0, 4) === toRomeDay(nowMs()).slice(0, 4);

/** `9:30 – 12:30`; the end has its date when it is on another day. */
export const formatTimeRange = (start: string, end: string): string =>
  `${formatTime(start)} – ${isSameRomeDay(start, end) ? formatTime(end) : formatDateTime(end)}`;

/** `3–10 dic 2026`, as short as the two days allow. */
export const formatDayRange = (first: string | number, last: string | number): string =>
  getDateFormat({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    new Date(first),
    new Date(last),
  );

/** `5,00 €` in Italian. */
export const formatEuros = (amount: number): string => formatEurosIn(getActiveLanguage(), amount);

/**
 * `5.000` in Italian, `5,000` in English. By hand: the first `Intl` format of a page costs a slow phone 50
 * ms.
 */
export function formatInteger(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, hasDecimalComma() ? '.' : ',');
}

/** `12,50` in Italian, `12.50` in English: an amount as its text field shows it. */
export const formatAmount = (euros: number): string =>
  euros.toFixed(2).replace('.', hasDecimalComma() ? ',' : '.');

const hasDecimalComma = (): boolean => ['it', 'es'].includes(getActiveLanguage());

/** `5,2 MB`, from bytes. */
export const formatMegabytes = (bytes: number): string =>
  new Intl.NumberFormat(getActiveLocale(), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  }).format(bytes / 1024 ** 2);

/** `6 minuti fa`, from an age in milliseconds. */
export function formatRelativeTime(ageMs: number): string {
  const relative = new Intl.RelativeTimeFormat(getActiveLocale(), { numeric: 'auto' });
  const minutes = Math.max(1, Math.round(ageMs / minuteMs));
  if (minutes < 60) return spaceNumber(relative.format(-minutes, 'minute'));
  const hours = Math.round(minutes / 60);
  return spaceNumber(
    hours < 48 ? relative.format(-hours, 'hour') : relative.format(-Math.round(hours / 24), 'day'),
  );
}

/** Separates a number from the Chinese word after it, as the texts around it do. */
const spaceNumber = (text: string): string => text.replace(/(\d)(?=\p{Script=Han})/u, '$1 ');
