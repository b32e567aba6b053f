import { useSyncExternalStore } from 'react';

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Whether somebody can see this page, followed. */
export const useIsVisible = (): boolean =>
  useSyncExternalStore((watcher) => {
    document.addEventListener('visibilitychange', watcher);
    return () => document.removeEventListener('visibilitychange', watcher);
  }, isVisible);
