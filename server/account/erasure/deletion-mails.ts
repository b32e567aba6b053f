import type { Language } from '#contract/language.ts';
import type { ScheduledEvent } from '../../event/event-schedule-store.ts';
import { formatDay } from '../../http/text/format-day.ts';
import { translate } from '../../http/text/i18n.ts';
import { toMailName } from '../../mail/mail-name.ts';
import { layoutMail, type MailContent } from '../../mail/mail-layout.ts';
import { originBlocks, type MailOrigin } from '../../mail/mail-origin.ts';

/** Confirms a deletion request, with its due date and how to withdraw it. `link` leads to the sign-in. */
export function deletionRequestedMail(
  language: Language,
  { firstName, dueAt, link }: { firstName: string; dueAt: number; link: string },
): MailContent {
  const day = formatDay(language, dueAt);
  return layoutMail(language, {
    subject: translate(
      language,
      /*i18n*/ {
        id: 'mail.deletionRequested.subject',
        message: 'Il tuo account sarà eliminato il {day}',
      },
      { day },
    ),
    title: translate(
      language,
      /*i18n*/ { id: 'mail.deletionRequested.title', message: 'Ciao {firstName}, abbiamo la tua richiesta' },
      { firstName },
    ),
    blocks: [
      {
        paragraph: translate(
          language,
          /*i18n*/ {
            id: 'mail.deletionRequested.intro',
            message:
              'Elimineremo il tuo account e i tuoi dati il {day}. Fino ad allora puoi usarlo come sempre.',
          },
          { day },
        ),
      },
      {
        paragraph: translate(
          language,
          /*i18n*/ {
            id: 'mail.deletionRequested.withdraw',
            message: 'Hai cambiato idea? Accedi e annulla la richiesta: resta tutto com’è.',
          },
        ),
      },
      {
        button: {
          label: translate(
            language,
            /*i18n*/ { id: 'mail.deletionRequested.button', message: 'Accedi e annulla la richiesta' },
          ),
          url: link,
        },
      },
      {
        note: translate(
          language,
          /*i18n*/ {
            id: 'mail.deletionRequested.note',
            message:
              'Non l’hai chiesto tu? Accedi, annulla la richiesta e cambia subito la password: qualcuno la conosce.',
          },
        ),
      },
    ],
  });
}

/** Confirms that a deletion request was withdrawn. */
export function deletionWithdrawnMail(language: Language, { firstName }: { firstName: string }): MailContent {
  return layoutMail(language, {
    subject: translate(
      language,
      /*i18n*/ { id: 'mail.deletionWithdrawn.subject', message: 'Il tuo account resta con noi' },
    ),
    title: translate(
      language,
      /*i18n*/ { id: 'mail.deletionWithdrawn.title', message: 'Ciao {firstName}, resti con noi' },
      { firstName },
    ),
    blocks: [
      {
        paragraph: translate(
          language,
          /*i18n*/ {
            id: 'mail.deletionWithdrawn.intro',
            message: 'La richiesta di eliminare il tuo account è annullata. Non abbiamo cancellato nulla.',
          },
        ),
      },
    ],
  });
}

/** The last mail: confirms that the account is deleted. */
export function accountErasedMail(language: Language, { firstName }: { firstName: string }): MailContent {
  return layoutMail(language, {
    subject: translate(
      language,
      /*i18n*/ { id: 'mail.accountErased.subject', message: 'Il tuo account è stato eliminato' },
    ),
    title: translate(
      language,
      /*i18n*/ {
        id: 'mail.accountErased.title',
        message: 'Ciao {firstName}, abbiamo eliminato il tuo account',
      },
      { firstName },
    ),
    blocks: [
      {
        paragraph: translate(
          language,
          /*i18n*/ {
            id: 'mail.accountErased.intro',
            message:
              'Come ci avevi chiesto, abbiamo eliminato il tuo account e i tuoi dati. Restano solo quantità, importi e date degli ordini, senza il tuo nome.',
          },
        ),
      },
      {
        note: translate(
          language,
          /*i18n*/ {
            id: 'mail.accountErased.note',
            message: 'È l’ultimo messaggio che ricevi da noi. Se un giorno vuoi tornare, la porta è aperta.',
          },
        ),
      },
    ],
  });
}

/** Tells a participant that registrations made by another user were deleted with that user's account. */
export function registrationReleasedMail(
  language: Language,
  {
    firstName,
    events,
    publicUrl,
    origin,
  }: {
    firstName: string;
    events: readonly ScheduledEvent[];
    publicUrl: string;
    origin: MailOrigin | undefined;
  },
): MailContent {
  const [first, ...others] = events;
  const eventTitle = first?.title ?? '';
  const toUrl = ({ id }: ScheduledEvent) => `${publicUrl}/event/detail/${id}`;
  const title = translate(
    language,
    /*i18n*/ { id: 'mail.registrationReleased.title', message: 'Ciao {firstName}' },
    { firstName: toMailName(firstName) },
  );
  if (first === undefined || others.length > 0)
    return layoutMail(language, {
      subject: translate(
        language,
        /*i18n*/ { id: 'mail.registrationsReleased.subject', message: 'Le tue iscrizioni annullate' },
      ),
      title,
      blocks: [
        {
          paragraph: translate(
            language,
            /*i18n*/ {
              id: 'mail.registrationsReleased.intro',
              message:
                'Chi aveva fatto le tue iscrizioni ha chiuso l’account, e così sono state annullate: i biglietti di questi eventi non sono più validi. Se vuoi partecipare, iscriviti di nuovo.',
            },
          ),
        },
        { links: events.map((event) => ({ label: event.title, url: toUrl(event) })) },
        ...originBlocks(language, origin),
      ],
    });
  return layoutMail(language, {
    subject: translate(
      language,
      /*i18n*/ { id: 'mail.registrationReleased.subject', message: 'La tua iscrizione a {eventTitle}' },
      { eventTitle },
    ),
    title,
    blocks: [
      {
        paragraph: translate(
          language,
          /*i18n*/ {
            id: 'mail.registrationReleased.intro',
            message:
              'Chi aveva fatto la tua iscrizione a «{eventTitle}» ha chiuso l’account, e così l’iscrizione è stata annullata: il biglietto non è più valido. Se vuoi partecipare, iscriviti di nuovo.',
          },
          { eventTitle },
        ),
      },
      {
        button: {
          label: translate(
            language,
            /*i18n*/ { id: 'mail.registrationReleased.button', message: 'Vai all’evento' },
          ),
          url: toUrl(first),
        },
      },
      ...originBlocks(language, origin),
    ],
  });
}
