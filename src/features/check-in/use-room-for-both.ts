import { useSyncExternalStore } from 'react';

/** A tablet or a desk; a large phone held sideways is wide enough, but too low. */
const query = matchMedia('(min-width: 900px) and (min-height: 500px)');

/** Whether list and scanner have room side by side, followed. */
export const useRoomForBoth = (): boolean =>
  useSyncExternalStore(
    (watcher) => {
      query.addEventListener('change', watcher);
      return () => query.removeEventListener('change', watcher);
    },
    () => query.matches,
  );
