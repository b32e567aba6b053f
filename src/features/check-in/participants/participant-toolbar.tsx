import { useLingui } from '@lingui/react/macro';
import type { DoorCounts } from '#src/offline/door/door.ts';
import { SearchField } from '#src/ui/form/search-field.tsx';
import { ParticipantFilters } from '../list/participant-filters.tsx';
import css from './participant-toolbar.module.css';
import type {
  MatchingIds,
  ParticipantQuery,
  ParticipantSort,
} from '#src/offline/participants/participant.ts';

interface ParticipantToolbarProps {
  query: ParticipantQuery;
  counts: DoorCounts;
  matches: MatchingIds;
  onQueryChange: (query: ParticipantQuery) => void;
}

const sorts: readonly ParticipantSort[] = ['name', 'arrival', 'email', 'order'];

/** Search and filters; also the sort order where the table has no column headers. */
export function ParticipantToolbar({ query, counts, matches, onQueryChange }: ParticipantToolbarProps) {
  const { t } = useLingui();
  return (
    <div className={css['tools']}>
      <SearchField
        label={t`Cerca per nome, e-mail o codice`}
        value={query.text}
        onValueChange={(text) => onQueryChange({ ...query, text })}
      />
      <ParticipantFilters
        query={query}
        counts={counts}
        noOfMatches={matches.length}
        isApproximate={matches.isApproximate === true}
        total={counts.expected}
        sorts={sorts}
        layout={css}
        onQueryChange={onQueryChange}
      />
    </div>
  );
}
