import { mapUrl } from '#contract/event/map-url.ts';
import { intlLocales, type Language } from '#contract/language.ts';
import type { EventSchedule, ScheduledEvent } from '../event/event-schedule-store.ts';
import { translate } from '../http/text/i18n.ts';
import type { MailDetail } from './mail-block.ts';

const labels = {
  event: /*i18n*/ { id: 'mail.fact.event', message: 'Evento' },
  when: /*i18n*/ { id: 'mail.fact.when', message: 'Quando' },
  where: /*i18n*/ { id: 'mail.fact.where', message: 'Dove' },
  organiser: /*i18n*/ { id: 'mail.fact.organiser', message: 'Organizza' },
  whenBefore: /*i18n*/ { id: 'mail.fact.whenBefore', message: 'Quando, prima' },
  whenNow: /*i18n*/ { id: 'mail.fact.whenNow', message: 'Quando, adesso' },
  whereBefore: /*i18n*/ { id: 'mail.fact.whereBefore', message: 'Dove, prima' },
  whereNow: /*i18n*/ { id: 'mail.fact.whereNow', message: 'Dove, adesso' },
};

const toDetail = (language: Language, name: keyof typeof labels, value: string): MailDetail => [
  translate(language, labels[name]),
  value,
];

/** An event's details in a mail: title, time, place with a map link, organiser. */
export const eventDetails = (language: Language, event: ScheduledEvent): MailDetail[] => [
  toDetail(language, 'event', event.title),
  toDetail(language, 'when', formatPeriod(language, event)),
  ...locationDetails(language, 'where', event),
  toDetail(language, 'organiser', event.companyName),
];

/** An event's previous and current details; unchanged ones appear once. */
export function changedDetails(
  language: Language,
  previous: EventSchedule,
  event: ScheduledEvent,
): MailDetail[] {
  const [previousPeriod, period] = [formatPeriod(language, previous), formatPeriod(language, event)];
  const hasMoved = formatLocation(language, previous) !== formatLocation(language, event);
  return [
    ...(previousPeriod === period
      ? [toDetail(language, 'when', period)]
      : [toDetail(language, 'whenBefore', previousPeriod), toDetail(language, 'whenNow', period)]),
    ...(hasMoved ? [toDetail(language, 'whereBefore', formatLocation(language, previous))] : []),
    ...locationDetails(language, hasMoved ? 'whereNow' : 'where', event),
  ];
}

function locationDetails(
  language: Language,
  name: 'where' | 'whereNow',
  event: ScheduledEvent,
): MailDetail[] {
  const value = formatLocation(language, event);
  if (value === '') return [];
  const { mode, latitude, longitude } = event;
  const [label] = toDetail(language, name, value);
  if (mode === 'online' || latitude === null || longitude === null) return [[label, value]];
  return [[label, value, mapUrl({ latitude, longitude })]];
}

const formats = new Map<Language, Intl.DateTimeFormat>();

/** Formats the period in Italian time. */
function formatPeriod(language: Language, { startAt, endAt }: EventSchedule): string {
  let format = formats.get(language);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(intlLocales[language], {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone: 'Europe/Rome',
    });
    formats.set(language, format);
  }
  return format.formatRange(startAt, endAt);
}

const formatLocation = (language: Language, { mode, location }: EventSchedule): string =>
  mode === 'online' ? translate(language, /*i18n*/ { id: 'mail.fact.online', message: 'Online' }) : location;
