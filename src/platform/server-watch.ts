import { readSite } from '#contract/site/site-calls.ts';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';
import { isServerReachable, onServerFailed, serverIsGone, watchReachability } from './reachability.ts';

const lookAgainMs = 8_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let isLooking = false;

/** Asks the server for the least it has. What `api` finds, `reachability` knows. */
async function look(): Promise<void> {
  if (isLooking) return;
  isLooking = true;
  clearTimeout(timer);
  await api(readSite, {}).catch(() => undefined);
  isLooking = false;
}

/**
 * After a call without an answer looks again at once: one hiccup is no outage. While there is one, looks
 * every few seconds, and when the browser thinks that the network is back; then what had failed is
 * fetched again (SH-8).
 */
export function watchServer(): void {
  onServerFailed(() => {
    // The look itself failed: nobody is there.
    if (isLooking) serverIsGone();
    else if (isServerReachable()) void look();
    if (!isServerReachable()) {
      clearTimeout(timer);
      timer = setTimeout(() => void look(), lookAgainMs);
    }
  });
  watchReachability(() => {
    if (!isServerReachable()) return;
    clearTimeout(timer);
    void queryClient.refetchQueries({
      type: 'active',
      predicate: (query) => query.state.error !== null || query.isStale(),
    });
  });
  const lookIfGone = () => {
    if (!isServerReachable() && document.visibilityState === 'visible') void look();
  };
  window.addEventListener('online', lookIfGone);
  document.addEventListener('visibilitychange', lookIfGone);
}
