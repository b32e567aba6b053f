import { useLingui } from '@lingui/react/macro';
import type { DoorCounts, PersonQuery, PersonSort } from '#src/offline/door-state.ts';
import { SelectPill } from '#src/ui/select-pill.tsx';
import css from './door-filters.module.css';
import { FilterChips } from './filter-chips.tsx';
import { MatchCount } from './match-count.tsx';

interface DoorFiltersProps {
  query: PersonQuery;
  counts: DoorCounts;
  noOfMatches: number;
  onQueryChange: (query: PersonQuery) => void;
}

/** Who of them all, in which order, and how many that are. */
export function DoorFilters({ query, counts, noOfMatches, onQueryChange }: DoorFiltersProps) {
  const { t } = useLingui();
  const sorts: { key: PersonSort; text: string; short: string }[] = [
    { key: 'name', text: t`Per nome`, short: t`Per nome` },
    { key: 'arrival', text: t`Per arrivo`, short: t`Per arrivo` },
  ];
  return (
    <div className={css['filters']}>
      <FilterChips
        filter={query.filter}
        counts={counts}
        onFilterChange={(filter) => onQueryChange({ ...query, filter })}
      />
      <div className={css['order']}>
        <MatchCount noOfMatches={noOfMatches} total={counts.expected} />
        <SelectPill
          label={t`Ordine`}
          value={query.sort}
          options={sorts}
          onValueChange={(sort) => onQueryChange({ ...query, sort })}
        />
      </div>
    </div>
  );
}
