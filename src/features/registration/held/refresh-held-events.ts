import { readHeldEvents } from '#src/offline/documents/held-tickets.ts';
import { getDeviceDatabase } from '#src/offline/storage/device-database-connection.ts';
import { currentAccountId } from '#src/platform/session/session.ts';
import { getHeldEventsVersion, setHeldEvents } from '#src/platform/session/held-events.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { rememberNextEvent } from './next-event-window.ts';

let latest = 0;

/**
 * Reads the tickets on this device and tells the page which events they are for (RG-49).
 * @returns whether there are any.
 */
export async function refreshHeldEvents(): Promise<boolean> {
  const turn = ++latest;
  const version = getHeldEventsVersion();
  const accountId = currentAccountId();
  const database = await getDeviceDatabase();
  const held =
    database && (await readHeldEvents(database, { accountId, now: nowMs() }).catch(() => undefined));
  // A later call, or the end of the session, makes this one obsolete.
  if (held === undefined || turn !== latest || version !== getHeldEventsVersion()) return false;
  setHeldEvents(held);
  rememberNextEvent(held);
  return held.length > 0;
}
