import { hourMs } from '#contract/durations.ts';
import type { OwnEvent } from '#contract/event/event.ts';
import { adjustEnd } from '../form/event-values.ts';

/** Values of the form of an unlisted event (EV-74). */
export interface UnlistedEventValues {
  readonly title: string;
  readonly location: string;
  readonly startDateTime: string;
  readonly endDateTime: string;
  /** Version the edit is based on (EV-18). */
  readonly version: number;
}

/** A new event begins at the next full hour: most doors are prepared on the day itself. */
export function createUnlistedValues(nowMs: number, template?: OwnEvent): UnlistedEventValues {
  const startDateTime = new Date(Math.floor(nowMs / hourMs) * hourMs + hourMs).toISOString();
  const endDateTime = adjustEnd(startDateTime, { startDateTime: '', endDateTime: '' });
  const { title = '', location = '' } = template ?? {};
  return { title, location, startDateTime, endDateTime, version: 0 };
}

export const toUnlistedValues = (event: OwnEvent): UnlistedEventValues => ({
  title: event.title,
  location: event.location,
  startDateTime: event.startDateTime,
  endDateTime: event.endDateTime,
  version: event.version,
});
