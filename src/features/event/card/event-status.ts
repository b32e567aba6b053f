import { isSameRomeDay } from '#src/platform/text/rome-time.ts';

/** Status of an event in time, or cancelled. */
export type EventStatus = 'cancelled' | 'running' | 'today' | 'upcoming' | 'past';

interface EventTimes {
  readonly startDateTime: string;
  readonly endDateTime: string;
  readonly isCancelled: boolean;
}

/**
 * The status of an event at `nowMs`. Doors open before the start, so an event of today counts as one whose
 * door may be needed.
 */
export function getEventStatus(event: EventTimes, nowMs: number): EventStatus {
  if (event.isCancelled) return 'cancelled';
  if (Date.parse(event.endDateTime) <= nowMs) return 'past';
  if (Date.parse(event.startDateTime) <= nowMs) return 'running';
  return isSameRomeDay(event.startDateTime, nowMs) ? 'today' : 'upcoming';
}
