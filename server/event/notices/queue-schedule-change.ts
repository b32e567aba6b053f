import { minuteMs } from '#contract/durations.ts';
import type { Db } from '../../db/tables.ts';
import { newId } from '../../id.ts';
import type { EventSchedule } from '../event-schedule-store.ts';
import { queueChangeNotification } from './notification-store.ts';

/** Debounce of change notifications: changes within this time are mailed as one (EV-22). */
const notificationDelayMs = 2 * minuteMs;

/** Queues mails about a changed schedule. Call it in the transaction that changes the event. */
export const queueScheduleChange = (
  db: Db,
  {
    eventId,
    previous: { startAt, endAt, mode, location },
    nowMs,
  }: { eventId: string; previous: EventSchedule; nowMs: number },
): Promise<void> =>
  queueChangeNotification(db, {
    id: newId(nowMs),
    eventId,
    previous: { startAt, endAt, mode, location },
    nowMs,
    dueAtMs: nowMs + notificationDelayMs,
  });
