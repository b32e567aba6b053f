import { queryClient } from '#src/platform/query-client.ts';
import { isSignedIn, onSignedIn, readCurrentSession, sessionMay } from '#src/platform/session.ts';

/** What one came for has this long a start. */
const afterMs = 3000;

/** Fetches the first page of own orders when nothing else is to be done: its tickets are then on the device. */
function fetchAhead(): void {
  setTimeout(() => {
    const fetch = async () => {
      // By now she may have signed out, or in.
      const session = readCurrentSession();
      if (!isSignedIn(session) || !sessionMay(session, 'seeOwnOrders')) return;
      const { ownOrdersQuery } = await import('./own-orders.ts');
      await queryClient.prefetchQuery({ ...ownOrdersQuery(1), staleTime: 60_000, retry: false });
    };
    // Without a network they are those of the last time.
    const whenIdle = () => void fetch().catch(() => undefined);
    if ('requestIdleCallback' in globalThis) requestIdleCallback(whenIdle, { timeout: 10_000 });
    else whenIdle();
  }, afterMs);
}

/** Takes an attendee's next tickets along without her opening them: at the start, and after she has signed in (RG-36). */
export function takeOrdersAlong(): void {
  onSignedIn(fetchAhead);
  fetchAhead();
}
