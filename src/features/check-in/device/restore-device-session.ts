import { isDeviceDatabaseListed } from '#src/offline/storage/device-database-name.ts';
import { withTimeout } from '#src/lib/with-timeout.ts';
import {
  clearEndedSession,
  readCurrentSession,
  restoreSession,
  sessionHasCapability,
} from '#src/platform/session/session.ts';
import { toPageSession } from './device-session.ts';

/** A browser that does not answer by then has no storage worth waiting for. */
const listTimeoutMs = 700;

/**
 * Before the first route is decided: restores the session of a door that is stored beside list and outbox where
 * the cookies have none or an older one, because the browser was killed before it had written them (CI-53).
 * Visitors without a stored database load nothing.
 */
export async function restoreDeviceSession(): Promise<void> {
  const session = readCurrentSession();
  if (session !== undefined && !sessionHasCapability(session, 'checkIn')) return;
  const isListed = withTimeout(
    isDeviceDatabaseListed().catch(() => false),
    listTimeoutMs,
    false,
  );
  if (!(await isListed)) return;
  const { readStoredSessions } = await import('#src/offline/storage/read-stored-session.ts');
  const stored = await readStoredSessions();
  const current = stored.current && toPageSession(stored.current);
  if (current !== undefined && stored.isAtDoor) restoreSession(current);
  else if (stored.ended !== undefined) clearEndedSession(stored.ended.startedAt);
}
