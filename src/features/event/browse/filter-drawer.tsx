import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listEvents } from '#contract/event/browse-calls.ts';
import { sdgKeys, selectableCategoryKeys } from '#contract/event/lookups.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Drawer } from '#src/ui/drawer.tsx';
import { categoryName, CategoryIcon } from '../categories.tsx';
import { goals, GoalTile } from '../sdgs.tsx';
import { EventCount } from './event-count.tsx';
import { filterQuery, keysOf, type LandingSearch } from './event-filter.ts';
import css from './filter-drawer.module.css';
import { FilterSet } from './filter-set.tsx';

/** How many events these filters leave; not kept: most of what is tried here is never looked at. */
const countQuery = (search: LandingSearch) =>
  queryOptions({
    queryKey: ['events', 'count', filterQuery(search)],
    queryFn: ({ signal }) => api(listEvents, { query: { ...filterQuery(search), limit: 1 } }, { signal }),
    select: (answer) => answer.totalCount,
  });

/** What the drawer filters by; nothing of it counts before it is applied. */
type Draft = Pick<LandingSearch, 'keys' | 'sdgs' | 'promoted'>;
const draftOf = ({ keys, sdgs, promoted }: LandingSearch): Draft => ({ keys, sdgs, promoted });

const listOf = (keys: readonly number[]): string | undefined =>
  keys.length === 0 ? undefined : keys.toSorted((a, b) => a - b).join(',');

interface FilterDrawerProps {
  search: LandingSearch;
  isOpen: boolean;
  onApply: (filters: Draft) => void;
  onClose: () => void;
}

/** Categories, what is in evidence, and goals; with how many events are left. */
export function FilterDrawer({ search, isOpen, onApply, onClose }: FilterDrawerProps) {
  const { t, i18n } = useLingui();
  const [draft, setDraft] = useState(() => draftOf(search));
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) setDraft(draftOf(search));
  }
  const { data: count, isError } = useQuery({
    ...countQuery({ ...search, ...draft }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  return (
    <Drawer
      isOpen={isOpen}
      title={t`Filtri`}
      onClose={onClose}
      actions={
        <>
          <p className={css['count']} aria-live="polite">
            {count === undefined || isError ? '…' : <EventCount count={count} />}
          </p>
          <Button
            variant="plain"
            onClick={() => setDraft({ keys: undefined, sdgs: undefined, promoted: undefined })}
          >
            {t`Cancella`}
          </Button>
          <Button onClick={() => onApply(draft)}>{t`Applica`}</Button>
        </>
      }
    >
      <Checkbox
        label={t`Solo eventi in evidenza`}
        isChecked={draft.promoted === true}
        onCheckedChange={(isChecked) => setDraft({ ...draft, promoted: isChecked ? true : undefined })}
      />
      <FilterSet
        legend={t`Categorie`}
        keys={selectableCategoryKeys}
        chosen={keysOf(draft.keys)}
        onChosenChange={(keys) => setDraft({ ...draft, keys: listOf(keys) })}
        renderOption={(key) => {
          const name = categoryName(key);
          return (
            <>
              <CategoryIcon category={key} />
              {name !== undefined && i18n._(name)}
            </>
          );
        }}
      />
      <FilterSet
        legend={t`Obiettivi di sviluppo sostenibile`}
        keys={sdgKeys}
        chosen={keysOf(draft.sdgs)}
        onChosenChange={(keys) => setDraft({ ...draft, sdgs: listOf(keys) })}
        renderOption={(key) => {
          const goal = goals[key];
          return (
            <>
              <GoalTile goal={key} />
              {goal !== undefined && i18n._(goal.name)}
            </>
          );
        }}
      />
    </Drawer>
  );
}
