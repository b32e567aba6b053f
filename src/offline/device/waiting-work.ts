import type { DeviceDatabase } from '../storage/schema.ts';

/** What waits for a decision of this account on this device. */
export interface WaitingWork {
  /** Events whose door has conflicts to review (CI-24). */
  readonly doors: readonly { readonly eventId: string; readonly title: string; readonly conflicts: number }[];
  /** Whether an event was begun and not published (EV-35). */
  readonly hasNewEventDraft: boolean;
}

/** Reads what waits for a decision of an account; conflicts of events without a stored list are left out. */
export async function readWaitingWork(database: DeviceDatabase, accountId: string): Promise<WaitingWork> {
  const [lists, draft] = await Promise.all([
    database.lists.toArray(),
    database.drafts.get([accountId, 'new']),
  ]);
  const doors = await Promise.all(
    lists
      .filter((list) => list.accountId === accountId)
      .map(async ({ eventId, event }) => ({
        eventId,
        title: event.title,
        conflicts: await database.conflicts.where({ eventId }).count(),
      })),
  );
  return { doors: doors.filter(({ conflicts }) => conflicts > 0), hasNewEventDraft: draft !== undefined };
}
