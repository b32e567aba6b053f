import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** An overlay covers the page at this history index. */
    overlaidIndex?: number;
  }
}

/**
 * Overlay state in the browser history: the back button closes the overlay and keeps the page. It has no URL,
 * so a reload shows the page itself.
 *
 * @param onClosed called by the back button and by `close`.
 */
export function useHistoryOverlay(onClosed: () => void) {
  const router = useRouter();
  /** History index of the page below, while the overlay is open. */
  const [baseIndex, setBaseIndex] = useState<number>();
  const getHistoryIndex = (): number => router.history.location.state.__TSR_index;
  const handleClosed = useEffectEvent(() => {
    setBaseIndex(undefined);
    onClosed();
  });
  useEffect(() => {
    if (baseIndex === undefined) return;
    const { pathname } = router.history.location;
    return router.history.subscribe(({ location }) => {
      if (location.state.__TSR_index <= baseIndex && location.pathname === pathname) handleClosed();
    });
  }, [router, baseIndex]);
  return {
    isOpen: baseIndex !== undefined,
    open: () => {
      setBaseIndex(getHistoryIndex());
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        resetScroll: false,
        state: (previous) => ({ ...previous, overlaidIndex: getHistoryIndex() }),
      });
    },
    close: () => {
      // Removes the overlay's history entry.
      if (baseIndex !== undefined && getHistoryIndex() > baseIndex) router.history.back();
      setBaseIndex(undefined);
      onClosed();
    },
  };
}
