import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { List, Map } from 'lucide-react';
import type { LandingSearch } from './landing-search.ts';
import css from './view-switch.module.css';

/** Wide screens: switches between list, and list with map. Online events have no map. */
export function ViewSwitch({ search }: { search: LandingSearch }) {
  const { t } = useLingui();
  const hasMap = search.mode !== 'online';
  const views = [
    { key: 'list', Icon: List, text: t`Lista`, isCurrent: !hasMap || search.view === 'list' },
    ...(hasMap
      ? [{ key: 'map', Icon: Map, text: t`Mappa`, isCurrent: search.view !== 'list' } as const]
      : []),
  ] as const;
  return (
    <nav className={css['switch']} aria-label={t`Come guardare gli eventi`}>
      {views.map(({ key, Icon, text, isCurrent }) => (
        <Link
          key={key}
          to="/"
          search={{ ...search, view: key === 'map' ? undefined : key }}
          replace
          activeOptions={{ exact: true }}
          resetScroll={false}
          className={css['view']}
          aria-current={isCurrent ? 'page' : undefined}
        >
          <Icon size={18} aria-hidden="true" />
          {text}
        </Link>
      ))}
    </nav>
  );
}
