import { isSameDay } from '#src/platform/format.ts';

/** Where an event stands in time; a cancelled one stands nowhere. */
export type EventPhase = 'cancelled' | 'running' | 'today' | 'upcoming' | 'past';

interface Timed {
  readonly startDateTime: string;
  readonly endDateTime: string;
  readonly isCancelled: boolean;
}

/** Doors open before the start: an event of today counts as one whose door may be needed now. */
export function phaseOf(event: Timed, nowMs: number): EventPhase {
  if (event.isCancelled) return 'cancelled';
  if (Date.parse(event.endDateTime) <= nowMs) return 'past';
  if (Date.parse(event.startDateTime) <= nowMs) return 'running';
  return isSameDay(event.startDateTime, nowMs) ? 'today' : 'upcoming';
}
