import {
  onSignedIn,
  onSigningOut,
  readCurrentSession,
  sessionHasCapability,
  setUnfinishedFormCounter,
  setPendingOperationCounter,
} from '#src/platform/session/session.ts';
import { toDeviceSession } from './device-session.ts';
import { clearPassToken } from '../passes/pass-token.ts';

/*
 * Loads the device lazily, because it imports Dexie, which visitors do not need: when a session begins, ends
 * or exists at start. From then on the outbox is sent from any page.
 */
const loadDevice = async () => (await import('./device.ts')).getDevice();

/** Keeps this device's lists and outbox in sync with the session (CI-10, CI-11, CI-16). */
export function syncDeviceSession(): void {
  setPendingOperationCounter(async () => (await loadDevice()).countPending());
  setUnfinishedFormCounter(async () => (await loadDevice()).countDrafts());
  // Signing in and out must work where the database cannot be opened.
  onSignedIn((session) =>
    loadDevice()
      .then((device) => device.signIn(toDeviceSession(session)))
      .catch(() => undefined),
  );
  onSigningOut(({ userType }) => {
    // Ending a staff session clears the pass token of this tab (CI-43).
    if (userType === 'staff') clearPassToken();
    return loadDevice().then((device) => device.signOut());
  });
  const session = readCurrentSession();
  if (sessionHasCapability(session, 'checkIn')) void loadDevice().catch(() => undefined);
}
