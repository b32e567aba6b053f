import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
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
  const { t } = useLingui();
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
      <FoldedList
        summary={
          <Plural
            value={badEmails.length}
            one="Un indirizzo e-mail non va bene: la persona entra in elenco senza."
            other="# indirizzi e-mail non vanno bene: queste persone entrano in elenco senza."
          />
        }
        items={badEmails.map(({ line, row, badEmail }) => {
          const name = formatFullName(row.firstName, row.lastName);
          return { line, text: t`${name}, riga ${line}: ${badEmail}` };
        })}
      />
      <FoldedList
        summary={
          <Plural
            value={unread.length}
            one="Una riga non ha un nome che si possa leggere: resta fuori."
            other="# righe non hanno un nome che si possa leggere: restano fuori."
          />
        }
        items={unread.map(({ line, text }) => ({ line, text: t`Riga ${line}: ${text}` }))}
      />
    </>
  );
}

interface FoldedListProps {
  summary: ReactNode;
  items: readonly { readonly line: number; readonly text: string }[];
}

/** A notice that unfolds the lines it is about; renders nothing without any. */
function FoldedList({ summary, items }: FoldedListProps) {
  if (items.length === 0) return null;
  return (
    <Notice tone="wait" icon={<TriangleAlert size={20} />}>
      <details className={css['problems']}>
        <summary>{summary}</summary>
        <ul>
          {items.slice(0, listedProblems).map(({ line, text }) => (
            <li key={line}>{text}</li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}
