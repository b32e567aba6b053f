import { Plural, useLingui } from '@lingui/react/macro';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listEvents } from '#contract/event/browse-endpoints.ts';
import { sdgKeys, selectableCategoryKeys } from '#contract/event/lookups.ts';
import { api } from '#src/platform/http/api.ts';
import { formatInteger } from '#src/platform/text/format.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { Drawer } from '#src/ui/overlay/drawer.tsx';
import { categoryName, CategoryIcon } from '../../card/categories.tsx';
import { goals, GoalTile } from '../../card/sdgs.tsx';
import { toFilterQuery, parseKeys, type LandingSearch } from './landing-search.ts';
import { FilterGroup } from './filter-group.tsx';

/**
 * Counts the events that the draft filters would leave (BR-4). Not persisted: most combinations are queried
 * once.
 */
const countQuery = (search: LandingSearch) =>
  queryOptions({
    queryKey: ['events', 'count', toFilterQuery(search)],
    queryFn: ({ signal }) => api(listEvents, { query: { ...toFilterQuery(search), limit: 1 } }, { signal }),
    select: (response) => response.totalCount,
  });

/** Draft filters of the drawer, applied on confirmation (BR-4). */
type DrawerFilters = Pick<LandingSearch, 'keys' | 'sdgs' | 'promoted'>;
const pickDrawerFilters = ({ keys, sdgs, promoted }: LandingSearch): DrawerFilters => ({
  keys,
  sdgs,
  promoted,
});

const formatKeys = (keys: readonly number[]): string | undefined =>
  keys.length === 0 ? undefined : keys.toSorted((a, b) => a - b).join(',');

interface FilterDrawerProps {
  search: LandingSearch;
  isOpen: boolean;
  onApply: (filters: DrawerFilters) => void;
  onClose: () => void;
}

/** Drawer to filter by category, promotion and SDG; shows how many events would be left. */
export function FilterDrawer({ search, isOpen, onApply, onClose }: FilterDrawerProps) {
  const { t, i18n } = useLingui();
  const [draft, setDraft] = useState(() => pickDrawerFilters(search));
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) setDraft(pickDrawerFilters(search));
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
          <Button
            variant="plain"
            onClick={() => setDraft({ keys: undefined, sdgs: undefined, promoted: undefined })}
          >
            {t`Azzera`}
          </Button>
          <Button onClick={() => onApply(draft)}>
            <span aria-live="polite">
              {count === undefined || isError ? (
                t`Mostra gli eventi`
              ) : (
                <Plural
                  value={count}
                  _0="Nessun evento"
                  one="Mostra un evento"
                  other={`Mostra ${formatInteger(count)} eventi`}
                />
              )}
            </span>
          </Button>
        </>
      }
    >
      <Checkbox
        label={t`Solo eventi in evidenza`}
        isChecked={draft.promoted === true}
        onCheckedChange={(isChecked) => setDraft({ ...draft, promoted: isChecked ? true : undefined })}
      />
      <FilterGroup
        legend={t`Categorie`}
        keys={selectableCategoryKeys}
        selected={parseKeys(draft.keys)}
        onSelectedChange={(keys) => setDraft({ ...draft, keys: formatKeys(keys) })}
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
      <FilterGroup
        legend={t`Obiettivi di sviluppo sostenibile`}
        keys={sdgKeys}
        selected={parseKeys(draft.sdgs)}
        onSelectedChange={(keys) => setDraft({ ...draft, sdgs: formatKeys(keys) })}
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
