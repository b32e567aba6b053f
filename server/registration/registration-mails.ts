import type { Language } from '#contract/language.ts';
import { toShownJoinLink, type ShownJoinLink } from '#contract/event/join-link.ts';
import type { ScheduledEvent } from '../event/event-schedule-store.ts';
import { toShortCode } from '#contract/registration/ticket-code.ts';
import { formatDay } from '../http/text/format-day.ts';
import { formatMoney } from '../http/text/format-money.ts';
import { translate } from '../http/text/i18n.ts';
import { eventDetails } from '../mail/event-details.ts';
import type { MailDetail, TicketCard } from '../mail/mail-block.ts';
import { layoutMail, type MailContent } from '../mail/mail-layout.ts';
import { originBlocks, type MailOrigin } from '../mail/mail-origin.ts';

/** A ticket in a mail; `cid` is the content id of its QR code, if it has one. */
export interface MailedTicket {
  readonly name: string;
  readonly shortCode: string;
  readonly url: string;
  readonly cid: string | undefined;
}

/** What the buyer paid, when, and to whom; `paidAt` in epoch milliseconds. */
export interface Receipt {
  readonly orderId: string;
  readonly amountCents: number;
  readonly paidAt: number;
  readonly companyName: string;
}

/** Who registered the recipient of a mail, as far as the server knows. */
export type Registrant =
  | { readonly kind: 'recipient' }
  | { readonly kind: 'buyer'; readonly name: string }
  | ({ readonly kind: 'organiser' } & MailOrigin);

/**
 * Builds the mail with the tickets of a registration: all of them for the buyer, else the participant's own.
 */
export function ticketsMail(
  language: Language,
  {
    event,
    firstName,
    tickets,
    registeredBy,
    receipt,
    publicUrl,
    nowMs,
  }: {
    event: ScheduledEvent;
    firstName: string;
    tickets: readonly MailedTicket[];
    registeredBy: Registrant;
    /** For the buyer of a paid order. */
    receipt: Receipt | undefined;
    publicUrl: string;
    nowMs: number;
  },
): MailContent {
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.tickets.subject', message: 'Iscrizione confermata: {title}' },
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
  const ordersLabel = translate(
    language,
    /*i18n*/ { id: 'mail.tickets.all', message: 'Tutti i tuoi biglietti, anche degli altri eventi' },
  );
  const cards = tickets.map((ticket) => toTicketCard(language, ticket));
  const [only] = tickets;
  const isOnline = event.mode === 'online';
  const shown = toShownJoinLink(event, nowMs);
  const joinLabel = translate(
    language,
    /*i18n*/ { id: 'mail.tickets.join', message: 'Collegati all’evento' },
  );
  return layoutMail(language, {
    subject,
    title,
    blocks: [
      { details: eventDetails(language, event) },
      ...createIntro(language, event, tickets, shown).map((paragraph) => ({ paragraph })),
      ...(shown.joinLink === '' ? [] : [{ button: { label: joinLabel, url: shown.joinLink } }]),
      ...(only !== undefined && tickets.length === 1
        ? [{ tickets: cards }, { button: { label, url: only.url } }]
        : [
            { tickets: cards.map((card, index) => ({ ...card, link: { label, url: tickets[index]!.url } })) },
          ]),
      ...(receipt === undefined ? [] : [{ details: receiptDetails(language, receipt) }]),
      { note },
      { note: describeRegistrant(language, registeredBy) },
      // A page behind its own mailed link, as this mail may be forwarded.
      {
        links: [
          ...(isOnline
            ? [{ label: translate(language, openEventText), url: `${publicUrl}/event/detail/${event.id}` }]
            : []),
          { label: ordersLabel, url: `${publicUrl}/orders` },
          {
            label: translate(language, /*i18n*/ { id: 'mail.tickets.notMe', message: 'Non sono io' }),
            url:
              registeredBy.kind === 'organiser'
                ? registeredBy.notMeUrl
                : (only?.url ?? `${publicUrl}/contact`),
          },
        ],
      },
    ],
  });
}

/** The receipt of a paid order (PY-44). */
const receiptDetails = (
  language: Language,
  { orderId, amountCents, paidAt, companyName }: Receipt,
): MailDetail[] => [
  [
    translate(language, /*i18n*/ { id: 'mail.receipt.total', message: 'Totale pagato' }),
    formatMoney(language, amountCents),
  ],
  [
    translate(language, /*i18n*/ { id: 'mail.receipt.paidAt', message: 'Pagato il' }),
    formatDay(language, paidAt),
  ],
  [translate(language, /*i18n*/ { id: 'mail.receipt.payee', message: 'Pagato a' }), companyName],
  [translate(language, /*i18n*/ { id: 'mail.receipt.order', message: 'Ordine' }), toShortCode(orderId)],
];

/** Says who caused a mail to an address that anyone may have typed (RG-48). */
function describeRegistrant(language: Language, registeredBy: Registrant): string {
  switch (registeredBy.kind) {
    case 'recipient':
      return translate(
        language,
        /*i18n*/ {
          id: 'mail.tickets.byRecipient',
          message:
            'L’iscrizione è stata fatta con questo indirizzo. Se non sei tu, apri «Non sono io» e disdici: non ricevi altri messaggi.',
        },
      );
    case 'buyer':
      return translate(
        language,
        /*i18n*/ {
          id: 'mail.tickets.byBuyer',
          message:
            '{name} ti ha iscritto con questo indirizzo. Se non ne sai niente, apri «Non sono io» e disdici: non ricevi altri messaggi.',
        },
        { name: registeredBy.name },
      );
    case 'organiser':
      return translate(
        language,
        /*i18n*/ {
          id: 'mail.tickets.byOrganiser',
          message:
            'Il biglietto te lo invia {companyName}, che ha indicato questo indirizzo. Se non ne sai niente, apri «Non sono io»: non ti scriveremo più per suo conto.',
        },
        { companyName: registeredBy.companyName },
      );
  }
}

const openEventText = /*i18n*/ { id: 'mail.withdrawn.button', message: 'Apri l’evento' };

/** How to use the tickets, by mode of the event (RG-47). */
const intros = {
  offline: /*i18n*/ {
    id: 'mail.tickets.intro',
    message:
      'All’ingresso mostra il QR del biglietto: ti basta il telefono. Aprilo prima di arrivare e funzionerà anche senza connessione.',
  },
  /** By what the holder sees of the link (RG-52). */
  onlineLink: /*i18n*/ {
    id: 'mail.tickets.onlineLink',
    message:
      'L’evento è online: collegati da qui, da dove vuoi. Se il link cambia, sul biglietto trovi quello giusto.',
  },
  onlineLater: /*i18n*/ {
    id: 'mail.tickets.onlineLater',
    message:
      'L’evento è online: partecipi da dove vuoi. Il link per collegarti compare sul biglietto prima dell’inizio.',
  },
  onlineNone: /*i18n*/ {
    id: 'mail.tickets.onlineNone',
    message:
      'L’evento è online: partecipi da dove vuoi. Chi organizza non ha ancora indicato il link: quando c’è, lo trovi sul biglietto.',
  },
};

function createIntro(
  language: Language,
  { mode }: Pick<ScheduledEvent, 'mode'>,
  tickets: readonly MailedTicket[],
  { joinLink, joinLinkAt }: ShownJoinLink,
): string[] {
  const noOfQrs = tickets.filter((ticket) => ticket.cid !== undefined).length;
  const online = joinLink !== '' ? 'onlineLink' : joinLinkAt !== null ? 'onlineLater' : 'onlineNone';
  const intro = translate(language, intros[mode === 'online' ? online : 'offline']);
  if (noOfQrs === tickets.length) return [intro];
  const manyTickets = translate(
    language,
    /*i18n*/ {
      id: 'mail.tickets.many',
      message:
        'I tuoi {noOfTickets} biglietti sono tutti qui: i primi {noOfQrs} con il QR, gli altri con il link che lo apre.',
    },
    { noOfTickets: tickets.length, noOfQrs },
  );
  return [intro, manyTickets];
}

const toTicketCard = (language: Language, { name, shortCode, cid }: MailedTicket): TicketCard => ({
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

interface RemovalMail {
  readonly firstName: string;
  readonly event: ScheduledEvent;
  readonly publicUrl: string;
  readonly isSelfCancelled: boolean;
  /** Of a mail to an address that the organiser has typed. */
  readonly origin: MailOrigin | undefined;
}

/** Builds the mail that a participant was removed from the list, by themselves or by the organiser. */
export function removedFromListMail(
  language: Language,
  { firstName, event, publicUrl, isSelfCancelled, origin }: RemovalMail,
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
  const removedText = translate(
    language,
    /*i18n*/ {
      id: 'mail.removed.intro',
      message: 'Chi organizza «{eventTitle}» ha rimosso la tua iscrizione. Il biglietto non è più valido.',
    },
    { eventTitle },
  );
  const cancelledText = translate(
    language,
    /*i18n*/ {
      id: 'mail.withdrawn.intro',
      message:
        'Come hai chiesto, abbiamo annullato la tua iscrizione a «{eventTitle}». Il biglietto non è più valido e il posto torna disponibile. Se cambi idea, iscriviti di nuovo.',
    },
    { eventTitle },
  );
  const label = translate(language, openEventText);
  const details = { details: eventDetails(language, event) };
  return layoutMail(language, {
    subject,
    title,
    blocks: isSelfCancelled
      ? [
          { paragraph: cancelledText },
          details,
          { button: { label, url: `${publicUrl}/event/detail/${event.id}` } },
          ...originBlocks(language, origin),
        ]
      : [{ paragraph: removedText }, details, ...originBlocks(language, origin)],
  });
}
