import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DoorCounts } from '#src/offline/door/door.ts';
import { formatInteger } from '#src/platform/text/format.ts';
import css from './filter-chips.module.css';
import type { ParticipantFilter } from '#src/offline/participants/participant.ts';

interface FilterChipsProps {
  filter: ParticipantFilter;
  counts: DoorCounts;
  onFilterChange: (filter: ParticipantFilter) => void;
  /** Before the chips, as it must be seen while it is active: another filter. */
  children?: ReactNode;
}

/** Filter chips of the list; conflicts and pending only when there are any. */
export function FilterChips({ filter, counts, onFilterChange, children }: FilterChipsProps) {
  const { t } = useLingui();
  const pending = formatInteger(counts.pending);
  const conflicts = formatInteger(counts.conflicts);
  const chips: { key: ParticipantFilter; label: string; isVisible?: boolean }[] = [
    { key: 'all', label: t`Tutti` },
    { key: 'notIn', label: t`Da accogliere` },
    { key: 'in', label: t`Dentro` },
    { key: 'conflict', label: t`Da controllare · ${conflicts}`, isVisible: counts.conflicts > 0 },
    { key: 'pending', label: t`Da inviare · ${pending}`, isVisible: counts.pending > 0 },
  ];
  return (
    <div className={css['chips']} role="group" aria-label={t`Chi mostrare`}>
      {children}
      {chips.map(
        ({ key, label, isVisible = true }) =>
          (isVisible || key === filter) && (
            <button
              key={key}
              type="button"
              className={css['chip']}
              data-pending={key === 'pending' || undefined}
              aria-pressed={key === filter}
              onClick={() => onFilterChange(key)}
            >
              {label}
            </button>
          ),
      )}
    </div>
  );
}
