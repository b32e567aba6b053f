import { useLingui } from '@lingui/react/macro';
import { CatchBoundary } from '@tanstack/react-router';
import { MapPinOff } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '#src/platform/lazy-part.ts';
import { Notice } from '#src/ui/notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { Position } from './use-draggable-pin.ts';

// Maps are heavy, and an event may be online.
const PinMap = lazyPart(async () => (await import('./pin-map.tsx')).PinMap);

interface PlacePinProps {
  position: Position | undefined;
  onMove: (position: Position) => void;
}

/** The map with its pin in its place; without it a place can still be found by its name. */
export function PlacePin(props: PlacePinProps) {
  const { t } = useLingui();
  return (
    <CatchBoundary
      getResetKey={() => 'pin'}
      errorComponent={() => (
        <Notice tone="wait" icon={<MapPinOff size={20} />} role="status">
          <p>{t`La mappa non è arrivata. Puoi sempre cercare il posto per nome.`}</p>
        </Notice>
      )}
    >
      <Suspense fallback={<Skeleton height="16rem" />}>
        <PinMap {...props} />
      </Suspense>
    </CatchBoundary>
  );
}
