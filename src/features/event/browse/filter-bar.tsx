import { useLingui } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import { regions } from '#contract/event/lookups.ts';
import { nowMs } from '#src/platform/clock.ts';
import { dayAndMonth, dayOf, shortDate } from '#src/platform/format.ts';
import { DatePill } from '#src/ui/date-pill.tsx';
import { SelectPill } from '#src/ui/select-pill.tsx';
import { countDrawerFilters, type LandingSearch } from './event-filter.ts';
import css from './filter-bar.module.css';
import { useChangeSearch } from './use-change-search.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** What the list and the map are narrowed by, each as a pill that says what is chosen. */
export function FilterBar({ search }: { search: LandingSearch }) {
  const { t } = useLingui();
  const change = useChangeSearch(search);
  const { mode, region, date } = search;
  const count = countDrawerFilters(search);
  const today = dayOf(nowMs());
  const day = date === undefined ? undefined : `${date}T12:00:00Z`;
  return (
    <div className={css['bar']} role="group" aria-label={t`Filtri`}>
      <button
        type="button"
        className={css['filters']}
        data-active={count > 0 || undefined}
        aria-haspopup="dialog"
        onClick={() => change({ drawer: 'filters' }, { resetScroll: false })}
      >
        <SlidersHorizontal size={16} aria-hidden="true" />
        {count === 0 ? t`Filtri` : t`Filtri · ${count}`}
      </button>
      <DatePill
        label={t`Giorno`}
        clearLabel={t`Tutti i giorni`}
        value={date ?? ''}
        min={today}
        text={
          day === undefined
            ? t`Giorno`
            : date === today
              ? t`Oggi ${dayAndMonth(day)}`
              : date === dayOf(nowMs() + dayMs)
                ? t`Domani ${dayAndMonth(day)}`
                : shortDate(day)
        }
        onValueChange={(value) => change({ date: value === '' ? undefined : value })}
      />
      {mode !== 'online' && (
        <SelectPill
          label={t`Regione`}
          isActive={region !== undefined}
          value={region ?? ''}
          options={[
            { key: '', text: t`Tutte le regioni`, short: t`Regione` },
            ...regions.map(({ code, name }) => ({ key: code, text: name, short: name })),
          ]}
          onValueChange={(value) => change({ region: value === '' ? undefined : value })}
        />
      )}
      <SelectPill
        label={t`Modalità`}
        isActive={mode !== undefined}
        value={mode ?? 'both'}
        options={[
          { key: 'both', text: t`In presenza e online`, short: t`Modalità` },
          { key: 'offline', text: t`In presenza`, short: t`In presenza` },
          { key: 'online', text: t`Online`, short: t`Online` },
        ]}
        // What is online is nowhere (BR-2).
        onValueChange={(value) =>
          change({
            mode: value === 'both' ? undefined : value,
            ...(value === 'online' && { region: undefined }),
          })
        }
      />
    </div>
  );
}
