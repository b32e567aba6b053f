import type { Language } from '#contract/language.ts';
import type { ScheduledEvent } from '../../event/event-schedule-store.ts';
import { translate } from '../../http/text/i18n.ts';
import { eventDetails } from '../../mail/event-details.ts';
import type { TicketCard } from '../../mail/mail-block.ts';
import { layoutMail, type MailContent } from '../../mail/mail-layout.ts';

/** The tickets of one event in a digest. */
export interface DigestEvent {
  readonly event: ScheduledEvent;
  readonly tickets: readonly DigestCard[];
}

export interface DigestCard {
  readonly name: string;
  readonly shortCode: string;
  /** Its page; `undefined` of a ticket that is not valid any more. */
  readonly url: string | undefined;
}

/** Builds the mail with the tickets of several registrations, whose mailbox has had its mails (RG-76). */
export function ticketDigestMail(
  language: Language,
  { events, hasOthers, publicUrl }: { events: readonly DigestEvent[]; hasOthers: boolean; publicUrl: string },
): MailContent {
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.digest.subject', message: 'I biglietti delle ultime iscrizioni' },
  );
  const intro = translate(
    language,
    /*i18n*/ {
      id: 'mail.digest.intro',
      message:
        'Con questo indirizzo sono state fatte molte iscrizioni in poche ore. Per non riempirti la posta, ecco le ultime in una sola email.',
    },
  );
  const others = translate(
    language,
    /*i18n*/ {
      id: 'mail.digest.others',
      message:
        'Ce ne sono altri: arrivano con le prossime email, e li trovi già in «Tutti i tuoi biglietti».',
    },
  );
  const note = translate(
    language,
    /*i18n*/ {
      id: 'mail.digest.note',
      message:
        'I link sono personali: chi li apre vede il biglietto e può entrare al posto tuo. Se non ne sai niente, apri i biglietti e disdici, oppure scrivici da «Non sono io».',
    },
  );
  const label = translate(language, /*i18n*/ { id: 'mail.tickets.button', message: 'Apri il biglietto' });
  const invalid = translate(language, /*i18n*/ { id: 'mail.digest.removed', message: 'Non più valido' });
  const toCard = ({ name, shortCode, url }: DigestCard): TicketCard => {
    const code = translate(
      language,
      /*i18n*/ { id: 'mail.tickets.code', message: 'Codice {shortCode}' },
      { shortCode },
    );
    return url === undefined ? { name, code: invalid } : { name, code, link: { label, url } };
  };
  return layoutMail(language, {
    subject,
    title: subject,
    blocks: [
      { paragraph: intro },
      ...events.flatMap(({ event, tickets }) => [
        { details: eventDetails(language, event) },
        { tickets: tickets.map(toCard) },
      ]),
      ...(hasOthers ? [{ paragraph: others }] : []),
      ...(events.some(({ tickets }) => tickets.some(({ url }) => url !== undefined)) ? [{ note }] : []),
      {
        links: [
          {
            label: translate(
              language,
              /*i18n*/ {
                id: 'mail.tickets.all',
                message: 'Tutti i tuoi biglietti, anche degli altri eventi',
              },
            ),
            url: `${publicUrl}/orders`,
          },
          {
            label: translate(language, /*i18n*/ { id: 'mail.tickets.notMe', message: 'Non sono io' }),
            url: `${publicUrl}/contact`,
          },
        ],
      },
    ],
  });
}
