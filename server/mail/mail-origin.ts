import type { Language } from '#contract/language.ts';
import { translate } from '../http/text/i18n.ts';
import { notMeLinks } from './disown-link.ts';
import type { MailBlock } from './mail-block.ts';

/** The organisation that has typed the recipient of a mail, and the URL at which the recipient refuses its mails. */
export interface MailOrigin {
  readonly companyName: string;
  readonly notMeUrl: string;
}

/** Says where the recipient's address comes from, and how to get no more of these mails; nothing if it is the recipient's. */
export function originBlocks(language: Language, origin: MailOrigin | undefined): MailBlock[] {
  if (origin === undefined) return [];
  const { companyName, notMeUrl } = origin;
  const note = translate(
    language,
    /*i18n*/ {
      id: 'mail.origin',
      message:
        'Il tuo indirizzo ce l’ha indicato {companyName}. Se non ne sai niente, apri «Non sono io»: non ti scriveremo più per suo conto.',
    },
    { companyName },
  );
  return [{ note }, notMeLinks(language, notMeUrl)];
}
