import { isDeviceDatabaseListed } from '#src/offline/storage/device-database-name.ts';
import { clearHeldEvents, setHeldEvents } from '#src/platform/session/held-events.ts';
import { onSessionChangedInOtherTab, onSignedIn, onSigningOut } from '#src/platform/session/session.ts';
import { clearNextEvent } from './next-event-window.ts';

/** Reads the tickets on this device. Loads Dexie only where the browser has its database. */
async function refresh(): Promise<void> {
  if (!(await isDeviceDatabaseListed())) setHeldEvents([]);
  else await (await import('./refresh-held-events.ts')).refreshHeldEvents();
}

const refreshQuietly = () => void refresh().catch(() => undefined);

/** Keeps the page's knowledge of own tickets current: at start, with the session, and after another tab. */
export function startHeldEvents(): void {
  onSignedIn(refreshQuietly);
  onSigningOut(() => {
    clearHeldEvents();
    clearNextEvent();
  });
  onSessionChangedInOtherTab(() => {
    clearHeldEvents();
    refreshQuietly();
  });
  // An event opens in a new tab: its registration shows when the user comes back to the list.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refreshQuietly();
  });
  refreshQuietly();
}
