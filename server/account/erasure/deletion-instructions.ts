import type { Language } from '#contract/language.ts';
import type { Message } from '#contract/message.ts';
import { translate } from '../../http/text/i18n.ts';

/** One checkbox: the key is the contract with the page, the text is for the user. */
interface Instruction {
  readonly key: string;
  readonly text: Message;
}

const commonInstructions: readonly Instruction[] = [
  {
    key: 'graceTime',
    text: /*i18n*/ {
      id: 'deletion.instruction.graceTime',
      message:
        'L’account sarà eliminato tra 30 giorni. Fino ad allora lo uso come sempre, e posso annullare la richiesta.',
    },
  },
  {
    key: 'noWayBack',
    text: /*i18n*/ {
      id: 'deletion.instruction.noWayBack',
      message: 'Dopo non si torna indietro: profilo, foto e accessi non si possono recuperare.',
    },
  },
];

const attendeeInstructions: readonly Instruction[] = [
  {
    key: 'registrations',
    text: /*i18n*/ {
      id: 'deletion.instruction.registrations',
      message:
        'Le mie iscrizioni ai prossimi eventi saranno annullate, anche per le persone che ho iscritto con me.',
    },
  },
  {
    key: 'orders',
    text: /*i18n*/ {
      id: 'deletion.instruction.orders',
      message:
        'Degli eventi passati restano quantità, importi e date per la contabilità, senza nomi né e-mail.',
    },
  },
];

const organisationInstructions: readonly Instruction[] = [
  {
    key: 'events',
    text: /*i18n*/ {
      id: 'deletion.instruction.events',
      message:
        'I miei eventi spariscono. Quelli a cui qualcuno si è iscritto restano senza testi, foto e nome dell’organizzazione; i prossimi sono annullati.',
    },
  },
  {
    key: 'participants',
    text: /*i18n*/ {
      id: 'deletion.instruction.participants',
      message:
        'Non vedrò più gli elenchi dei partecipanti: se mi servono, li scarico prima. Finché ci sono persone iscritte ai prossimi eventi, l’account non si può eliminare.',
    },
  },
];

/**
 * The points that an account's owner must tick before a deletion: the same keys in every language (AC-30).
 */
export function deletionInstructions(
  language: Language,
  { isOrganisation }: { isOrganisation: boolean },
): { key: string; value: string }[] {
  return [...commonInstructions, ...(isOrganisation ? organisationInstructions : attendeeInstructions)].map(
    ({ key, text }) => ({
      key,
      value: translate(language, text),
    }),
  );
}
