import { dayMs, minuteMs } from '#contract/durations.ts';

/** Where a session is used from. */
export interface SessionPlace {
  /** From `toNetworkLabel`; empty if unknown. */
  readonly network: string;
  /** From `parseDeviceName`; empty if unknown. */
  readonly deviceName: string;
}

/** The places of a session, as stored. */
export interface PlaceHistory {
  readonly current: SessionPlace;
  /** From `toPlaceKey`; empty until it moves. */
  readonly previousKey: string;
  readonly movedAtMs: number;
  readonly sharedAtMs: number;
}

/** A user who returns this soon after leaving a place is two users. */
const returnMs = minuteMs;
/** Once noticed, a session is not watched for this long, so that its uses write nothing. */
const noticedMs = dayMs;

/** A place as one text. */
export const toPlaceKey = ({ network, deviceName }: SessionPlace): string => `${network} ${deviceName}`;

function parsePlaceKey(key: string): SessionPlace {
  const separatorIndex = key.indexOf(' ');
  return { network: key.slice(0, separatorIndex), deviceName: key.slice(separatorIndex + 1) };
}

/** Whether two places may be one: a device has an IPv4 and an IPv6 network at once. */
function isSamePlace(a: SessionPlace, b: SessionPlace): boolean {
  if (a.network === '' || b.network === '') return true;
  if (a.deviceName !== '' && b.deviceName !== '' && a.deviceName !== b.deviceName) return false;
  return a.network === b.network || a.network.includes(':') !== b.network.includes(':');
}

/**
 * What a use at a place changes: a move, which is noticed as a use from two places at once if the session was here
 * less than a minute ago (AC-87).
 * @returns `undefined` if nothing changes
 */
export function trackPlace(
  { current, previousKey, movedAtMs, sharedAtMs }: PlaceHistory,
  place: SessionPlace,
  nowMs: number,
): { isShared: boolean } | undefined {
  if (sharedAtMs > nowMs - noticedMs || isSamePlace(current, place)) return undefined;
  const hasReturned = previousKey !== '' && isSamePlace(parsePlaceKey(previousKey), place);
  return { isShared: hasReturned && movedAtMs > nowMs - returnMs };
}
