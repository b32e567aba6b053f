import { useLingui } from '@lingui/react/macro';
import { ArrowDownAZ, Clock3 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { DoorCounts } from '#src/offline/door/door.ts';
import { SelectPill } from '#src/ui/form/select-pill.tsx';
import { DetailFilter } from './detail-filter.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ResultCount } from './results/result-count.tsx';
import type { ParticipantQuery, ParticipantSort } from '#src/offline/participants/participant.ts';

interface ParticipantFiltersProps {
  query: ParticipantQuery;
  counts: DoorCounts;
  noOfMatches: number;
  /** The matches are only similar names. */
  isApproximate: boolean;
  /** Number of participants currently on the list. */
  total: number;
  sorts: readonly ParticipantSort[];
  /** All on one line: on a phone an icon shows the sort order. */
  isOneLine?: boolean;
  /** Class names `filters`, `order` and `sort`: door and table have different layouts. */
  layout: Readonly<Record<string, string | undefined>>;
  onQueryChange: (query: ParticipantQuery) => void;
}

/** Filter chips, number of matches, and sort order. */
export const ParticipantFilters = memo(function PeopleFilters(props: ParticipantFiltersProps) {
  const { query, counts, noOfMatches, isApproximate, total, sorts } = props;
  const { isOneLine = false, layout, onQueryChange } = props;
  const { t } = useLingui();
  // Walk-ins that the server has refused have rows as well, and are not counted (CI-97).
  const isUnfiltered = query.filter === 'all' && query.text.trim() === '' && query.detail === undefined;
  const sortLabels: Record<ParticipantSort, string> = {
    name: t`Per nome`,
    arrival: t`Per arrivo`,
    email: t`Per e-mail`,
    order: t`Per iscrizione`,
  };
  const sortIcons: Partial<Record<ParticipantSort, ReactNode>> = isOneLine
    ? { name: <ArrowDownAZ size={20} />, arrival: <Clock3 size={20} /> }
    : {};
  return (
    <div className={layout['filters']}>
      <FilterChips
        filter={query.filter}
        counts={counts}
        onFilterChange={(filter) => onQueryChange({ ...query, filter })}
      >
        <DetailFilter
          details={counts.details}
          detail={query.detail}
          onDetailChange={(detail) => onQueryChange({ ...query, detail })}
        />
      </FilterChips>
      <div className={layout['order']}>
        <ResultCount
          noOfMatches={isUnfiltered ? total : noOfMatches}
          total={total}
          isApproximate={isApproximate}
        />
        <span className={layout['sort']}>
          <SelectPill
            label={t`Ordina per`}
            value={query.sort}
            options={sorts.map((key) => ({
              key,
              text: sortLabels[key],
              short: sortLabels[key],
              icon: sortIcons[key],
            }))}
            onValueChange={(sort) => onQueryChange({ ...query, sort, isReversed: false })}
          />
        </span>
      </div>
    </div>
  );
});
