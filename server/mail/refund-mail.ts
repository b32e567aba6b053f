import type { Language } from '#contract/language.ts';
import { translate } from '../http/text/i18n.ts';
import { formatMoney } from '../http/text/format-money.ts';
import { layoutMail, type MailContent } from './mail-layout.ts';

/** Tells a payer about a refund; `title` is what was paid for. */
export function refundMail(
  language: Language,
  { firstName, title, amountCents }: { firstName: string; title: string; amountCents: number },
): MailContent {
  const amount = formatMoney(language, amountCents);
  return layoutMail(language, {
    subject: translate(
      language,
      /*i18n*/ { id: 'mail.refund.subject', message: 'Ti abbiamo rimborsato {amount}' },
      { amount },
    ),
    title: translate(
      language,
      /*i18n*/ { id: 'mail.refund.title', message: 'Ciao {firstName}' },
      { firstName },
    ),
    blocks: [
      {
        paragraph: translate(
          language,
          /*i18n*/ {
            id: 'mail.refund.intro',
            message: 'Abbiamo rimborsato {amount} che avevi pagato per {title}.',
          },
          { amount, title },
        ),
      },
      {
        paragraph: translate(
          language,
          /*i18n*/ {
            id: 'mail.refund.when',
            message:
              'I soldi tornano sulla carta con cui hai pagato: di solito bastano da 5 a 10 giorni. Se hai domande, rispondi a questa e-mail.',
          },
        ),
      },
    ],
  });
}
