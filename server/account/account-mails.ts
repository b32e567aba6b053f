import type { Language } from '#contract/language.ts';
import { translate } from '../http/text/i18n.ts';
import { notMeLinks } from '../mail/disown-link.ts';
import { toMailName } from '../mail/mail-name.ts';
import { layoutMail, type MailContent } from '../mail/mail-layout.ts';

/** Asks the owner to confirm an e-mail address. */
export function verificationMail(
  language: Language,
  { firstName, link, notMeUrl }: { firstName: string; link: string; notMeUrl: string },
): MailContent {
  const title = translate(
    language,
    /*i18n*/ { id: 'mail.verification.title', message: 'Ciao {firstName}, conferma la tua e-mail' },
    { firstName: toMailName(firstName) },
  );
  const intro = translate(
    language,
    /*i18n*/ {
      id: 'mail.verification.intro',
      message:
        'Qualcuno ha aperto un account su Presente con questo indirizzo. Se sei tu, manca solo un passo.',
    },
  );
  const label = translate(
    language,
    /*i18n*/ { id: 'mail.verification.button', message: 'Conferma l’indirizzo' },
  );
  const note = translate(
    language,
    /*i18n*/ {
      id: 'mail.verification.note',
      message:
        'Il link vale 7 giorni e si usa una volta sola. Se non sei tu, apri «Non sono io»: cancelliamo subito quell’account, che senza conferma non si può comunque usare.',
    },
  );
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.verification.subject', message: 'Conferma la tua e-mail' },
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

/** Tells the owner of an account that another sign-up used the same address. */
export function accountExistsMail(
  language: Language,
  { firstName, link, notMeUrl }: { firstName: string; link: string; notMeUrl: string },
): MailContent {
  const title = translate(
    language,
    /*i18n*/ { id: 'mail.accountExists.title', message: 'Ciao {firstName}, hai già un account' },
    { firstName: toMailName(firstName) },
  );
  const intro = translate(
    language,
    /*i18n*/ {
      id: 'mail.accountExists.intro',
      message:
        'Qualcuno ha provato ad aprire un account su Presente con questo indirizzo, che ne ha già uno. Se sei tu, accedi con la password che conosci.',
    },
  );
  const label = translate(language, /*i18n*/ { id: 'mail.accountExists.button', message: 'Accedi' });
  const note = translate(
    language,
    /*i18n*/ {
      id: 'mail.accountExists.note',
      message: 'Se non sei tu, il tuo account è rimasto com’era. Per dircelo apri «Non sono io».',
    },
  );
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.accountExists.subject', message: 'Hai già un account su Presente' },
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
