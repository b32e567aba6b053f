import { minuteMs } from '#contract/durations.ts';
import { readCookie, writeCookie } from './cookies.ts';

/** Known values of `?ref=`. */
const referrals = ['main', 'nutra'] as const;

/** Lifetime of both cookies: five minutes (SH-9). */
export const referralMaxAgeMs = 5 * minuteMs;

/**
 * Stores a known `?ref=` value in the cookie `ref`; `nutra` also enables the nutra menu (SH-9).
 *
 * @param search query string of the URL.
 */
export function consumeRefParam(search: string): void {
  const value = new URLSearchParams(search).get('ref');
  const referral = referrals.find((supported) => supported === value);
  if (referral === undefined) return;
  writeCookie('ref', referral, referralMaxAgeMs / 1000);
  if (referral === 'nutra') writeCookie('nutra', 'true', referralMaxAgeMs / 1000);
}

/** Whether the nutra menu is enabled. */
export const isNutraMenu = (): boolean => readCookie('nutra') === 'true';
