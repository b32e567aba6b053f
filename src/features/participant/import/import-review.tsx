import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CheckCircle2, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatFullName } from '#contract/account/full-name.ts';
import { foldText } from '#contract/fold-text.ts';
import { rowOutcomes, type ImportResult } from '#contract/participant/import-endpoints.ts';
import { formatInteger } from '#src/platform/text/format.ts';
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
  /** Rows that are left out as a namesake's. */
  folded: readonly ReadPerson[];
  read: ReadList;
  takenIn: ReadonlySet<Absence>;
  sendsTickets: boolean;
  onSendsTicketsChange: (sendsTickets: boolean) => void;
  addsRemoved: boolean;
  onAddsRemovedChange: (addsRemoved: boolean) => void;
}

const toSearchKey = ({ row }: ReadPerson): string =>
  foldText(`${formatFullName(row.firstName, row.lastName)} ${row.email} ${row.code}`);

/** Third step: what the import will do with whom, before it does it. */
export function ImportReview(props: ImportReviewProps) {
  const { result, people, folded, read, takenIn, sendsTickets, onSendsTicketsChange } = props;
  const { addsRemoved, onAddsRemovedChange } = props;
  const { added, completed, available, mailsLeft } = result;
  const { t } = useLingui();
  const [query, setQuery] = useState('');
  const labels = useAbsenceLabels();
  const byOutcome = Map.groupBy(people, (_, index) => result.rowOutcomes[index]);
  const groups = [
    { title: t`Da aggiungere`, people: byOutcome.get(rowOutcomes.added) },
    { title: t`Già in elenco: ricevono codice o informazioni`, people: byOutcome.get(rowOutcomes.completed) },
    { title: t`Già in elenco: restano come sono`, people: byOutcome.get(rowOutcomes.existing) },
    {
      title: t`Stesso codice, altro nome in elenco: restano come sono`,
      people: byOutcome.get(rowOutcomes.renamed),
    },
    {
      title: t`Righe ripetute: contano una volta sola`,
      people: [...folded, ...(byOutcome.get(rowOutcomes.repeated) ?? [])],
    },
    {
      title: addsRemoved ? t`Non erano più in elenco: ci tornano` : t`Non erano più in elenco: restano fuori`,
      people: byOutcome.get(rowOutcomes.removed),
    },
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
    () => new Map(isSearching ? read.people.map((person) => [person.line, toSearchKey(person)]) : []),
    [read, isSearching],
  );
  const missing = available === null ? 0 : added - available;
  const newPeople = [
    ...(byOutcome.get(rowOutcomes.added) ?? []),
    ...(addsRemoved ? (byOutcome.get(rowOutcomes.removed) ?? []) : []),
  ];
  const known = [rowOutcomes.existing, rowOutcomes.renamed, rowOutcomes.completed, rowOutcomes.repeated];
  const hasMorePlaces = [folded, ...known.map((outcome) => byOutcome.get(outcome) ?? [])]
    .flat()
    .some(({ row }) => row.quantity > 1);
  const mailable = newPeople.filter(({ row }) => row.email !== '').length;
  return (
    <div className={css['step']}>
      <div className={css['groups']} role="status">
        {added > 0 && (
          <Notice tone="ok" icon={<CheckCircle2 size={20} />}>
            <Plural value={added} one="Una persona da aggiungere." other="# persone da aggiungere." />
          </Notice>
        )}
        {completed > 0 && (
          <Notice tone="ok" icon={<CheckCircle2 size={20} />}>
            <Plural
              value={completed}
              one="Una persona già in elenco riceve il codice, o le informazioni di questo elenco al posto di quelle di prima."
              other="# persone già in elenco ricevono il codice, o le informazioni di questo elenco al posto di quelle di prima."
            />
          </Notice>
        )}
        {added + completed === 0 && (
          <Notice>
            {result.removed > 0 || byOutcome.has(rowOutcomes.renamed) ? (
              <Trans>Non c’è nessuna persona nuova.</Trans>
            ) : (
              <Trans>Sono già tutti in elenco: non c’è niente da aggiungere.</Trans>
            )}
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
      {hasMorePlaces && (
        <Notice>
          <Trans>I posti in più di chi è già in elenco o ripetuto non si aggiungono.</Trans>
        </Notice>
      )}
      {result.removed > 0 && (
        <Checkbox
          label={t`Rimetti in elenco anche chi hai rimosso o ha restituito il biglietto`}
          isChecked={addsRemoved}
          onCheckedChange={onAddsRemovedChange}
        />
      )}
      {mailable > 0 && (
        <Checkbox
          label={t`Manda il biglietto per e-mail a chi ha un indirizzo`}
          isChecked={sendsTickets}
          onCheckedChange={onSendsTicketsChange}
        />
      )}
      {sendsTickets && mailable > mailsLeft && (
        <p className={css['hint']}>
          {mailsLeft > 0 ? (
            <Plural
              value={mailsLeft}
              one="Oggi parte un biglietto, gli altri nei prossimi giorni."
              other={`Oggi partono ${formatInteger(mailsLeft)} biglietti, gli altri nei prossimi giorni.`}
            />
          ) : (
            <Trans>Oggi non possiamo inviare altri biglietti: partono appena possibile.</Trans>
          )}
        </p>
      )}
      {added + completed > 0 && (
        <p className={css['hint']}>
          <Trans>Se qualcosa non va, per un’ora puoi annullare l’importazione.</Trans>
        </p>
      )}
      <SearchField label={t`Cerca una persona dell’elenco`} value={query} onValueChange={setQuery} />
      {groups.map(({ title, people: group = [] }) => (
        <PeopleGroup
          key={title}
          title={title}
          count={group.length}
          people={
            isSearching ? group.filter((person) => searchKeys.get(person.line)?.includes(needle)) : group
          }
          isSearching={isSearching}
        />
      ))}
      <ListProblems read={read} people={people} />
    </div>
  );
}
