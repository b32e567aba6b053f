import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PersonQuery, PersonSort } from '#src/offline/door-state.ts';
import css from './participant-table.module.css';

interface SortHeadProps {
  sort: PersonSort;
  query: PersonQuery;
  onQueryChange: (query: PersonQuery) => void;
  children: ReactNode;
}

/** The head of a column: pressed, the rows stand by it; pressed again, the other way round. */
export function SortHead({ sort, query, onQueryChange, children }: SortHeadProps) {
  const isSorted = query.sort === sort;
  const isReversed = query.isReversed === true;
  // Arrivals begin with the latest, which is the highest.
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
