import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { formatFullName } from '#contract/account/full-name.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import { LineList, type ListedLine } from './line-list.tsx';
import type { Correction, ReadList, ReadPerson, UnreadLine } from './reader/read-people.ts';

interface ListProblemsProps {
  read: ReadList;
  /** The people to be imported. */
  people: readonly ReadPerson[];
  /** Corrects a line; without it problems are only shown. */
  onCorrection?: ((line: number, correction: Correction) => void) | undefined;
}

/** What a list has that cannot be read: codes, addresses, lines without a name; renders nothing without any. */
export function ListProblems({ read, people, onCorrection }: ListProblemsProps) {
  const { t } = useLingui();
  const { roundedCodes, unread } = read;
  const describe = ({ line, row }: ReadPerson, address: string): string => {
    const name = formatFullName(row.firstName, row.lastName);
    return address === '' ? t`${name}, riga ${line}` : t`${name}, riga ${line}: ${address}`;
  };
  const toBadEmail = (person: ReadPerson, badEmail: string): ListedLine => ({
    line: person.line,
    text: describe(person, badEmail),
    correction: { ...person.row, email: badEmail, problem: 'email' },
  });
  const toUnread = ({ line, text, email }: UnreadLine): ListedLine => ({
    line,
    text: t`Riga ${line}: ${text}`,
    correction: { firstName: '', lastName: '', email, problem: 'name' },
  });
  const listCorrected = (problem: Correction['problem']): ListedLine[] =>
    people
      .filter(({ corrected }) => corrected === problem)
      .map((person) => ({
        line: person.line,
        text: describe(person, person.row.email),
        isCorrected: true,
        correction: { ...person.row, problem },
      }));
  const badEmails = people.flatMap((person) =>
    person.badEmail === undefined ? [] : [toBadEmail(person, person.badEmail)],
  );
  const otherEmails = people.flatMap((person) =>
    person.otherEmails === undefined
      ? []
      : [
          {
            line: person.line,
            text: `${describe(person, person.row.email)} (${person.otherEmails.join(', ')})`,
          },
        ],
  );
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
      <LineList
        summary={
          <Plural
            value={badEmails.length}
            _0="Gli indirizzi e-mail sono corretti."
            one="Un indirizzo e-mail non va bene: la persona entra in elenco senza."
            other="# indirizzi e-mail non vanno bene: queste persone entrano in elenco senza."
          />
        }
        lines={[...badEmails, ...listCorrected('email')]}
        onCorrection={onCorrection}
      />
      <LineList
        summary={
          <Plural
            value={otherEmails.length}
            one="Una persona ha più di un indirizzo e-mail: vale il primo."
            other="# persone hanno più di un indirizzo e-mail: vale il primo."
          />
        }
        lines={otherEmails}
      />
      <LineList
        summary={
          <Plural
            value={unread.length}
            _0="Le righe senza nome sono corrette."
            one="Una riga non ha un nome che si possa leggere: resta fuori."
            other="# righe non hanno un nome che si possa leggere: restano fuori."
          />
        }
        lines={[...unread.map(toUnread), ...listCorrected('name')]}
        onCorrection={onCorrection}
      />
    </>
  );
}
