import { useEffect, useState } from 'react';
import type { Door } from '#src/offline/door/door.ts';
import { getPreloadedDoor, claimPreloadedDoor } from './door-loader.ts';
import { subscribeToLiveUpdates } from './live-updates.ts';

/** The door of an event while the component is mounted; `undefined` until the device is open. */
export function useDoor(eventId: string): Door | undefined {
  const [door, setDoor] = useState<Door | undefined>(() => getPreloadedDoor(eventId));
  useEffect(() => {
    const controller = new AbortController();
    void claimPreloadedDoor(eventId).then((opened) => {
      if (controller.signal.aborted) return opened.close();
      controller.signal.addEventListener('abort', () => opened.close());
      setDoor(opened);
      void subscribeToLiveUpdates(opened, controller.signal);
    });
    return () => {
      controller.abort();
      setDoor(undefined);
    };
  }, [eventId]);
  return door;
}
