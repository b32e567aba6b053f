import type { Language } from '#contract/language.ts';
import { translate } from '../../http/text/i18n.ts';
import { notMeLinks } from '../../mail/disown-link.ts';
import { layoutMail, type MailContent } from '../../mail/mail-layout.ts';

/** Mails the code for setting a new password, and a link that works in any browser. */
export function resetCodeMail(
  language: Language,
  { firstName, code, link, notMeUrl }: { firstName: string; code: string; link: string; notMeUrl: string },
): MailContent {
  const title = translate(
    language,
    /*i18n*/ { id: 'mail.resetCode.title', message: 'Ciao {firstName}, ecco il tuo codice' },
    { firstName },
  );
  const intro = translate(
    language,
    /*i18n*/ {
      id: 'mail.resetCode.intro',
      message:
        'Scrivilo nella pagina in cui lo hai chiesto, oppure apri il link: scegli la nuova password direttamente lì.',
    },
  );
  const note = translate(
    language,
    /*i18n*/ {
      id: 'mail.resetCode.note',
      message:
        'Il codice vale 10 minuti, il link un’ora; se ne hai chiesti diversi, contano gli ultimi. Non darli a nessuno: noi non te li chiederemo mai. Se non li hai chiesti tu, apri «Non sono io»: li annulliamo, e la tua password resta quella di prima.',
    },
  );
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.resetCode.subject', message: 'Il codice per la tua nuova password' },
  );
  return layoutMail(language, {
    subject,
    title,
    blocks: [
      { paragraph: intro },
      { code },
      { button: getResetButton(language, link) },
      { note },
      notMeLinks(language, notMeUrl),
    ],
  });
}

const getResetButton = (language: Language, url: string) => ({
  label: translate(language, /*i18n*/ { id: 'mail.resetCode.button', message: 'Scegli una nuova password' }),
  url,
});

/** Mails the link alone: too many wrong codes were tried where it was asked for. */
export function resetLinkMail(
  language: Language,
  { firstName, link, notMeUrl }: { firstName: string; link: string; notMeUrl: string },
): MailContent {
  const title = translate(
    language,
    /*i18n*/ { id: 'mail.resetLink.title', message: 'Ciao {firstName}, ecco il tuo link' },
    { firstName },
  );
  const intro = translate(
    language,
    /*i18n*/ {
      id: 'mail.resetLink.intro',
      message:
        'Nella pagina in cui lo hai chiesto sono stati scritti troppi codici sbagliati: questa volta, per sicurezza, c’è solo il link.',
    },
  );
  const note = translate(
    language,
    /*i18n*/ {
      id: 'mail.resetLink.note',
      message:
        'Vale un’ora e si usa una volta sola. Se non sei tu, apri «Non sono io» e lo annulliamo: nessuno è entrato e la tua password non è cambiata.',
    },
  );
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.resetLink.subject', message: 'Il link per la tua nuova password' },
  );
  return layoutMail(language, {
    subject,
    title,
    blocks: [
      { paragraph: intro },
      { button: getResetButton(language, link) },
      { note },
      notMeLinks(language, notMeUrl),
    ],
  });
}

/** Tells the owner of an unconfirmed account to sign up again instead of resetting the password. */
export function resetUnconfirmedMail(
  language: Language,
  { firstName, link, notMeUrl }: { firstName: string; link: string; notMeUrl: string },
): MailContent {
  const title = translate(
    language,
    /*i18n*/ { id: 'mail.resetUnconfirmed.title', message: 'Ciao {firstName}, manca ancora la conferma' },
    { firstName },
  );
  const intro = translate(
    language,
    /*i18n*/ {
      id: 'mail.resetUnconfirmed.intro',
      message:
        'Hai chiesto una nuova password, ma l’account con questo indirizzo non è mai stato confermato. Registrati di nuovo: ti invieremo un altro link e la password sarà quella che scegli adesso.',
    },
  );
  const label = translate(
    language,
    /*i18n*/ { id: 'mail.resetUnconfirmed.button', message: 'Registrati di nuovo' },
  );
  const note = translate(
    language,
    /*i18n*/ {
      id: 'mail.resetUnconfirmed.note',
      message: 'Se non sei tu, apri «Non sono io»: cancelliamo quell’account.',
    },
  );
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.resetUnconfirmed.subject', message: 'Il tuo account aspetta una conferma' },
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

/** Tells the owner that the password has changed; `link` leads to the password reset. */
export function passwordChangedMail(
  language: Language,
  { firstName, link }: { firstName: string; link: string },
): MailContent {
  const title = translate(
    language,
    /*i18n*/ { id: 'mail.passwordChanged.title', message: 'Ciao {firstName}, la tua password è cambiata' },
    { firstName },
  );
  const intro = translate(
    language,
    /*i18n*/ {
      id: 'mail.passwordChanged.intro',
      message:
        'Da adesso vale quella nuova, e sugli altri dispositivi bisogna accedere di nuovo. Se l’hai cambiata tu, è tutto a posto.',
    },
  );
  const warning = translate(
    language,
    /*i18n*/ {
      id: 'mail.passwordChanged.warning',
      message: 'Se non sei tu, scegline subito un’altra: ti basta avere accesso a questa e-mail.',
    },
  );
  const label = translate(
    language,
    /*i18n*/ { id: 'mail.passwordChanged.button', message: 'Scegli un’altra password' },
  );
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.passwordChanged.subject', message: 'La tua password è cambiata' },
  );
  return layoutMail(language, {
    subject,
    title,
    blocks: [{ paragraph: intro }, { paragraph: warning }, { button: { label, url: link } }],
  });
}
