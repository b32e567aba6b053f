import { logout } from '#contract/account/account-endpoints.ts';
import { openPass } from '#contract/check-in/pass-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { endSession, readCurrentSession, startStaffSession } from '#src/platform/session/session.ts';
import { getDevice } from '../device/device.ts';

/** Timeout of the logout request. */
const logoutTimeoutMs = 4_000;

/**
 * Redeems a pass on this device under the given device label. Another session is signed out only after the
 * server has accepted the pass (CI-44).
 * @throws When the server refuses the pass, or without a network.
 */
export async function redeemPass(passToken: string, deviceLabel: string): Promise<void> {
  const { deviceId } = await getDevice();
  const body = { pass: passToken, deviceId, deviceLabel };
  const { token, data } = await api(openPass, { body }, { token: '' });
  const previousSession = readCurrentSession();
  if (previousSession !== undefined && previousSession.userId !== data._id) {
    // Offline, the token stays valid until it expires; this device deletes it.
    if (!previousSession.isExpired)
      await api(logout, {}, { signal: AbortSignal.timeout(logoutTimeoutMs) }).catch(() => undefined);
    await endSession();
  }
  await startStaffSession(token, data);
  // Signing out also cleared the device label.
  await (await getDevice()).setLabel(deviceLabel).catch(() => undefined);
}
