import { useLingui } from '@lingui/react/macro';
import type { DoorCounts, PersonFilter } from '#src/offline/door-state.ts';
import { wholeNumber } from '#src/platform/format.ts';
import css from './filter-chips.module.css';

interface FilterChipsProps {
  filter: PersonFilter;
  counts: DoorCounts;
  onFilterChange: (filter: PersonFilter) => void;
}

/** Who of them all; conflicts and what waits only when there are any. */
export function FilterChips({ filter, counts, onFilterChange }: FilterChipsProps) {
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
  return (
    <div className={css['chips']} role="group" aria-label={t`Chi mostrare`}>
      {chips.map(
        ({ key, text, isShown = true }) =>
          (isShown || key === filter) && (
            <button
              key={key}
              type="button"
              className={css['chip']}
              data-late={key === 'pending' || undefined}
              aria-pressed={key === filter}
              onClick={() => onFilterChange(key)}
            >
              {text}
            </button>
          ),
      )}
    </div>
  );
}
