import { useLingui } from '@lingui/react/macro';
import { CatchBoundary } from '@tanstack/react-router';
import { MapPinOff } from 'lucide-react';
import { Suspense } from 'react';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import type { GeoPosition } from './use-draggable-pin.ts';

// Lazy: the map is large, and an event may be online.
const PinMap = lazyComponent(async () => (await import('./pin-map.tsx')).PinMap);

interface LocationPinProps {
  position: GeoPosition | undefined;
  onMove: (position: GeoPosition) => void;
}

/** The lazy-loaded map of the pin; without it the address search still works. */
export function LocationPin(props: LocationPinProps) {
  const { t } = useLingui();
  return (
    <CatchBoundary
      getResetKey={() => 'pin'}
      errorComponent={() => (
        <Notice tone="wait" icon={<MapPinOff size={20} />} role="status">
          <p>{t`Non riusciamo a caricare la mappa. Puoi sempre cercare il luogo per nome.`}</p>
        </Notice>
      )}
    >
      <Suspense fallback={<Skeleton height="16rem" />}>
        <PinMap {...props} />
      </Suspense>
    </CatchBoundary>
  );
}
