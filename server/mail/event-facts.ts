import { mapUrl } from '#contract/event/map-url.ts';
import type { Language } from '#contract/language.ts';
import type { Appointment, AppointedEvent } from '../event/appointment-store.ts';
import { translate } from '../http/i18n.ts';
import type { Fact } from './mail-block.ts';

const names = {
  event: /*i18n*/ { id: 'mail.fact.event', message: 'Evento' },
  when: /*i18n*/ { id: 'mail.fact.when', message: 'Quando' },
  where: /*i18n*/ { id: 'mail.fact.where', message: 'Dove' },
  organiser: /*i18n*/ { id: 'mail.fact.organiser', message: 'Organizza' },
  whenBefore: /*i18n*/ { id: 'mail.fact.whenBefore', message: 'Quando, prima' },
  whenNow: /*i18n*/ { id: 'mail.fact.whenNow', message: 'Quando, adesso' },
  whereBefore: /*i18n*/ { id: 'mail.fact.whereBefore', message: 'Dove, prima' },
  whereNow: /*i18n*/ { id: 'mail.fact.whereNow', message: 'Dove, adesso' },
};

const fact = (language: Language, name: keyof typeof names, value: string): Fact => [
  translate(language, names[name]),
  value,
];

/** What a mail says of an event: what, from when to when, where with a map, and who organises it. */
export const eventFacts = (language: Language, event: AppointedEvent): Fact[] => [
  fact(language, 'event', event.title),
  fact(language, 'when', whenOf(language, event)),
  ...placeFacts(language, 'where', event),
  fact(language, 'organiser', event.companyName),
];

/** What was of an event and what is; what has not changed is said once. */
export function changedFacts(language: Language, was: Appointment, event: AppointedEvent): Fact[] {
  const [whenWas, whenIs] = [whenOf(language, was), whenOf(language, event)];
  const isElsewhere = whereOf(language, was) !== whereOf(language, event);
  return [
    ...(whenWas === whenIs
      ? [fact(language, 'when', whenIs)]
      : [fact(language, 'whenBefore', whenWas), fact(language, 'whenNow', whenIs)]),
    ...(isElsewhere ? [fact(language, 'whereBefore', whereOf(language, was))] : []),
    ...placeFacts(language, isElsewhere ? 'whereNow' : 'where', event),
  ];
}

function placeFacts(language: Language, name: 'where' | 'whereNow', event: AppointedEvent): Fact[] {
  const value = whereOf(language, event);
  if (value === '') return [];
  const { mode, latitude, longitude } = event;
  const [label] = fact(language, name, value);
  if (mode === 'online' || latitude === null || longitude === null) return [[label, value]];
  return [[label, value, mapUrl({ latitude, longitude })]];
}

const formats = new Map<Language, Intl.DateTimeFormat>();

/** From when to when, as clocks in Italy show it. */
function whenOf(language: Language, { startAt, endAt }: Appointment): string {
  let format = formats.get(language);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(language, {
      dateStyle: 'full',
      timeStyle: 'short',
      timeZone: 'Europe/Rome',
    });
    formats.set(language, format);
  }
  return format.formatRange(startAt, endAt);
}

const whereOf = (language: Language, { mode, location }: Appointment): string =>
  mode === 'online' ? translate(language, /*i18n*/ { id: 'mail.fact.online', message: 'Online' }) : location;
