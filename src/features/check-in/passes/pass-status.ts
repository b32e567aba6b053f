import type { StaffPass } from '#contract/check-in/pass-endpoints.ts';
import { formatShortDate, formatTimeRange } from '#src/platform/text/format.ts';

/** Status of a pass: revoked, upcoming, active or expired. */
export type PassStatus = 'revoked' | 'upcoming' | 'active' | 'expired';

/** A validity window, as ISO instants. */
interface TimeWindow {
  readonly startDateTime: string;
  readonly endDateTime: string;
}

/** Returns a pass's status by this device's clock, for display only (CI-5): the server decides. */
export function getPassStatus(
  pass: TimeWindow & Partial<Pick<StaffPass, 'isRevoked'>>,
  nowMs: number,
): PassStatus {
  if (pass.isRevoked === true) return 'revoked';
  if (Date.parse(pass.endDateTime) <= nowMs) return 'expired';
  return Date.parse(pass.startDateTime) <= nowMs ? 'active' : 'upcoming';
}

/** Whether a pass is active or upcoming. */
export function isPassUsable(pass: StaffPass, nowMs: number): boolean {
  const status = getPassStatus(pass, nowMs);
  return status === 'active' || status === 'upcoming';
}

/** `sab 23 nov · 8:00 – 20:00`, in Italian time. */
export const formatPassWindow = ({ startDateTime, endDateTime }: TimeWindow): string =>
  `${formatShortDate(startDateTime)} · ${formatTimeRange(startDateTime, endDateTime)}`;
