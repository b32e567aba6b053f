import { useLingui } from '@lingui/react/macro';
import type { DoorCounts, PersonQuery, PersonSort } from '#src/offline/door-state.ts';
import { SearchField } from '#src/ui/search-field.tsx';
import { SelectPill } from '#src/ui/select-pill.tsx';
import { FilterChips } from '../filter-chips.tsx';
import { MatchCount } from '../match-count.tsx';
import css from './participant-tools.module.css';

interface ParticipantToolsProps {
  query: PersonQuery;
  counts: DoorCounts;
  noOfMatches: number;
  onQueryChange: (query: PersonQuery) => void;
}

/** Search and filters; where there is no head with columns, also the order. */
export function ParticipantTools({ query, counts, noOfMatches, onQueryChange }: ParticipantToolsProps) {
  const { t } = useLingui();
  const sorts: { key: PersonSort; text: string; short: string }[] = [
    { key: 'name', text: t`Per nome`, short: t`Per nome` },
    { key: 'arrival', text: t`Per arrivo`, short: t`Per arrivo` },
    { key: 'email', text: t`Per e-mail`, short: t`Per e-mail` },
    { key: 'order', text: t`Per iscrizione`, short: t`Per iscrizione` },
  ];
  return (
    <div className={css['tools']}>
      <SearchField
        label={t`Cerca per nome, e-mail o codice`}
        value={query.text}
        onValueChange={(text) => onQueryChange({ ...query, text })}
      />
      <div className={css['filters']}>
        <FilterChips
          filter={query.filter}
          counts={counts}
          onFilterChange={(filter) => onQueryChange({ ...query, filter })}
        />
        <div className={css['order']}>
          <MatchCount noOfMatches={noOfMatches} total={counts.expected} />
          <span className={css['sort']}>
            <SelectPill
              label={t`Ordine`}
              value={query.sort}
              options={sorts}
              onValueChange={(sort) => onQueryChange({ ...query, sort, isReversed: false })}
            />
          </span>
        </div>
      </div>
    </div>
  );
}
