import { minuteMs } from '#contract/durations.ts';
import { queryClient } from '#src/platform/http/query-client.ts';
import {
  isSignedIn,
  onSignedIn,
  readCurrentSession,
  sessionHasCapability,
} from '#src/platform/session/session.ts';

/** Delay that lets the current page load first. */
const prefetchDelayMs = 3000;

/** Prefetches the orders of what is next when idle, which caches their tickets on the device. */
function schedulePrefetch(): void {
  setTimeout(() => {
    const prefetch = async () => {
      // The user may have logged in or out meanwhile.
      const session = readCurrentSession();
      if (!isSignedIn(session) || !sessionHasCapability(session, 'viewOwnOrders')) return;
      const { heldOrdersQuery } = await import('./own-orders.ts');
      await queryClient.prefetchQuery({ ...heldOrdersQuery(), staleTime: minuteMs, retry: false });
    };
    // Offline the previously cached orders remain.
    const runPrefetch = () => void prefetch().catch(() => undefined);
    if ('requestIdleCallback' in globalThis) requestIdleCallback(runPrefetch, { timeout: 10_000 });
    else runPrefetch();
  }, prefetchDelayMs);
}

/**
 * Prefetches an attendee's orders at the start and after signing in, so that tickets are available offline
 * without having been opened (RG-36).
 */
export function prefetchOrders(): void {
  onSignedIn(schedulePrefetch);
  schedulePrefetch();
}
