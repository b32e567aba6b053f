import {
  onSignedIn,
  onSigningOut,
  readCurrentSession,
  sessionMay,
  setUnfinishedCounter,
  setUnsentCounter,
} from '#src/platform/session.ts';
import { forgetPassCode } from './passes/pass-code.ts';

/*
 * The device brings Dexie along, which no visitor needs: it is loaded when a session begins, ends or
 * is there at the start. From then on its outbox empties on whatever page one is.
 */
const device = async () => (await import('./door-device.ts')).doorDevice();

/** Keeps this phone's lists and queue in step with who is signed in (CI-10, CI-11, CI-16). */
export function followSession(): void {
  setUnsentCounter(async () => (await device()).waiting());
  setUnfinishedCounter(async () => (await device()).drafts());
  // A phone that cannot open its storage signs in and out all the same.
  onSignedIn(({ userId, token, userType }) =>
    device()
      .then((it) => it.signIn({ accountId: userId, token, isStaff: userType === 'staff' }))
      .catch(() => undefined),
  );
  onSigningOut(({ userType }) => {
    // Who leaves the door with a pass leaves no way back to it in this tab.
    if (userType === 'staff') forgetPassCode();
    return device().then((it) => it.signOut());
  });
  const session = readCurrentSession();
  if (sessionMay(session, 'checkIn')) void device().catch(() => undefined);
}
