import type { Language } from '#contract/language.ts';
import { translate } from '../../http/text/i18n.ts';
import { formatMoney } from '../../http/text/format-money.ts';
import { layoutMail, type MailContent } from '../../mail/mail-layout.ts';

/** Builds the mail that a payment arrived when no tickets were left, and is refunded (PY-6). */
export function latePaymentMail(
  language: Language,
  { firstName, eventTitle, amountCents }: { firstName: string; eventTitle: string; amountCents: number },
): MailContent {
  const amount = formatMoney(language, amountCents);
  return layoutMail(language, {
    subject: translate(
      language,
      /*i18n*/ { id: 'mail.latePayment.subject', message: 'Il pagamento per {eventTitle} torna a te' },
      { eventTitle },
    ),
    title: translate(
      language,
      /*i18n*/ { id: 'mail.latePayment.title', message: 'Ciao {firstName}' },
      {
        firstName,
      },
    ),
    blocks: [
      {
        paragraph: translate(
          language,
          /*i18n*/ {
            id: 'mail.latePayment.intro',
            message:
              'Il tuo pagamento di {amount} per {eventTitle} è arrivato quando i posti che tenevamo per te erano già tornati liberi, e adesso non ce ne sono più. Non sei in elenco.',
          },
          { amount, eventTitle },
        ),
      },
      {
        paragraph: translate(
          language,
          /*i18n*/ {
            id: 'mail.latePayment.refund',
            message:
              'I soldi ti vengono restituiti per intero: non devi fare niente. Se hai domande, rispondi a questa e-mail.',
          },
        ),
      },
    ],
  });
}
