import type { Language } from '#contract/language.ts';
import type { AppointedEvent } from '../event/appointment-store.ts';
import { translate } from '../http/i18n.ts';
import { eventFacts } from '../mail/event-facts.ts';
import type { TicketCard } from '../mail/mail-block.ts';
import { layoutMail, type MailContent } from '../mail/mail-layout.ts';

/** One ticket as a mail brings it; `cid` names its QR, where it has one. */
export interface MailedTicket {
  readonly name: string;
  readonly shortCode: string;
  readonly url: string;
  readonly cid: string | undefined;
}

/** The tickets of a registration: all of them for the buyer, one's own for everybody else. */
export function ticketsMail(
  language: Language,
  {
    event,
    firstName,
    tickets,
    publicUrl,
  }: {
    event: AppointedEvent;
    firstName: string;
    tickets: readonly MailedTicket[];
    publicUrl: string;
  },
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
  const label = translate(language, /*i18n*/ { id: 'mail.tickets.button', message: 'Apri il biglietto' });
  const note = translate(
    language,
    /*i18n*/ {
      id: 'mail.tickets.note',
      message: 'Il link è personale: chi lo apre vede il biglietto e può entrare al posto tuo.',
    },
  );
  const all = translate(
    language,
    /*i18n*/ { id: 'mail.tickets.all', message: 'Tutti i tuoi biglietti, anche degli altri eventi' },
  );
  const cards = tickets.map((ticket) => cardOf(language, ticket));
  const [only] = tickets;
  const isOnline = event.mode === 'online';
  return layoutMail(language, {
    subject,
    title,
    blocks: [
      { facts: eventFacts(language, event) },
      ...introOf(language, event, tickets).map((paragraph) => ({ paragraph })),
      ...(only !== undefined && tickets.length === 1
        ? [{ tickets: cards }, { button: { label, url: only.url } }]
        : [{ tickets: cards.map((card, at) => ({ ...card, link: { label, url: tickets[at]!.url } })) }]),
      { note },
      // Behind a link of its own that is mailed for it: this one may be passed on.
      {
        links: [
          ...(isOnline
            ? [{ label: translate(language, toEvent), url: `${publicUrl}/event/detail/${event.id}` }]
            : []),
          { label: all, url: `${publicUrl}/orders` },
        ],
      },
    ],
  });
}

const toEvent = /*i18n*/ { id: 'mail.withdrawn.button', message: 'Apri l’evento' };

/** What one does with the tickets when the time has come. */
const intros = {
  offline: /*i18n*/ {
    id: 'mail.tickets.intro',
    message: 'All’ingresso mostra il QR del biglietto: basta il telefono, anche senza rete se lo apri prima.',
  },
  online: /*i18n*/ {
    id: 'mail.tickets.online',
    message:
      'L’evento è online: ti colleghi da dove vuoi. Il link per collegarti è nella pagina dell’evento, o te lo manda chi organizza. Il biglietto dice che sei in elenco.',
  },
};

function introOf(
  language: Language,
  { mode }: Pick<AppointedEvent, 'mode'>,
  tickets: readonly MailedTicket[],
): string[] {
  const noOfQrs = tickets.filter((it) => it.cid !== undefined).length;
  const intro = translate(language, intros[mode]);
  if (noOfQrs === tickets.length) return [intro];
  const many = translate(
    language,
    /*i18n*/ {
      id: 'mail.tickets.many',
      message:
        'I tuoi {noOfTickets} biglietti sono tutti qui: i primi {noOfQrs} con il QR, gli altri con il link che lo apre.',
    },
    { noOfTickets: tickets.length, noOfQrs },
  );
  return [intro, many];
}

const cardOf = (language: Language, { name, shortCode, cid }: MailedTicket): TicketCard => ({
  name,
  code: translate(
    language,
    /*i18n*/ { id: 'mail.tickets.code', message: 'Codice {shortCode}' },
    { shortCode },
  ),
  ...(cid !== undefined && {
    qr: {
      cid,
      alt: translate(
        language,
        /*i18n*/ { id: 'mail.tickets.qr', message: 'QR del biglietto di {name}' },
        { name },
      ),
    },
  }),
});

interface OffList {
  readonly firstName: string;
  readonly event: AppointedEvent;
  readonly publicUrl: string;
  readonly isOwnWish: boolean;
}

/** Tells somebody that she is on the list no more: as she asked, or because the organiser took her off. */
export function offListMail(
  language: Language,
  { firstName, event, publicUrl, isOwnWish }: OffList,
): MailContent {
  const { title: eventTitle } = event;
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
  const removed = translate(
    language,
    /*i18n*/ {
      id: 'mail.removed.intro',
      message: 'Chi organizza {eventTitle} ha tolto la tua iscrizione. Il biglietto non vale più.',
    },
    { eventTitle },
  );
  const withdrawn = translate(
    language,
    /*i18n*/ {
      id: 'mail.withdrawn.intro',
      message:
        'Come hai chiesto, non sei più in elenco per {eventTitle}. Il biglietto non vale più, e il posto è libero per chi viene. Se cambi idea, iscriviti di nuovo.',
    },
    { eventTitle },
  );
  const label = translate(language, toEvent);
  const facts = { facts: eventFacts(language, event) };
  return layoutMail(language, {
    subject,
    title,
    blocks: isOwnWish
      ? [{ paragraph: withdrawn }, facts, { button: { label, url: `${publicUrl}/event/detail/${event.id}` } }]
      : [{ paragraph: removed }, facts],
  });
}
