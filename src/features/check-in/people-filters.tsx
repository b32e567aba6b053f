import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { DoorCounts, PersonQuery, PersonSort } from '#src/offline/door-state.ts';
import { SelectPill } from '#src/ui/select-pill.tsx';
import { FilterChips } from './filter-chips.tsx';
import { MatchCount } from './match-count.tsx';

interface PeopleFiltersProps {
  query: PersonQuery;
  counts: DoorCounts;
  noOfMatches: number;
  /** Of as many as stand on the list by now. */
  total: number;
  sorts: readonly PersonSort[];
  /** Classes for `filters`, `order` and `sort`: a phone at the door and a table have other room. */
  layout: Readonly<Record<string, string | undefined>>;
  onQueryChange: (query: PersonQuery) => void;
}

/** Who of them all, in which order, and how many that are. */
export const PeopleFilters = memo(function PeopleFilters(props: PeopleFiltersProps) {
  const { query, counts, noOfMatches, total, sorts, layout, onQueryChange } = props;
  const { t } = useLingui();
  const names: Record<PersonSort, string> = {
    name: t`Per nome`,
    arrival: t`Per arrivo`,
    email: t`Per e-mail`,
    order: t`Per iscrizione`,
  };
  return (
    <div className={layout['filters']}>
      <FilterChips
        filter={query.filter}
        counts={counts}
        onFilterChange={(filter) => onQueryChange({ ...query, filter })}
      />
      <div className={layout['order']}>
        <MatchCount noOfMatches={noOfMatches} total={total} />
        <span className={layout['sort']}>
          <SelectPill
            label={t`Ordine`}
            value={query.sort}
            options={sorts.map((key) => ({ key, text: names[key], short: names[key] }))}
            onValueChange={(sort) => onQueryChange({ ...query, sort, isReversed: false })}
          />
        </span>
      </div>
    </div>
  );
});
