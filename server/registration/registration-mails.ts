import type { Language } from '#contract/language.ts';
import { translate } from '../http/i18n.ts';
import { layoutMail, type MailContent } from '../mail/mail-layout.ts';

/** What the mails say of an event; instants in milliseconds. */
export interface MailedEvent {
  readonly title: string;
  readonly location: string;
  readonly startAt: number;
}

/** One ticket as a mail names it. */
export interface MailedTicket {
  readonly name: string;
  readonly url: string;
}

/** The tickets of a registration: all of them for the buyer, one's own for everybody else. */
export function ticketsMail(
  language: Language,
  { event, firstName, tickets }: { event: MailedEvent; firstName: string; tickets: readonly MailedTicket[] },
): MailContent {
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.tickets.subject', message: 'Ci vediamo a {title}' },
    { title: event.title },
  );
  const title = translate(
    language,
    /*i18n*/ { id: 'mail.tickets.title', message: 'Ciao {firstName}, ci sei!' },
    { firstName },
  );
  const intro = translate(
    language,
    /*i18n*/ {
      id: 'mail.tickets.intro',
      message:
        'All’ingresso mostra il QR del biglietto: basta il telefono, anche senza rete se lo apri prima.',
    },
  );
  const one = tickets.length === 1 ? tickets[0] : undefined;
  const label = translate(language, /*i18n*/ { id: 'mail.tickets.button', message: 'Apri il biglietto' });
  return layoutMail(language, {
    subject,
    title,
    blocks: [
      { facts: eventFacts(language, event) },
      { paragraph: intro },
      one === undefined
        ? { links: tickets.map(({ name, url }) => ({ label: name, url })) }
        : { button: { label, url: one.url } },
      {
        note: translate(
          language,
          /*i18n*/ {
            id: 'mail.tickets.note',
            message: 'Il link è personale: chi lo apre vede il biglietto e può entrare al posto tuo.',
          },
        ),
      },
    ],
  });
}

/** Tells somebody that the organiser took her off a list. */
export function removedMail(
  language: Language,
  { firstName, eventTitle }: { firstName: string; eventTitle: string },
): MailContent {
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.removed.subject', message: 'La tua iscrizione a {eventTitle}' },
    { eventTitle },
  );
  const title = translate(
    language,
    /*i18n*/ { id: 'mail.removed.title', message: 'Ciao {firstName}' },
    { firstName },
  );
  const intro = translate(
    language,
    /*i18n*/ {
      id: 'mail.removed.intro',
      message: 'Chi organizza {eventTitle} ha tolto la tua iscrizione. Il biglietto non vale più.',
    },
    { eventTitle },
  );
  return layoutMail(language, { subject, title, blocks: [{ paragraph: intro }] });
}

function eventFacts(language: Language, event: MailedEvent): [string, string][] {
  const when = new Intl.DateTimeFormat(language, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Europe/Rome',
  }).format(event.startAt);
  const facts: [string, string][] = [
    [translate(language, /*i18n*/ { id: 'mail.fact.event', message: 'Evento' }), event.title],
    [translate(language, /*i18n*/ { id: 'mail.fact.when', message: 'Quando' }), when],
  ];
  if (event.location !== '')
    facts.push([translate(language, /*i18n*/ { id: 'mail.fact.where', message: 'Dove' }), event.location]);
  return facts;
}
