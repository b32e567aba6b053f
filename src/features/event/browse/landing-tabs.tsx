import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { List, Map, Star } from 'lucide-react';
import { useLayoutEffect } from 'react';
import type { LandingSearch, LandingTab } from './filter/landing-search.ts';
import css from './landing-tabs.module.css';

/** Bottom tabs on a phone: promoted events, map, list (BR-3). Online events have no map. */
export function LandingTabs({ search, current }: { search: LandingSearch; current: LandingTab }) {
  const { t } = useLingui();
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['foot'] = 'tabs';
    return () => {
      delete dataset['foot'];
    };
  }, []);
  const tabs = [
    { key: 'homeIndex', Icon: Star, text: t`In Evidenza` },
    ...(search.mode === 'online' ? [] : [{ key: 'mapIndex', Icon: Map, text: t`Mappa` } as const]),
    { key: 'eventIndex', Icon: List, text: t`Lista` },
  ] as const;
  return (
    <nav className={css['tabs']} aria-label={t`Come guardare gli eventi`}>
      {tabs.map(({ key, Icon, text }) => (
        <Link
          key={key}
          to="/"
          search={{ ...search, tab: key === 'mapIndex' ? undefined : key }}
          replace
          activeOptions={{ exact: true }}
          className={css['tab']}
          aria-current={key === current ? 'page' : undefined}
        >
          <Icon size={22} aria-hidden="true" />
          {text}
        </Link>
      ))}
    </nav>
  );
}
