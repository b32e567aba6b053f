import type { Language } from '#contract/language.ts';
import { dayInWords } from '../http/day-in-words.ts';
import { translate } from '../http/i18n.ts';
import { moneyInWords } from '../http/money-in-words.ts';
import { layoutMail, type MailContent } from '../mail/mail-layout.ts';

interface Receipt {
  readonly firstName: string;
  readonly companyName: string;
  readonly amountCents: number;
  readonly donationId: string;
  readonly atMs: number;
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
      'Presente non trattiene niente: dalla tua donazione escono solo i costi del metodo di pagamento. Conserva questa e-mail come ricevuta.',
  },
};

/** What a donor gets when her money has come (PY-14). */
export function receiptMail(
  language: Language,
  { firstName, companyName, amountCents, donationId, atMs }: Receipt,
): MailContent {
  const amount = moneyInWords(language, amountCents);
  const say = (name: keyof typeof texts, values?: Record<string, string>): string =>
    translate(language, texts[name], values);
  return layoutMail(language, {
    subject: say('subject', { companyName }),
    title: say('title', { firstName }),
    blocks: [
      { paragraph: say('intro', { amount, companyName }) },
      {
        facts: [
          [say('to'), companyName],
          [say('amount'), amount],
          [say('on'), dayInWords(language, atMs)],
          [say('number'), donationId],
        ],
      },
      { note: say('note') },
    ],
  });
}
