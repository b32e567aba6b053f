import { hourMs } from '#contract/durations.ts';

/** Retention of personal data after the event's end (CI-20). */
export const retentionAfterEndMs = 48 * hourMs;

/** Whether an event's participants may be stored at `serverNow` (server clock, epoch ms; CI-20, RG-10). */
export const isRetainable = ({ endDateTime }: { endDateTime: string }, serverNow: number): boolean =>
  Date.parse(endDateTime) + retentionAfterEndMs >= serverNow;

/**
 * Whether a stored list may stay at `now` (device clock, epoch ms). A clock that was wrong at the last sync
 * does not count (CI-78).
 */
export const isListRetainable = (
  { event, skewMs = 0 }: { event: { endDateTime: string }; skewMs?: number },
  now: number,
): boolean => isRetainable(event, now + skewMs);
