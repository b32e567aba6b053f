import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CloudOff, SearchX, Users } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { foldText } from '#contract/fold-text.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { wholeNumber } from '#src/platform/format.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ParticipantTable } from './participant-table.tsx';
import { participantsQuery, type SearchableRow } from './participants.ts';
import css from './participants-section.module.css';

function matching(rows: readonly SearchableRow[], text: string): readonly SearchableRow[] {
  const words = foldText(text).split(' ').filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ folded }) => words.every((word) => folded.includes(word)));
}

/** The participants of an own event: search, and who is in. */
export function ParticipantsSection({ eventId }: { eventId: string }) {
  const { t, i18n } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(participantsQuery(eventId));
  const [text, setText] = useState('');
  const searched = useDeferredValue(text);

  const rows = useMemo(() => {
    const collator = new Intl.Collator(i18n.locale);
    return (data ?? [])
      .map((row): SearchableRow => ({
        row,
        folded: foldText(`${row.firstName} ${row.lastName} ${row.email}`),
      }))
      .sort(
        (a, b) =>
          collator.compare(a.row.lastName, b.row.lastName) ||
          collator.compare(a.row.firstName, b.row.firstName),
      );
  }, [data, i18n.locale]);
  const found = useMemo(() => matching(rows, searched), [rows, searched]);

  if (data === undefined && error !== null) {
    return (
      <ErrorState
        icon={<CloudOff size={32} />}
        title={error instanceof ApiRefusal ? messageOf(error) : t`L’elenco non è arrivato`}
        kept={t`La lista della porta, se è già sul telefono, c’è ancora`}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {error instanceof ApiRefusal ? undefined : t`Il server non risponde. Controlla la rete e riprova.`}
      </ErrorState>
    );
  }
  return (
    <section className={css['section']} aria-busy={data === undefined}>
      <div className={css['head']}>
        <h2>{t`Partecipanti`}</h2>
        {data !== undefined && rows.length > 0 && (
          <p className={css['count']} role="status">
            {searched.trim() === '' ? (
              <Plural value={rows.length} one="una persona" other={`${wholeNumber(rows.length)} persone`} />
            ) : (
              t`${wholeNumber(found.length)} di ${wholeNumber(rows.length)}`
            )}
          </p>
        )}
      </div>
      {data === undefined ? (
        <>
          <Skeleton height="3.25rem" radius="var(--r-m)" />
          <Skeleton height="24rem" radius="var(--r-l)" />
        </>
      ) : rows.length === 0 ? (
        <EmptyState icon={<Users size={32} />} title={t`Ancora nessun iscritto`}>
          {t`Chi si iscrive compare qui, con il suo biglietto.`}
        </EmptyState>
      ) : (
        <>
          <SearchField label={t`Cerca per nome o e-mail`} value={text} onValueChange={setText} />
          {found.length === 0 ? (
            <EmptyState icon={<SearchX size={32} />} title={t`Nessuno con questo nome`}>
              {t`Prova con meno lettere, o con l’e-mail.`}
            </EmptyState>
          ) : (
            <ParticipantTable rows={found} />
          )}
        </>
      )}
    </section>
  );
}
