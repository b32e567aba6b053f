import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { categoryName } from '../../card/categories.tsx';
import { goals } from '../../card/sdgs.tsx';
import css from './active-filters.module.css';
import { parseKeys, type LandingSearch } from './landing-search.ts';
import { useUpdateSearch } from './use-update-search.ts';

/** The filters chosen in the drawer, each of which can be removed (BR-38). */
export function ActiveFilters({ search }: { search: LandingSearch }) {
  const { t, i18n } = useLingui();
  const updateSearch = useUpdateSearch(search);
  const without = (list: string | undefined, key: number): string | undefined =>
    parseKeys(list)
      .filter((other) => other !== key)
      .join(',') || undefined;
  const filters = [
    ...(search.promoted === true
      ? [{ key: 'promoted', text: t`In evidenza`, change: { promoted: undefined } }]
      : []),
    ...parseKeys(search.keys).map((key) => {
      const name = categoryName(key);
      return {
        key: `category ${key}`,
        text: name === undefined ? '' : i18n._(name),
        change: { keys: without(search.keys, key) },
      };
    }),
    ...parseKeys(search.sdgs).map((key) => {
      const goal = goals[key];
      return {
        key: `goal ${key}`,
        text: goal === undefined ? '' : `${key}. ${i18n._(goal.name)}`,
        change: { sdgs: without(search.sdgs, key) },
      };
    }),
  ];
  return (
    <ul className={css['list']} aria-label={t`Filtri scelti`}>
      {filters.map(({ key, text, change }) => (
        <li key={key}>
          <button
            type="button"
            className={css['filter']}
            aria-label={t`Rimuovi il filtro ${text}`}
            onClick={() => updateSearch(change, { resetScroll: false })}
          >
            {text}
            <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
