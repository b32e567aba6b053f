import { useLingui } from '@lingui/react/macro';
import type { DoorCounts, PersonFilter, PersonQuery, PersonSort } from '#src/offline/door-state.ts';
import { wholeNumber } from '#src/platform/format.ts';
import { SelectPill } from '#src/ui/select-pill.tsx';
import css from './door-filters.module.css';
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
  const pending = wholeNumber(counts.pending);
  const conflicts = wholeNumber(counts.conflicts);
  const chips: { key: PersonFilter; text: string; isShown?: boolean }[] = [
    { key: 'all', text: t`Tutti` },
    { key: 'notIn', text: t`Da entrare` },
    { key: 'in', text: t`Dentro` },
    { key: 'conflict', text: t`Conflitti · ${conflicts}`, isShown: counts.conflicts > 0 },
    { key: 'pending', text: t`Da inviare · ${pending}`, isShown: counts.pending > 0 },
  ];
  const sorts: { key: PersonSort; text: string; short: string }[] = [
    { key: 'name', text: t`Per nome`, short: t`Per nome` },
    { key: 'arrival', text: t`Per arrivo`, short: t`Per arrivo` },
  ];
  return (
    <div className={css['filters']}>
      <div className={css['chips']} role="group" aria-label={t`Chi mostrare`}>
        {chips.map(
          ({ key, text, isShown = true }) =>
            (isShown || key === query.filter) && (
              <button
                key={key}
                type="button"
                className={css['chip']}
                aria-pressed={key === query.filter}
                onClick={() => onQueryChange({ ...query, filter: key })}
              >
                {text}
              </button>
            ),
        )}
      </div>
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
