import type { ConflictRow, DeviceDatabase, OutboxRow } from './device-database.ts';
import { readList, type StoredList } from './list-store.ts';
import { waitingOf } from './outbox.ts';

/** What this device has of the door of one event, all of one moment. */
export interface StoredDoor {
  readonly stored: StoredList | undefined;
  readonly waiting: readonly OutboxRow[];
  readonly conflicts: readonly ConflictRow[];
}

/** Reads a door off the device. Rejects where storage does not answer. */
export const readStoredDoor = (database: DeviceDatabase, eventId: string): Promise<StoredDoor> =>
  database.transaction(
    'r',
    [database.lists, database.chunks, database.outbox, database.conflicts],
    async () => {
      const [stored, waiting, conflicts] = await Promise.all([
        readList(database, eventId),
        waitingOf(database, eventId),
        database.conflicts.where('eventId').equals(eventId).toArray(),
      ]);
      return { stored, waiting, conflicts };
    },
  );
