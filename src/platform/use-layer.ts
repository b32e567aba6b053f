import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Something lies over the page that was at this place of the history. */
    layerOver?: number;
  }
}

/**
 * Something that lies over the page: the browser's way back closes it, and leaves the page where it is. It has
 * no address, so that a page that is reloaded begins with itself. `onClosed`: by the way back or by `close`.
 */
export function useLayer(onClosed: () => void) {
  const router = useRouter();
  /** The place in the history of the page beneath, while something lies over it. */
  const [under, setUnder] = useState<number>();
  const place = (): number => router.history.location.state.__TSR_index;
  const end = useEffectEvent(() => {
    setUnder(undefined);
    onClosed();
  });
  useEffect(() => {
    if (under === undefined) return;
    const { pathname } = router.history.location;
    return router.history.subscribe(({ location }) => {
      if (location.state.__TSR_index <= under && location.pathname === pathname) end();
    });
  }, [router, under]);
  return {
    isOpen: under !== undefined,
    open: () => {
      setUnder(place());
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        resetScroll: false,
        state: (before) => ({ ...before, layerOver: place() }),
      });
    },
    close: () => {
      // The place that was taken in the history goes with it.
      if (under !== undefined && place() > under) router.history.back();
      setUnder(undefined);
      onClosed();
    },
  };
}
