import type { Language } from '#contract/language.ts';
import { translate } from '../../http/text/i18n.ts';
import { layoutMail, type MailContent } from '../../mail/mail-layout.ts';

/** Mails the code for setting a new password. */
export function resetCodeMail(
  language: Language,
  { firstName, code }: { firstName: string; code: string },
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
      message: 'Scrivilo nella pagina in cui lo hai chiesto, poi scegli una nuova password.',
    },
  );
  const note = translate(
    language,
    /*i18n*/ {
      id: 'mail.resetCode.note',
      message:
        'Vale 10 minuti e si usa una volta sola; se ne hai chiesti diversi, conta l’ultimo. Non darlo a nessuno: noi non te lo chiederemo mai. Se non lo hai chiesto tu, non devi fare nulla: la tua password resta quella di prima.',
    },
  );
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.resetCode.subject', message: 'Il codice per la tua nuova password' },
  );
  return layoutMail(language, { subject, title, blocks: [{ paragraph: intro }, { code }, { note }] });
}

/** Says that no code is sent for a while, after too many wrong attempts. */
export function resetPausedMail(
  language: Language,
  { firstName, minutes }: { firstName: string; minutes: number },
): MailContent {
  const title = translate(
    language,
    /*i18n*/ { id: 'mail.resetPaused.title', message: 'Ciao {firstName}, aspettiamo un momento' },
    { firstName },
  );
  const intro = translate(
    language,
    /*i18n*/ {
      id: 'mail.resetPaused.intro',
      message:
        'Qualcuno ha provato troppi codici sbagliati per il tuo account. Per sicurezza potrai chiederne uno nuovo tra {minutes, plural, one {# minuto} other {# minuti}}.',
    },
    { minutes },
  );
  const note = translate(
    language,
    /*i18n*/ {
      id: 'mail.resetPaused.note',
      message: 'Se non sei tu, non devi fare nulla: nessuno è entrato e la tua password non è cambiata.',
    },
  );
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.resetPaused.subject', message: 'Troppi codici sbagliati' },
  );
  return layoutMail(language, { subject, title, blocks: [{ paragraph: intro }, { note }] });
}

/** Tells the owner of an unconfirmed account to sign up again instead of resetting the password. */
export function resetUnconfirmedMail(
  language: Language,
  { firstName, link }: { firstName: string; link: string },
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
    /*i18n*/ { id: 'mail.resetUnconfirmed.note', message: 'Se non sei tu, ignora questo messaggio.' },
  );
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.resetUnconfirmed.subject', message: 'Il tuo account aspetta una conferma' },
  );
  return layoutMail(language, {
    subject,
    title,
    blocks: [{ paragraph: intro }, { button: { label, url: link } }, { note }],
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
