import { useLingui } from '@lingui/react/macro';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { useSession } from '#src/platform/session/session.ts';
import { useReportDataAge } from '#src/platform/http/shown-data-age.ts';
import { useViewport } from '#src/platform/render/viewport.ts';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import {
  countDrawerFilters,
  hasFilters,
  clearedFilters,
  type LandingSearch,
  type LandingTab,
} from './filter/landing-search.ts';
import { FilterBar } from './filter/filter-bar.tsx';
import { PublishCta } from './publish-cta.tsx';
import { LandingTabs } from './landing-tabs.tsx';
import css from './landing.module.css';
import { MapPane } from './map-pane.tsx';
import { PromotedCarousel } from './promoted/promoted-carousel.tsx';
import { EventResults } from './event-results.tsx';
import { useUpdateSearch } from './filter/use-update-search.ts';
import { useEvents } from './use-events.ts';
import { SearchBox } from './search/search-box.tsx';
import { ViewSwitch } from './filter/view-switch.tsx';

const FilterDrawer = lazyComponent(async () => (await import('./filter/filter-drawer.tsx')).FilterDrawer);

const ActiveFilters = lazyComponent(async () => (await import('./filter/active-filters.tsx')).ActiveFilters);

/** The tab shown on a phone: the map is not available for online events (BR-2). */
const getTab = ({ tab = 'mapIndex', mode }: LandingSearch): LandingTab =>
  mode === 'online' && tab === 'mapIndex' ? 'eventIndex' : tab;

/**
 * `/`: the landing page, rendered from its search params (BR-1). `nextEvent` leads to the user's own tickets and is
 * injected by the route.
 */
export function Landing({ search, nextEvent }: { search: LandingSearch; nextEvent: ReactNode }) {
  const { t } = useLingui();
  const isPhone = useViewport() === 'small';
  const tab = getTab(search);
  const updateSearch = useUpdateSearch(search);
  useDocumentTitle(t`Presente · eventi per il bene comune`);
  const hasMap = isPhone ? tab === 'mapIndex' : search.mode !== 'online' && search.view !== 'list';
  const isHome = isPhone && tab === 'homeIndex';
  // Fetched under the map tab as well: the list is then ready when the user switches, and offline.
  const result = useEvents(isHome ? { ...search, promoted: true } : search);
  useReportDataAge(result.data === undefined ? 0 : result.dataUpdatedAt);
  const carousel = (hasMap || !isPhone) && search.promoted !== true && search.q === undefined && (
    <PromotedCarousel search={search} totalCount={result.data?.totalCount} />
  );

  return (
    <div className={css['landing']} data-shows={isPhone && hasMap ? 'map' : hasMap ? 'both' : 'list'}>
      <div className={css['head']}>
        <h1 className={css['title']}>{t`Eventi per il bene comune`}</h1>
        <SearchBox search={search} />
        {!isPhone && <ViewSwitch search={search} />}
        <FilterBar search={search} />
        {countDrawerFilters(search) > 0 && (
          <Suspense>
            <ActiveFilters search={search} />
          </Suspense>
        )}
        {nextEvent}
      </div>
      {!isPhone && carousel}
      <div className={css['body']}>
        {!(isPhone && hasMap) && (
          <EventResults
            search={search}
            result={result}
            layout={hasMap ? 'flat' : 'tall'}
            onClear={hasFilters(search) ? () => updateSearch(clearedFilters) : undefined}
          />
        )}
        {hasMap && (
          <div className={css['map']}>
            <MapPane search={search} />
          </div>
        )}
      </div>
      {isPhone && (
        <>
          {carousel}
          {isHome && <VisitorPublishCta />}
          <LandingTabs search={search} current={tab} />
        </>
      )}
      <FilterDrawerLoader search={search} />
    </div>
  );
}

const VisitorPublishCta = () => (useSession() === undefined ? <PublishCta /> : null);

/** Lazy-loads the filter drawer on first opening. */
function FilterDrawerLoader({ search }: { search: LandingSearch }) {
  const updateSearch = useUpdateSearch(search);
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const isOpen = search.drawer === 'filters';
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <FilterDrawer
        search={search}
        isOpen={isOpen}
        onApply={(filters) => updateSearch({ ...filters, drawer: undefined }, { replace: true })}
        onClose={() => {
          // Closes like browser back, unless the visit began with the drawer open.
          if (canGoBack) history.back();
          else updateSearch({ drawer: undefined }, { replace: true, resetScroll: false });
        }}
      />
    </Suspense>
  );
}
