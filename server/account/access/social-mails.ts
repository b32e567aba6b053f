import type { Language } from '#contract/language.ts';
import { translate } from '../../http/text/i18n.ts';
import { layoutMail, type MailContent } from '../../mail/mail-layout.ts';

/** Tells the owner that an identity at a provider opens the account from now on; `link` leads to the sessions. */
export function identityLinkedMail(
  language: Language,
  { firstName, provider, link }: { firstName: string; provider: string; link: string },
): MailContent {
  const title = translate(
    language,
    /*i18n*/ {
      id: 'mail.identityLinked.title',
      message: 'Ciao {firstName}, ora puoi accedere anche con {provider}',
    },
    { firstName, provider },
  );
  const intro = translate(
    language,
    /*i18n*/ {
      id: 'mail.identityLinked.intro',
      message:
        'Abbiamo collegato {provider} al tuo account. Se hai una password, resta valida: puoi accedere in tutti e due i modi. Se l’hai fatto tu, è tutto a posto.',
    },
    { provider },
  );
  const warning = translate(
    language,
    /*i18n*/ {
      id: 'mail.identityLinked.warning',
      message: 'Se non sei tu, cambia subito la password e scollega {provider} dai tuoi accessi.',
    },
    { provider },
  );
  const label = translate(
    language,
    /*i18n*/ { id: 'mail.identityLinked.button', message: 'Vedi i tuoi accessi' },
  );
  const subject = translate(
    language,
    /*i18n*/ {
      id: 'mail.identityLinked.subject',
      message: 'Il tuo account è collegato a {provider}',
    },
    { provider },
  );
  return layoutMail(language, {
    subject,
    title,
    blocks: [{ paragraph: intro }, { paragraph: warning }, { button: { label, url: link } }],
  });
}

/** Tells the owner that a provider opens the account no more; `link` leads to the password reset. */
export function identityRemovedMail(
  language: Language,
  { firstName, provider, link }: { firstName: string; provider: string; link: string },
): MailContent {
  const title = translate(
    language,
    /*i18n*/ {
      id: 'mail.identityRemoved.title',
      message: 'Ciao {firstName}, con {provider} non accedi più',
    },
    { firstName, provider },
  );
  const intro = translate(
    language,
    /*i18n*/ {
      id: 'mail.identityRemoved.intro',
      message:
        'Abbiamo scollegato {provider} dal tuo account. Da adesso accedi con la password. Se l’hai fatto tu, è tutto a posto.',
    },
    { provider },
  );
  const warning = translate(
    language,
    /*i18n*/ {
      id: 'mail.identityRemoved.warning',
      message:
        'Se non sei tu, scegli subito un’altra password: sugli altri dispositivi bisognerà accedere di nuovo.',
    },
  );
  const label = translate(
    language,
    /*i18n*/ { id: 'mail.identityRemoved.button', message: 'Scegli un’altra password' },
  );
  const subject = translate(
    language,
    /*i18n*/ {
      id: 'mail.identityRemoved.subject',
      message: 'Il tuo account non è più collegato a {provider}',
    },
    { provider },
  );
  return layoutMail(language, {
    subject,
    title,
    blocks: [{ paragraph: intro }, { paragraph: warning }, { button: { label, url: link } }],
  });
}
