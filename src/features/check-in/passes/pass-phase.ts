import type { StaffPass } from '#contract/check-in/pass-calls.ts';
import { shortDate, timeRange } from '#src/platform/format.ts';

/** Whether a pass opens its door now. */
export type PassPhase = 'revoked' | 'ahead' | 'open' | 'over';

/** From when until when, whatever it is of. */
interface Timed {
  readonly startDateTime: string;
  readonly endDateTime: string;
}

/** Where a pass stands by this device's clock, which is for people to read (CI-5): the server decides. */
export function phaseOfPass(pass: Timed & Partial<Pick<StaffPass, 'isRevoked'>>, nowMs: number): PassPhase {
  if (pass.isRevoked === true) return 'revoked';
  if (Date.parse(pass.endDateTime) <= nowMs) return 'over';
  return Date.parse(pass.startDateTime) <= nowMs ? 'open' : 'ahead';
}

/** Whether it opens its door now, or will. */
export function isUsable(pass: StaffPass, nowMs: number): boolean {
  const phase = phaseOfPass(pass, nowMs);
  return phase === 'open' || phase === 'ahead';
}

/** `sab 23 nov · 8:00 – 20:00`, in Italian time. */
export const passWindow = ({ startDateTime, endDateTime }: Timed): string =>
  `${shortDate(startDateTime)} · ${timeRange(startDateTime, endDateTime)}`;
