import type { Language } from '#contract/language.ts';
import { translate } from '../../http/text/i18n.ts';
import { changedDetails, eventDetails } from '../../mail/event-details.ts';
import type { MailBlock } from '../../mail/mail-block.ts';
import { toMailName } from '../../mail/mail-name.ts';
import { layoutMail, type MailContent } from '../../mail/mail-layout.ts';
import { originBlocks, type MailOrigin } from '../../mail/mail-origin.ts';
import type { ScheduledEvent, EventSchedule } from '../event-schedule-store.ts';

interface NotificationMail {
  readonly firstName: string;
  readonly hasPaid: boolean;
  readonly event: ScheduledEvent;
  readonly publicUrl: string;
  /** Of a mail to an address that the organiser has typed. */
  readonly origin: MailOrigin | undefined;
}

/** Builds the mail that an event is cancelled, with the organiser's message (EV-21). */
export function cancelledMail(
  language: Language,
  { firstName, hasPaid, event, publicUrl, origin, message }: NotificationMail & { message: string },
): MailContent {
  const { title: eventTitle, companyName } = event;
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.cancelled.subject', message: 'Annullato: {eventTitle}' },
    { eventTitle },
  );
  const title = translate(
    language,
    /*i18n*/ { id: 'mail.cancelled.title', message: 'Ciao {firstName}, l’evento è stato annullato' },
    { firstName: toMailName(firstName) },
  );
  const intro = translate(
    language,
    /*i18n*/ {
      id: 'mail.cancelled.intro',
      message:
        '{companyName} ha annullato «{eventTitle}». Il biglietto non è più valido e non devi fare niente.',
    },
    { companyName, eventTitle },
  );
  const says = translate(
    language,
    /*i18n*/ { id: 'mail.cancelled.says', message: '{companyName} ti scrive:' },
    { companyName },
  );
  return layoutMail(language, {
    subject,
    title,
    blocks: [
      { paragraph: intro },
      { details: eventDetails(language, event) },
      ...(message === '' ? [] : [{ paragraph: says }, { quote: message }]),
      ...(hasPaid ? refundBlocks(language, event, publicUrl) : []),
      ...originBlocks(language, origin),
    ],
  });
}

/** Says that the buyer is refunded automatically (PY-18), and links to the organiser's contact page. */
function refundBlocks(
  language: Language,
  { companyName, organiserId }: ScheduledEvent,
  publicUrl: string,
): MailBlock[] {
  const refund = translate(
    language,
    /*i18n*/ {
      id: 'mail.cancelled.refund',
      message:
        'Il biglietto era a pagamento: il rimborso è automatico e completo, e va a chi l’ha comprato. Per qualsiasi domanda scrivi da qui a {companyName}.',
    },
    { companyName },
  );
  const url = `${publicUrl}/organisation/page/${organiserId}`;
  return [{ paragraph: refund }, { links: [{ label: companyName, url }] }];
}

/** Builds the mail that an event's time or place has changed (EV-22). */
export function changedMail(
  language: Language,
  { firstName, event, publicUrl, origin, previous }: NotificationMail & { previous: EventSchedule },
): MailContent {
  const { title: eventTitle, companyName } = event;
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.changed.subject', message: 'Data o luogo cambiati: {eventTitle}' },
    { eventTitle },
  );
  const title = translate(
    language,
    /*i18n*/ { id: 'mail.changed.title', message: 'Ciao {firstName}, c’è una novità' },
    { firstName: toMailName(firstName) },
  );
  const intro = translate(
    language,
    /*i18n*/ {
      id: 'mail.changed.intro',
      message:
        '{companyName} ha cambiato la data o il luogo di «{eventTitle}». La tua iscrizione resta e il biglietto è ancora valido.',
    },
    { companyName, eventTitle },
  );
  const label = translate(language, /*i18n*/ { id: 'mail.changed.button', message: 'Apri l’evento' });
  return layoutMail(language, {
    subject,
    title,
    blocks: [
      { paragraph: intro },
      { details: changedDetails(language, previous, event) },
      { button: { label, url: `${publicUrl}/event/detail/${event.id}` } },
      ...originBlocks(language, origin),
    ],
  });
}
