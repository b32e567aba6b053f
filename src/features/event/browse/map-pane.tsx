import { useLingui } from '@lingui/react/macro';
import { CatchBoundary } from '@tanstack/react-router';
import { MapPinOff } from 'lucide-react';
import { Suspense } from 'react';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import type { LandingSearch } from './filter/landing-search.ts';
import css from './map-pane.module.css';

// Lazy: a user of the list alone never loads it.
const EventMap = lazyComponent(async () => (await import('../map/event-map.tsx')).EventMap);

/** The lazy-loaded map with its placeholder. The list works without it. */
export function MapPane({ search }: { search: LandingSearch }) {
  const { t } = useLingui();
  return (
    <section className={css['pane']} aria-label={t`Mappa degli eventi`}>
      <CatchBoundary
        getResetKey={() => 'map'}
        errorComponent={() => (
          <EmptyState icon={<MapPinOff size={32} />} title={t`Non riusciamo a caricare la mappa`}>
            {t`Gli stessi eventi li trovi nella lista.`}
          </EmptyState>
        )}
      >
        <Suspense fallback={<Skeleton height="100%" radius="0" />}>
          <EventMap search={search} />
        </Suspense>
      </CatchBoundary>
    </section>
  );
}
