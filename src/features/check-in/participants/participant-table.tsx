import { useLingui } from '@lingui/react/macro';
import type { Door } from '#src/offline/door/door.ts';
import type { Participant, ParticipantQuery } from '#src/offline/participants/participant.ts';
import { ParticipantRows } from '../list/rows/participant-rows.tsx';
import type { RowLayout } from '../list/rows/row-layout.ts';
import type { StableResults } from '../list/rows/use-stable-results.ts';
import cells from '../list/rows/table-cells.module.css';
import css from './participant-table.module.css';
import { SortHeader } from './sort-header.tsx';

interface ParticipantTableProps {
  door: Door;
  results: StableResults;
  query: ParticipantQuery;
  /** Must be stable across renders, as `onToggle`, or every row renders again. */
  layout: RowLayout;
  onQueryChange: (query: ParticipantQuery) => void;
  onToggle: (participant: Participant) => void;
}

/** The organiser's table of participants, with sortable columns; the page scrolls it. */
export function ParticipantTable({
  door,
  results,
  query,
  layout,
  onQueryChange,
  onToggle,
}: ParticipantTableProps) {
  const { t } = useLingui();
  const headerProps = { query, onQueryChange };
  return (
    <div
      className={css['table']}
      role="table"
      aria-label={t`Partecipanti`}
      aria-rowcount={results.shown.ids.length + 1}
    >
      <div className={css['head']} role="rowgroup">
        <div className={cells['columns']} role="row" aria-rowindex={1}>
          <SortHeader {...headerProps} sort="name">
            {t({ message: 'Nome', context: 'whole name' })}
          </SortHeader>
          <SortHeader {...headerProps} sort="email">{t`E-mail`}</SortHeader>
          <SortHeader {...headerProps} sort="order">{t`Biglietto`}</SortHeader>
          <SortHeader {...headerProps} sort="arrival">{t`Check-in`}</SortHeader>
          <span role="columnheader">{t`Dentro`}</span>
          <span role="columnheader">{t`Modifica`}</span>
        </div>
      </div>
      <ParticipantRows door={door} results={results} layout={layout} onToggle={onToggle} />
    </div>
  );
}
