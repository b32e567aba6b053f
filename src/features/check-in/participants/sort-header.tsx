import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ParticipantQuery, ParticipantSort } from '#src/offline/participants/participant.ts';
import css from './participant-table.module.css';

interface SortHeaderProps {
  sort: ParticipantSort;
  query: ParticipantQuery;
  onQueryChange: (query: ParticipantQuery) => void;
  children: ReactNode;
}

/** Column header: sorts by the column, and reverses the order when pressed again. */
export function SortHeader({ sort, query, onQueryChange, children }: SortHeaderProps) {
  const isSorted = query.sort === sort;
  const isReversed = query.isReversed === true;
  // Arrivals are sorted latest first by default, which is descending.
  const isAscending = (sort === 'arrival') === isReversed;
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  return (
    <div role="columnheader" aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        className={css['sort']}
        onClick={() => onQueryChange({ ...query, sort, isReversed: isSorted && !isReversed })}
      >
        {children}
        {isSorted && <Arrow size={16} aria-hidden="true" />}
      </button>
    </div>
  );
}
