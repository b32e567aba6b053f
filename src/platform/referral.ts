import { readCookie, writeCookie } from './cookies.ts';

/** Where a visitor came from, as the `ref` of an address says it. */
const referrals = ['main', 'nutra'] as const;

/** Spec 1 §9: both last five minutes. */
export const referralForMs = 300_000;

/**
 * Keeps the `ref` of an address, if it is one of ours, in the cookie `ref`; `nutra` also switches the
 * nutra menu on (SH-9). In: the query of the address.
 */
export function takeReferral(search: string): void {
  const word = new URLSearchParams(search).get('ref');
  const referral = referrals.find((it) => it === word);
  if (referral === undefined) return;
  writeCookie('ref', referral, referralForMs / 1000);
  if (referral === 'nutra') writeCookie('nutra', 'true', referralForMs / 1000);
}

/** Whether the nutra menu is on. */
export const isNutraMenu = (): boolean => readCookie('nutra') === 'true';
