import { dayMs } from '#contract/durations.ts';
import { nowMs } from '../text/clock.ts';
import { isSignedIn, readCurrentSession } from './session.ts';

/** Whether the token of an account's session was received more than a day ago, or by another clock (AC-107). */
export function isTokenOld(): boolean {
  const session = readCurrentSession();
  if (!isSignedIn(session) || session.userType === 'staff') return false;
  return Math.abs(nowMs() - Number(session.startedAt)) > dayMs;
}
