import { useLingui } from '@lingui/react/macro';
import type { DoorCounts, PersonQuery, PersonSort } from '#src/offline/door-state.ts';
import { SearchField } from '#src/ui/search-field.tsx';
import { PeopleFilters } from '../people-filters.tsx';
import css from './participant-tools.module.css';

interface ParticipantToolsProps {
  query: PersonQuery;
  counts: DoorCounts;
  noOfMatches: number;
  onQueryChange: (query: PersonQuery) => void;
}

const sorts: readonly PersonSort[] = ['name', 'arrival', 'email', 'order'];

/** Search and filters; where there is no head with columns, also the order. */
export function ParticipantTools({ query, counts, noOfMatches, onQueryChange }: ParticipantToolsProps) {
  const { t } = useLingui();
  return (
    <div className={css['tools']}>
      <SearchField
        label={t`Cerca per nome, e-mail o codice`}
        value={query.text}
        onValueChange={(text) => onQueryChange({ ...query, text })}
      />
      <PeopleFilters
        query={query}
        counts={counts}
        noOfMatches={noOfMatches}
        total={counts.expected}
        sorts={sorts}
        layout={css}
        onQueryChange={onQueryChange}
      />
    </div>
  );
}
