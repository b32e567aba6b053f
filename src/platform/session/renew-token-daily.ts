import { dayMs, hourMs, secondMs } from '#contract/durations.ts';
import { nowMs } from '../text/clock.ts';
import { isSignedIn, readCurrentSession } from './session.ts';

/** After the start of the page, which needs the connection for itself. */
const delayMs = 20 * secondMs;

/** Whether the token of an account's session was received more than a day ago, or by another clock (AC-107). */
export function isTokenOld(): boolean {
  const session = readCurrentSession();
  if (!isSignedIn(session) || session.userType === 'staff') return false;
  return Math.abs(nowMs() - Number(session.startedAt)) > dayMs;
}

/** Asks the server for a new token when the session's own is older than a day (AC-107). */
export function renewTokenDaily(): void {
  const check = (): void => {
    if (isTokenOld())
      void import('./renew-token.ts').then((module) => module.renewToken()).catch(() => undefined);
  };
  setTimeout(check, delayMs);
  setInterval(check, hourMs);
}
