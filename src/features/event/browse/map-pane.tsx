import { useLingui } from '@lingui/react/macro';
import { CatchBoundary } from '@tanstack/react-router';
import { MapPinOff } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '#src/platform/lazy-part.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { LandingSearch } from './event-filter.ts';
import css from './map-pane.module.css';

// Whoever looks at the list alone never loads it.
const EventMap = lazyPart(async () => (await import('../map/event-map.tsx')).EventMap);

/** The map in its place; the list is there without it. */
export function MapPane({ search }: { search: LandingSearch }) {
  const { t } = useLingui();
  return (
    <section className={css['pane']} aria-label={t`Mappa degli eventi`}>
      <CatchBoundary
        getResetKey={() => 'map'}
        errorComponent={() => (
          <EmptyState icon={<MapPinOff size={32} />} title={t`La mappa non è arrivata`}>
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
