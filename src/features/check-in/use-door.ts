import { useEffect, useState } from 'react';
import type { Door } from '#src/offline/door-state.ts';
import { doorAhead, takeDoor } from './door-here.ts';
import { followLive } from './live-updates.ts';

/** The door of an event while the component is there; undefined until the device is open. */
export function useDoor(eventId: string): Door | undefined {
  const [door, setDoor] = useState<Door | undefined>(() => doorAhead(eventId));
  useEffect(() => {
    const left = new AbortController();
    void takeDoor(eventId).then((opened) => {
      if (left.signal.aborted) return opened.close();
      left.signal.addEventListener('abort', () => opened.close());
      setDoor(opened);
      void followLive(opened, left.signal);
    });
    return () => {
      left.abort();
      setDoor(undefined);
    };
  }, [eventId]);
  return door;
}
