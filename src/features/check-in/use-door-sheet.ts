import { useCallback, useEffect, useRef, useState } from 'react';
import type { DoorState } from '#src/offline/door-state.ts';
import { useLayer } from '#src/platform/use-layer.ts';
import type { DoorSheet } from './door-sheet.ts';
import { isReadyOffered } from './ready-offer.ts';

/** Which sheet lies over the door; a phone's way back closes it. */
export function useDoorSheet({ status, event }: DoorState) {
  const [shown, setShown] = useState<DoorSheet>();
  const layer = useLayer(() => setShown(undefined));
  const latest = useRef(layer);
  useEffect(() => {
    latest.current = layer;
  });

  const open = useCallback((sheet: DoorSheet) => {
    setShown(sheet);
    if (!latest.current.isOpen) latest.current.open();
  }, []);
  const close = useCallback(() => latest.current.close(), []);

  const isReady = status === 'ready' && event !== undefined;
  useEffect(() => {
    if (isReady && isReadyOffered(event)) open({ kind: 'ready' });
    // The event's id is all that counts here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady, event?._id, open]);

  return { shown, open, close };
}
