import type { Language } from '#contract/language.ts';
import { formatDay } from '../http/text/format-day.ts';
import { translate } from '../http/text/i18n.ts';
import { formatMoney } from '../http/text/format-money.ts';
import { notMeLinks } from '../mail/disown-link.ts';
import { toMailName } from '../mail/mail-name.ts';
import { layoutMail, type MailContent } from '../mail/mail-layout.ts';

interface Receipt {
  readonly firstName: string;
  readonly companyName: string;
  readonly amountCents: number;
  readonly donationId: string;
  readonly atMs: number;
  readonly contactUrl: string;
}

const texts = {
  subject: /*i18n*/ { id: 'mail.donation.subject', message: 'La tua donazione a {companyName}' },
  title: /*i18n*/ { id: 'mail.donation.title', message: 'Grazie, {firstName}!' },
  intro: /*i18n*/ {
    id: 'mail.donation.intro',
    message: 'La tua donazione di {amount} a {companyName} è arrivata.',
  },
  to: /*i18n*/ { id: 'mail.donation.to', message: 'A' },
  amount: /*i18n*/ { id: 'mail.donation.amount', message: 'Importo' },
  on: /*i18n*/ { id: 'mail.donation.on', message: 'Data' },
  number: /*i18n*/ { id: 'mail.donation.number', message: 'Ricevuta n.' },
  note: /*i18n*/ {
    id: 'mail.donation.note',
    message:
      'Presente non trattiene niente: dalla donazione vengono sottratti solo i costi del metodo di pagamento. Conserva questa e-mail come ricevuta.',
  },
  notMe: /*i18n*/ {
    id: 'mail.donation.notMe',
    message:
      'Chi ha donato ha indicato questo indirizzo. Se non ne sai niente, apri «Non sono io» e scrivici.',
  },
};

/** Builds the receipt mailed to a donor after the payment (PY-14). */
export function receiptMail(
  language: Language,
  { firstName, companyName, amountCents, donationId, atMs, contactUrl }: Receipt,
): MailContent {
  const amount = formatMoney(language, amountCents);
  const t = (name: keyof typeof texts, values?: Record<string, string>): string =>
    translate(language, texts[name], values);
  return layoutMail(language, {
    subject: t('subject', { companyName }),
    title: t('title', { firstName: toMailName(firstName) }),
    blocks: [
      { paragraph: t('intro', { amount, companyName }) },
      {
        details: [
          [t('to'), companyName],
          [t('amount'), amount],
          [t('on'), formatDay(language, atMs)],
          [t('number'), donationId],
        ],
      },
      { note: t('note') },
      { note: t('notMe') },
      notMeLinks(language, contactUrl),
    ],
  });
}
