import { logout } from '#contract/account/account-calls.ts';
import { openPass } from '#contract/check-in/pass-calls.ts';
import { api } from '#src/platform/api.ts';
import { endSession, readCurrentSession, startStaffSession } from '#src/platform/session.ts';
import { doorDevice } from '../door-device.ts';

/** Longer than this nobody waits for a server in order to leave. */
const patienceMs = 4_000;

/**
 * Opens a pass on this phone, under this name. Whoever else was signed in here is signed out, and not before
 * the server has given the pass (CI-44).
 */
export async function openPassHere(code: string, deviceLabel: string): Promise<void> {
  const { deviceId } = await doorDevice();
  const body = { pass: code, deviceId, deviceLabel };
  const { token, data } = await api(openPass, { body }, { token: '' });
  const before = readCurrentSession();
  if (before !== undefined && before.userId !== data._id) {
    // Without network the token stays valid until it expires; this phone forgets it.
    if (!before.isExpired)
      await api(logout, {}, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
    await endSession();
  }
  await startStaffSession(token, data);
  // Signing out took the name off the phone, too.
  await (await doorDevice()).setLabel(deviceLabel).catch(() => undefined);
}
