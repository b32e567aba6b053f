import type { Language } from '#contract/language.ts';
import { translate } from '../../http/text/i18n.ts';
import { notMeLinks } from '../../mail/disown-link.ts';
import { layoutMail, type MailContent } from '../../mail/mail-layout.ts';

/** Builds the mail with the link to all orders of an e-mail (RG-37). */
export function ordersLinkMail(
  language: Language,
  { link, notMeUrl }: { link: string; notMeUrl: string },
): MailContent {
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.ordersLink.subject', message: 'Il link per i tuoi biglietti' },
  );
  const title = translate(
    language,
    /*i18n*/ { id: 'mail.ordersLink.title', message: 'Ecco i tuoi biglietti' },
  );
  const intro = translate(
    language,
    /*i18n*/ {
      id: 'mail.ordersLink.intro',
      message: 'Con questo link li vedi tutti: quelli che hai preso tu e quelli presi da altri per te.',
    },
  );
  const label = translate(language, /*i18n*/ { id: 'mail.ordersLink.button', message: 'Vedi i biglietti' });
  const note = translate(
    language,
    /*i18n*/ {
      id: 'mail.ordersLink.note',
      message:
        'Vale 15 minuti; se ne hai chiesti diversi, conta l’ultimo. Non darlo a nessuno: chi lo apre vede i tuoi biglietti. Se non lo hai chiesto tu, apri «Non sono io» e lo annulliamo.',
    },
  );
  return layoutMail(language, {
    subject,
    title,
    blocks: [
      { paragraph: intro },
      { button: { label, url: link } },
      { note },
      notMeLinks(language, notMeUrl),
    ],
  });
}
