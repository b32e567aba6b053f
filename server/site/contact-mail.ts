import type { Language } from '#contract/language.ts';
import { translate } from '../http/text/i18n.ts';
import { layoutMail, type MailContent } from '../mail/mail-layout.ts';

/** Input of the contact form. */
export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly message: string;
}

/** Forwards a contact message; replies go to its author. */
export function contactMail(
  language: Language,
  { name, email, mobile, message }: ContactMessage,
): MailContent {
  const title = translate(
    language,
    /*i18n*/ { id: 'mail.contact.title', message: 'Un messaggio da {name}' },
    { name },
  );
  const intro = translate(
    language,
    /*i18n*/ {
      id: 'mail.contact.intro',
      message: 'Ti scrive una persona dal modulo di contatto di Presente.',
    },
  );
  const nameLabel = translate(language, /*i18n*/ { id: 'mail.contact.name', message: 'Nome' });
  const emailLabel = translate(language, /*i18n*/ { id: 'mail.contact.email', message: 'E-mail' });
  const mobileLabel = translate(language, /*i18n*/ { id: 'mail.contact.mobile', message: 'Telefono' });
  const note = translate(
    language,
    /*i18n*/ {
      id: 'mail.contact.note',
      message:
        'Se rispondi a questa e-mail, la risposta va direttamente a chi ti ha scritto. Nome e indirizzo sono quelli che ha indicato: non li abbiamo verificati.',
    },
  );
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.contact.subject', message: '{name} ti ha scritto da Presente' },
    { name },
  );
  return layoutMail(language, {
    subject,
    title,
    blocks: [
      { paragraph: intro },
      { quote: message },
      {
        details: [
          [nameLabel, name],
          [emailLabel, email],
          [mobileLabel, mobile],
        ],
      },
      { note },
    ],
  });
}
