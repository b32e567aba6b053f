import { useLingui } from '@lingui/react/macro';
import { SlidersHorizontal } from 'lucide-react';
import { dayMs } from '#contract/durations.ts';
import { regions } from '#contract/event/lookups.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { formatDayMonth, formatShortDate } from '#src/platform/text/format.ts';
import { toRomeDay } from '#src/platform/text/rome-time.ts';
import { DatePill } from '#src/ui/list/date-pill.tsx';
import { SelectPill } from '#src/ui/form/select-pill.tsx';
import { countDrawerFilters, type LandingSearch } from './landing-search.ts';
import css from './filter-bar.module.css';
import { QuickChips } from './quick-chips.tsx';
import { useUpdateSearch } from './use-update-search.ts';

/** Filter bar of list and map: each filter is a pill that shows its value. */
export function FilterBar({ search }: { search: LandingSearch }) {
  const { t } = useLingui();
  const updateSearch = useUpdateSearch(search);
  const { mode, region, date } = search;
  const count = countDrawerFilters(search);
  const today = toRomeDay(nowMs());
  // From noon: the day may have 23 or 25 hours.
  const tomorrow = toRomeDay(Date.parse(`${today}T12:00:00Z`) + dayMs);
  // The chips show the dates that move with time.
  const chosenDay = date === 'today' || date === 'weekend' ? undefined : date;
  const day = chosenDay === undefined ? undefined : `${chosenDay}T12:00:00Z`;
  return (
    <div className={css['bar']} role="group" aria-label={t`Filtri`}>
      <button
        type="button"
        className={css['filters']}
        data-active={count > 0 || undefined}
        aria-haspopup="dialog"
        onClick={() => updateSearch({ drawer: 'filters' }, { resetScroll: false })}
      >
        <SlidersHorizontal size={16} aria-hidden="true" />
        {count === 0 ? t`Filtri` : t`Filtri · ${count}`}
      </button>
      <QuickChips search={search} />
      <DatePill
        label={t`Giorno`}
        clearLabel={t`Tutti i giorni`}
        value={chosenDay ?? ''}
        min={today}
        displayText={
          day === undefined
            ? t`Giorno`
            : chosenDay === today
              ? t`Oggi ${formatDayMonth(day)}`
              : chosenDay === tomorrow
                ? t`Domani ${formatDayMonth(day)}`
                : formatShortDate(day)
        }
        onValueChange={(value) => updateSearch({ date: value === '' ? undefined : value })}
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
          onValueChange={(value) => updateSearch({ region: value === '' ? undefined : value })}
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
        // Online events have no region (BR-2).
        onValueChange={(value) =>
          updateSearch({
            mode: value === 'both' ? undefined : value,
            ...(value === 'online' && { region: undefined }),
          })
        }
      />
    </div>
  );
}
