import { useCallback, useEffect, useRef, useState } from 'react';
import type { DoorState } from '#src/offline/door/door.ts';
import { useHistoryOverlay } from '#src/platform/use-history-overlay.ts';
import type { DoorSheet } from './sheet.ts';
import { shouldOfferReadiness } from './should-offer-readiness.ts';

/** The sheet that is open over the door; back navigation closes it. */
export function useDoorSheet({ status, event }: DoorState) {
  const [shown, setShown] = useState<DoorSheet>();
  const overlay = useHistoryOverlay(() => setShown(undefined));
  const latestOverlay = useRef(overlay);
  useEffect(() => {
    latestOverlay.current = overlay;
  });

  const open = useCallback((sheet: DoorSheet) => {
    setShown(sheet);
    if (!latestOverlay.current.isOpen) latestOverlay.current.open();
  }, []);
  const close = useCallback(() => latestOverlay.current.close(), []);

  const isReady = status === 'ready' && event !== undefined;
  useEffect(() => {
    if (isReady && shouldOfferReadiness(event)) open({ kind: 'readiness' });
    // The event's id is all that counts here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady, event?._id, open]);

  return { shown, open, close };
}
