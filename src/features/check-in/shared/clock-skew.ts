import { minuteMs } from '#contract/durations.ts';
import { nowMs } from '#src/platform/text/clock.ts';

/** Clock skew from which the times on a screen look wrong. */
export const maxClockSkewMs = 2 * minuteMs;

/**
 * Returns this device's clock skew against the server in ms, positive when it is ahead, accurate to a second;
 * `undefined` without a network.
 */
export async function measureClockSkew(): Promise<number | undefined> {
  try {
    const sentAt = nowMs();
    const { headers } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
    const serverTime = Date.parse(headers.get('date') ?? '');
    // The Date header has whole seconds: assume the middle.
    return Number.isNaN(serverTime) ? undefined : (sentAt + nowMs()) / 2 - (serverTime + 500);
  } catch {
    return undefined;
  }
}
