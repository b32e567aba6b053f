import { readSite } from '#contract/site/site-endpoints.ts';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';
import { isServerReachable, onUnanswered, markOffline, subscribeToConnectivity } from './connectivity.ts';

const probeIntervalMs = 8_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let isProbing = false;

/** Calls the cheapest endpoint; `api` reports the outcome to `connectivity`. */
async function probe(): Promise<void> {
  if (isProbing) return;
  isProbing = true;
  clearTimeout(timer);
  await api(readSite, {}).catch(() => undefined);
  isProbing = false;
}

/**
 * Probes the server after a call without a response, since one failure is no outage. While offline it probes
 * every 8 s and when the browser reports the network or the tab becomes visible; once online, failed and
 * stale queries are refetched (SH-8).
 */
export function startConnectivityMonitor(): void {
  onUnanswered(() => {
    // The probe itself failed.
    if (isProbing) markOffline();
    else if (isServerReachable()) void probe();
    if (!isServerReachable()) {
      clearTimeout(timer);
      timer = setTimeout(() => void probe(), probeIntervalMs);
    }
  });
  subscribeToConnectivity(() => {
    if (!isServerReachable()) return;
    clearTimeout(timer);
    void queryClient.refetchQueries({
      type: 'active',
      predicate: (query) => query.state.error !== null || query.isStale(),
    });
  });
  const probeIfOffline = () => {
    if (!isServerReachable() && document.visibilityState === 'visible') void probe();
  };
  window.addEventListener('online', probeIfOffline);
  document.addEventListener('visibilitychange', probeIfOffline);
}
