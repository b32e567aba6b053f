import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CheckCircle2, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatFullName } from '#contract/account/full-name.ts';
import { foldText } from '#contract/fold-text.ts';
import { rowOutcomes, type ImportResult } from '#contract/participant/import-endpoints.ts';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { SearchField } from '#src/ui/form/search-field.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { useAbsenceLabels } from './absence-labels.ts';
import css from './import-drawer.module.css';
import { ListProblems } from './list-problems.tsx';
import { groupAbsent } from './open-list.ts';
import { PeopleGroup } from './people-group.tsx';
import type { Absence } from './reader/status.ts';
import type { ReadList, ReadPerson } from './reader/read-people.ts';

interface ImportReviewProps {
  result: ImportResult;
  /** The people that were checked, in the order of their rows. */
  people: readonly ReadPerson[];
  read: ReadList;
  takenIn: ReadonlySet<Absence>;
  sendsTickets: boolean;
  onSendsTicketsChange: (sendsTickets: boolean) => void;
}

const toSearchKey = ({ row }: ReadPerson): string =>
  foldText(`${formatFullName(row.firstName, row.lastName)} ${row.email} ${row.code}`);

/** Third step: what the import will do with whom, before it does it. */
export function ImportReview(props: ImportReviewProps) {
  const { result, people, read, takenIn, sendsTickets, onSendsTicketsChange } = props;
  const { added, available, mailsLeft } = result;
  const { t } = useLingui();
  const [query, setQuery] = useState('');
  const labels = useAbsenceLabels();
  const byOutcome = Map.groupBy(people, (_, index) => result.rowOutcomes[index]);
  const groups = [
    { title: t`Da aggiungere`, people: byOutcome.get(rowOutcomes.added) },
    { title: t`Già in elenco: restano come sono`, people: byOutcome.get(rowOutcomes.existing) },
    { title: t`Righe ripetute: contano una volta sola`, people: byOutcome.get(rowOutcomes.repeated) },
    ...groupAbsent(read)
      .filter(({ absence }) => !takenIn.has(absence))
      .map(({ absence, people: absent }) => {
        const label = labels[absence];
        return { title: t`${label} (restano fuori)`, people: absent };
      }),
  ];
  const needle = foldText(query.trim());
  const isSearching = needle !== '';
  // Once for a list, not at each key: it can have 50,000 people.
  const searchKeys = useMemo(
    () => new Map(isSearching ? read.people.map((person) => [person, toSearchKey(person)]) : []),
    [read, isSearching],
  );
  const missing = available === null ? 0 : added - available;
  const mailable = (byOutcome.get(rowOutcomes.added) ?? []).filter(({ row }) => row.email !== '').length;
  return (
    <div className={css['step']}>
      <div role="status">
        {added > 0 ? (
          <Notice tone="ok" icon={<CheckCircle2 size={20} />}>
            <Plural value={added} one="Una persona da aggiungere." other="# persone da aggiungere." />
          </Notice>
        ) : (
          <Notice>
            <Trans>Sono già tutti in elenco: non c’è niente da aggiungere.</Trans>
          </Notice>
        )}
      </div>
      {missing > 0 && (
        <Notice tone="stop" icon={<TriangleAlert size={20} />}>
          <Plural
            value={missing}
            one="Manca un posto: aumenta i posti dell’evento o accorcia l’elenco."
            other="Mancano # posti: aumenta i posti dell’evento o accorcia l’elenco."
          />
        </Notice>
      )}
      {mailable > 0 && mailsLeft > 0 && (
        <Checkbox
          label={t`Manda il biglietto per e-mail a chi ha un indirizzo`}
          isChecked={sendsTickets}
          onCheckedChange={onSendsTicketsChange}
        />
      )}
      {sendsTickets && mailable > mailsLeft && (
        <p className={css['hint']}>
          <Plural
            value={mailsLeft}
            one="Oggi puoi ancora mandare un biglietto."
            other="Oggi puoi ancora mandare # biglietti."
          />
        </p>
      )}
      <SearchField label={t`Cerca una persona dell’elenco`} value={query} onValueChange={setQuery} />
      {groups.map(({ title, people: group = [] }) => (
        <PeopleGroup
          key={title}
          title={title}
          count={group.length}
          people={isSearching ? group.filter((person) => searchKeys.get(person)?.includes(needle)) : group}
          isSearching={isSearching}
        />
      ))}
      <ListProblems read={read} people={people} />
    </div>
  );
}
