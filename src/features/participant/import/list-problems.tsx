import { Plural, Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { formatFullName } from '#contract/account/full-name.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import css from './import-drawer.module.css';
import type { ReadList, ReadPerson } from './reader/read-people.ts';

const listedProblems = 50;

interface ListProblemsProps {
  read: ReadList;
  /** The people to be imported. */
  people: readonly ReadPerson[];
}

/** What a list has that cannot be read: codes, addresses, lines without a name; renders nothing without any. */
export function ListProblems({ read, people }: ListProblemsProps) {
  const { roundedCodes, unread } = read;
  const badEmails = people.filter(({ badEmail }) => badEmail !== undefined);
  return (
    <>
      {roundedCodes > 0 && (
        <Notice tone="stop" icon={<TriangleAlert size={20} />}>
          <p>
            <Plural
              value={roundedCodes}
              one="Il foglio di calcolo ha arrotondato un codice (come 1,09877E+11): è perduto, quel biglietto non si potrà scansionare."
              other="Il foglio di calcolo ha arrotondato # codici (come 1,09877E+11): sono perduti, quei biglietti non si potranno scansionare."
            />{' '}
            <Trans>
              Scarica di nuovo l’elenco dall’altro sistema e caricalo qui senza aprirlo in Excel, oppure
              importa la colonna come “Testo”.
            </Trans>
          </p>
        </Notice>
      )}
      {badEmails.length > 0 && (
        <Notice tone="wait" icon={<TriangleAlert size={20} />}>
          <details className={css['problems']}>
            <summary>
              <Plural
                value={badEmails.length}
                one="Un indirizzo e-mail non va bene: la persona entra in elenco senza."
                other="# indirizzi e-mail non vanno bene: queste persone entrano in elenco senza."
              />
            </summary>
            <ul>
              {badEmails.slice(0, listedProblems).map(({ line, row, badEmail }) => {
                const name = formatFullName(row.firstName, row.lastName);
                return (
                  <li key={line}>
                    <Trans>
                      {name}, riga {line}: {badEmail}
                    </Trans>
                  </li>
                );
              })}
            </ul>
          </details>
        </Notice>
      )}
      {unread.length > 0 && (
        <Notice tone="wait" icon={<TriangleAlert size={20} />}>
          <details className={css['problems']}>
            <summary>
              <Plural
                value={unread.length}
                one="Una riga non ha un nome che si possa leggere: resta fuori."
                other="# righe non hanno un nome che si possa leggere: restano fuori."
              />
            </summary>
            <ul>
              {unread.slice(0, listedProblems).map(({ line, text }) => (
                <li key={line}>
                  <Trans>
                    Riga {line}: {text}
                  </Trans>
                </li>
              ))}
            </ul>
          </details>
        </Notice>
      )}
    </>
  );
}
