import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '#src/lib/create-store.ts';

/** When the main content of the current page was fetched, in epoch milliseconds; 0 if the page did not say. */
const shownSince = createStore(0);

/**
 * Tells the network line how old the content of this page is (SH-8).
 *
 * @param updatedAtMs epoch milliseconds; 0 while nothing is shown.
 */
export function useReportDataAge(updatedAtMs: number): void {
  useEffect(() => {
    shownSince.set(updatedAtMs);
    return () => shownSince.set(0);
  }, [updatedAtMs]);
}

/** Subscribes to when the content of the current page was fetched. */
export const useShownSince = (): number =>
  useSyncExternalStore(shownSince.subscribe, shownSince.getSnapshot, shownSince.getSnapshot);
