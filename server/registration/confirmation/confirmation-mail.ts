import { intlLocales, type Language } from '#contract/language.ts';
import type { ScheduledEvent } from '../../event/event-schedule-store.ts';
import { translate } from '../../http/text/i18n.ts';
import { notMeLinks } from '../../mail/disown-link.ts';
import { eventDetails } from '../../mail/event-details.ts';
import { layoutMail, type MailContent } from '../../mail/mail-layout.ts';

/** An order as the mail that asks for its confirmation shows it. */
interface MailedConfirmation {
  readonly event: ScheduledEvent;
  readonly firstName: string;
  readonly quantity: number;
  /** Until when its places are held, in epoch milliseconds; `undefined` if they are not. */
  readonly heldUntil: number | undefined;
  readonly link: string;
  readonly notMeUrl: string;
}

const formatTime = (language: Language, instantMs: number): string =>
  new Intl.DateTimeFormat(intlLocales[language], { timeStyle: 'short', timeZone: 'Europe/Rome' }).format(
    instantMs,
  );

/** Builds the mail with the link that confirms an order of free places (RG-77). */
export function confirmationMail(
  language: Language,
  { event, firstName, quantity, heldUntil, link, notMeUrl }: MailedConfirmation,
): MailContent {
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.confirmOrder.subject', message: 'Conferma i posti: {title}' },
    { title: event.title },
  );
  const title = translate(
    language,
    /*i18n*/ { id: 'mail.confirmOrder.title', message: 'Ciao {firstName}, manca un tocco' },
    { firstName },
  );
  const intro = translate(
    language,
    /*i18n*/ {
      id: 'mail.confirmOrder.intro',
      message:
        '{quantity, plural, one {Un posto ti aspetta: confermalo da questa e-mail e ricevi il biglietto.} other {# posti ti aspettano: confermali da questa e-mail e ricevi i biglietti.}}',
    },
    { quantity },
  );
  const hold =
    heldUntil === undefined
      ? translate(
          language,
          /*i18n*/ {
            id: 'mail.confirmOrder.released',
            message:
              'Per ora non sono riservati a te: prima confermi, più è facile trovarli ancora. Il link è valido per un giorno.',
          },
        )
      : translate(
          language,
          /*i18n*/ {
            id: 'mail.confirmOrder.held',
            message:
              'Te li teniamo fino alle {time} (ora italiana). Il link è valido per un giorno: dopo quell’ora prende i posti rimasti.',
          },
          { time: formatTime(language, heldUntil) },
        );
  const label = translate(language, /*i18n*/ { id: 'mail.confirmOrder.button', message: 'Conferma i posti' });
  const note = translate(
    language,
    /*i18n*/ {
      id: 'mail.confirmOrder.note',
      message:
        'Te lo chiediamo quando i posti sono tanti, così nessuno li prende tutti a nome di altri. Se non sei stato tu, apri «Non sono io»: liberiamo i posti e cancelliamo il tuo indirizzo.',
    },
  );
  return layoutMail(language, {
    subject,
    title,
    blocks: [
      { details: eventDetails(language, event) },
      { paragraph: intro },
      { paragraph: hold },
      { button: { label, url: link } },
      { note },
      notMeLinks(language, notMeUrl),
    ],
  });
}
