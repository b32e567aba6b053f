import type { Language } from '#contract/language.ts';
import { formatDay } from '../../http/text/format-day.ts';
import { translate } from '../../http/text/i18n.ts';
import { notMeLinks } from '../../mail/disown-link.ts';
import { layoutMail, type MailContent } from '../../mail/mail-layout.ts';

/** Tells the owner of many wrong passwords; `link` lets the device that opens it sign in at once. */
export function unlockMail(
  language: Language,
  { firstName, link, notMeUrl }: { firstName: string; link: string; notMeUrl: string },
): MailContent {
  const title = translate(
    language,
    /*i18n*/ { id: 'mail.unlock.title', message: 'Ciao {firstName}, stai provando a entrare?' },
    { firstName },
  );
  const intro = translate(
    language,
    /*i18n*/ {
      id: 'mail.unlock.intro',
      message:
        'Qualcuno ha sbagliato molte volte la password del tuo account. Per sicurezza, da un dispositivo nuovo ora bisogna aspettare tra un tentativo e l’altro. Se sei tu, apri questo link sul dispositivo da cui vuoi entrare.',
    },
  );
  const label = translate(
    language,
    /*i18n*/ { id: 'mail.unlock.button', message: 'Sono io, voglio entrare' },
  );
  const note = translate(
    language,
    /*i18n*/ {
      id: 'mail.unlock.note',
      message:
        'Il link vale 24 ore. Se non sei tu, apri «Non sono io» e lo annulliamo: nessuno è entrato, e dai dispositivi che usi già accedi come sempre.',
    },
  );
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.unlock.subject', message: 'Troppi tentativi di accesso al tuo account' },
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

/** Tells the owner of a sign-in from a device that the account did not know; `link` leads to the sessions. */
export function newDeviceMail(
  language: Language,
  {
    firstName,
    deviceName,
    network,
    nowMs,
    link,
    notMeUrl,
  }: {
    firstName: string;
    deviceName: string;
    network: string;
    nowMs: number;
    link: string;
    notMeUrl: string;
  },
): MailContent {
  const title = translate(
    language,
    /*i18n*/ { id: 'mail.newDevice.title', message: 'Ciao {firstName}, c’è un nuovo accesso' },
    { firstName },
  );
  const device =
    deviceName === ''
      ? translate(language, /*i18n*/ { id: 'mail.newDevice.unknown', message: 'Dispositivo sconosciuto' })
      : deviceName;
  const intro = translate(
    language,
    /*i18n*/ {
      id: 'mail.newDevice.intro',
      message:
        'Il {day} il tuo account è stato aperto da un dispositivo nuovo: {device}, rete {network}. Se sei tu, è tutto a posto.',
    },
    { day: formatDay(language, nowMs), device, network },
  );
  const warning = translate(
    language,
    /*i18n*/ {
      id: 'mail.newDevice.warning',
      message: 'Se non sei tu, apri «Non sono io»: chiudiamo quell’accesso, poi scegli un’altra password.',
    },
  );
  const label = translate(language, /*i18n*/ { id: 'mail.newDevice.button', message: 'Vedi i tuoi accessi' });
  const subject = translate(
    language,
    /*i18n*/ { id: 'mail.newDevice.subject', message: 'Nuovo accesso al tuo account' },
  );
  return layoutMail(language, {
    subject,
    title,
    blocks: [
      { paragraph: intro },
      { paragraph: warning },
      { button: { label, url: link } },
      notMeLinks(language, notMeUrl),
    ],
  });
}
