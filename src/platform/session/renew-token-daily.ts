import { hourMs, secondMs } from '#contract/durations.ts';
import { isTokenOld } from './token-age.ts';

/** After the start of the page, which needs the connection for itself. */
const delayMs = 20 * secondMs;

/** Asks the server for a new token when the session's own is older than a day (AC-107). */
export function renewTokenDaily(): void {
  const check = (): void => {
    if (isTokenOld())
      void import('./renew-token.ts').then((module) => module.renewToken()).catch(() => undefined);
  };
  setTimeout(check, delayMs);
  setInterval(check, hourMs);
}
