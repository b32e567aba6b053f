import type { Language } from '#contract/language.ts';
import { translate } from '../http/i18n.ts';
import { layoutMail, type MailBlock, type MailContent } from '../mail/mail-layout.ts';
import type { Appointment, NoticedEvent } from './notice-store.ts';

interface Told {
  readonly firstName: string;
  readonly hasPaid: boolean;
  readonly event: NoticedEvent;
  readonly publicUrl: string;
}

const factText = {
  event: /*i18n*/ { id: 'mail.fact.event', message: 'Evento' },
  when: /*i18n*/ { id: 'mail.fact.when', message: 'Quando' },
  where: /*i18n*/ { id: 'mail.fact.where', message: 'Dove' },
  whenBefore: /*i18n*/ { id: 'mail.fact.whenBefore', message: 'Quando, prima' },
  whenNow: /*i18n*/ { id: 'mail.fact.whenNow', message: 'Quando, adesso' },
  whereBefore: /*i18n*/ { id: 'mail.fact.whereBefore', message: 'Dove, prima' },
  whereNow: /*i18n*/ { id: 'mail.fact.whereNow', message: 'Dove, adesso' },
};

/** Tells somebody that an event she has a ticket for is cancelled, with what its organiser says (EV-21). */
export function cancelledMail(
  language: Language,
  { firstName, hasPaid, event, publicUrl, message }: Told & { message: string },
): MailContent {
  const { title: eventTitle, companyName } = event;
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.cancelled.subject', message: 'Annullato: {eventTitle}' },
    { eventTitle },
  );
  const title = translate(
    language,
    /*i18n*/ { id: 'mail.cancelled.title', message: 'Ciao {firstName}, questo evento non si farà' },
    { firstName },
  );
  const intro = translate(
    language,
    /*i18n*/ {
      id: 'mail.cancelled.intro',
      message: '{companyName} ha annullato {eventTitle}. Il biglietto non serve più, e non devi fare niente.',
    },
    { companyName, eventTitle },
  );
  const says = translate(
    language,
    /*i18n*/ { id: 'mail.cancelled.says', message: '{companyName} ti scrive:' },
    { companyName },
  );
  const facts: [string, string][] = [
    [translate(language, factText.event), eventTitle],
    [translate(language, factText.when), whenOf(language, event)],
    [translate(language, factText.where), whereOf(language, event)],
  ];
  return layoutMail(language, {
    subject,
    title,
    blocks: [
      { paragraph: intro },
      { facts },
      ...(message === '' ? [] : [{ paragraph: says }, { quote: message }]),
      ...(hasPaid ? refundBlocks(language, event, publicUrl) : []),
    ],
  });
}

/** The money went to the organiser: she gives it back, and can be written to. */
function refundBlocks(
  language: Language,
  { companyName, organiserId }: NoticedEvent,
  publicUrl: string,
): MailBlock[] {
  const refund = translate(
    language,
    /*i18n*/ {
      id: 'mail.cancelled.refund',
      message:
        'Il biglietto era a pagamento: i soldi li ha ricevuti {companyName}, ed è {companyName} a restituirteli. Se non li vedi arrivare, scrivi da qui a chi organizza.',
    },
    { companyName },
  );
  const url = `${publicUrl}/organisation/page/${organiserId}`;
  return [{ paragraph: refund }, { links: [{ label: companyName, url }] }];
}

/** Tells somebody that an event she has a ticket for is not when or where it was (EV-22). */
export function changedMail(
  language: Language,
  { firstName, event, publicUrl, was }: Told & { was: Appointment },
): MailContent {
  const { title: eventTitle, companyName } = event;
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.changed.subject', message: 'Cambiano i piani: {eventTitle}' },
    { eventTitle },
  );
  const title = translate(
    language,
    /*i18n*/ { id: 'mail.changed.title', message: 'Ciao {firstName}, c’è una novità' },
    { firstName },
  );
  const intro = translate(
    language,
    /*i18n*/ {
      id: 'mail.changed.intro',
      message:
        '{companyName} ha cambiato quando o dove si svolge {eventTitle}. Resti in elenco, e il biglietto vale ancora.',
    },
    { companyName, eventTitle },
  );
  const label = translate(language, /*i18n*/ { id: 'mail.changed.button', message: 'Apri l’evento' });
  const [whenWas, whenIs] = [whenOf(language, was), whenOf(language, event)];
  const [whereWas, whereIs] = [whereOf(language, was), whereOf(language, event)];
  const fact = (name: keyof typeof factText, value: string): [string, string] => [
    translate(language, factText[name]),
    value,
  ];
  return layoutMail(language, {
    subject,
    title,
    blocks: [
      { paragraph: intro },
      {
        facts: [
          ...(whenWas === whenIs
            ? [fact('when', whenIs)]
            : [fact('whenBefore', whenWas), fact('whenNow', whenIs)]),
          ...(whereWas === whereIs
            ? [fact('where', whereIs)]
            : [fact('whereBefore', whereWas), fact('whereNow', whereIs)]),
        ],
      },
      { button: { label, url: `${publicUrl}/event/detail/${event.id}` } },
    ],
  });
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
