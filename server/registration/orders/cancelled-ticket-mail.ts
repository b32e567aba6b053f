import type { Language } from '#contract/language.ts';
import { translate } from '../../http/text/i18n.ts';
import { toMailName } from '../../mail/mail-name.ts';
import { layoutMail, type MailContent } from '../../mail/mail-layout.ts';
import { originBlocks, type MailOrigin } from '../../mail/mail-origin.ts';

/** Builds the mail to the buyer that a ticket holder has cancelled. */
export function cancelledTicketMail(
  language: Language,
  {
    firstName,
    name,
    eventTitle,
    origin,
  }: { firstName: string; name: string; eventTitle: string; origin: MailOrigin | undefined },
): MailContent {
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.place.subject', message: '{name} ha disdetto: {eventTitle}' },
    { name: toMailName(name), eventTitle },
  );
  const title = translate(
    language,
    /*i18n*/ { id: 'mail.place.title', message: 'Ciao {firstName}' },
    { firstName: toMailName(firstName) },
  );
  const paragraph = translate(
    language,
    /*i18n*/ {
      id: 'mail.place.intro',
      message:
        '{name} ha disdetto l’iscrizione che avevi fatto per «{eventTitle}». Il posto è di nuovo libero; gli altri biglietti del tuo ordine restano validi.',
    },
    { name: toMailName(name), eventTitle },
  );
  return layoutMail(language, { subject, title, blocks: [{ paragraph }, ...originBlocks(language, origin)] });
}
