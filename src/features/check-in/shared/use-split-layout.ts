import { useSyncExternalStore } from 'react';

/** Tablets and desktops; a large phone in landscape is wide enough, but not high enough. */
const splitLayoutQuery = matchMedia('(min-width: 900px) and (min-height: 500px)');

/** Whether list and scanner fit side by side; subscribes to the media query. */
export const useSplitLayout = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      splitLayoutQuery.addEventListener('change', listener);
      return () => splitLayoutQuery.removeEventListener('change', listener);
    },
    () => splitLayoutQuery.matches,
  );
