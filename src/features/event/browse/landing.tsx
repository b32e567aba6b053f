import { useLingui } from '@lingui/react/macro';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPart } from '#src/platform/lazy-part.ts';
import { useSession } from '#src/platform/session.ts';
import { useSize } from '#src/platform/size.ts';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { hasFilters, noFilters, type LandingSearch, type LandingTab } from './event-filter.ts';
import { FilterBar } from './filter-bar.tsx';
import { Invitation } from './invitation.tsx';
import { LandingTabs } from './landing-tabs.tsx';
import css from './landing.module.css';
import { MapPane } from './map-pane.tsx';
import { PromotedCarousel } from './promoted-carousel.tsx';
import { Results } from './results.tsx';
import { useChangeSearch } from './use-change-search.ts';
import { useEvents } from './use-events.ts';
import { ViewSwitch } from './view-switch.tsx';

const FilterDrawer = lazyPart(async () => (await import('./filter-drawer.tsx')).FilterDrawer);

/** What a phone shows: there is no map of what is online (BR-2). */
const tabOf = ({ tab = 'mapIndex', mode }: LandingSearch): LandingTab =>
  mode === 'online' && tab === 'mapIndex' ? 'eventIndex' : tab;

/** `/`: what happens, where and when, as the address says (BR-1). */
export function Landing({ search }: { search: LandingSearch }) {
  const { t } = useLingui();
  const isPhone = useSize() === 'small';
  const tab = tabOf(search);
  const change = useChangeSearch(search);
  useDocumentTitle(t`Presente · eventi per il bene comune`);
  const hasMap = isPhone ? tab === 'mapIndex' : search.mode !== 'online' && search.view !== 'list';
  const isHome = isPhone && tab === 'homeIndex';
  // On the map too: the list is there when one turns to it, and without a network.
  const result = useEvents(isHome ? { ...search, promoted: true } : search);
  const promoted = result.data?.events.filter((event) => event.isPromoted).slice(0, 10);
  const hasCarousel =
    (hasMap || !isPhone) &&
    search.promoted !== true &&
    (result.data === undefined
      ? result.error === null
      : isPhone
        ? promoted!.length > 0
        : promoted!.length > 1 && promoted!.length < result.data.totalCount);
  const inCarousel = new Set(hasCarousel && !isPhone ? promoted?.map((event) => event._id) : []);
  const carousel = hasCarousel && <PromotedCarousel events={promoted} />;

  return (
    <div className={css['landing']} data-shows={isPhone && hasMap ? 'map' : hasMap ? 'both' : 'list'}>
      <div className={css['head']}>
        <h1 className={css['title']}>{t`Eventi per il bene comune`}</h1>
        <FilterBar search={search} />
        {!isPhone && <ViewSwitch search={search} />}
      </div>
      {!isPhone && carousel}
      <div className={css['body']}>
        {!(isPhone && hasMap) && (
          <Results
            result={result}
            events={result.data?.events.filter((event) => !inCarousel.has(event._id)) ?? []}
            layout={hasMap ? 'flat' : 'tall'}
            onClear={hasFilters(search) ? () => change(noFilters) : undefined}
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
          {isHome && <VisitorInvitation />}
          <LandingTabs search={search} current={tab} />
        </>
      )}
      <Filters search={search} />
    </div>
  );
}

const VisitorInvitation = () => (useSession() === undefined ? <Invitation /> : null);

/** The drawer of the filters, from the first time that it is asked for. */
function Filters({ search }: { search: LandingSearch }) {
  const change = useChangeSearch(search);
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
        onApply={(filters) => change({ ...filters, drawer: undefined }, { replace: true })}
        onClose={() => {
          // As the phone's own way back would do it, unless the visit began here.
          if (canGoBack) history.back();
          else change({ drawer: undefined }, { replace: true, resetScroll: false });
        }}
      />
    </Suspense>
  );
}
