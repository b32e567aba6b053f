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
      /*i18n*/ { id: 'mail.latePayment.subject', message: 'Rimborso del tuo pagamento per {eventTitle}' },
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
              'Il tuo pagamento di {amount} per «{eventTitle}» è arrivato in ritardo: i posti che ti tenevamo erano già tornati liberi e ora sono esauriti. La tua iscrizione non è attiva.',
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
