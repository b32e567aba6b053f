import type { ConflictRow, DeviceDatabase, ListRow, OutboxRow, SnapshotChunk } from '../storage/schema.ts';
import { readList, type StoredList, snapshotNo } from '../participants/list-store.ts';
import { readPending } from '../outbox/outbox.ts';
import { packChunk } from '../storage/participant-chunk.ts';
import type { StoredParticipant } from '#contract/participant/stored-participant.ts';

/** More rows than any screen shows. */
export const snapshotRowCount = 40;

/** The first screen of a door: a cold start shows it before all 50,000 participants are read (CI-47). */
export interface DoorSnapshot {
  readonly list: ListRow;
  readonly chunk: SnapshotChunk;
  readonly pending: readonly OutboxRow[];
  readonly conflicts: readonly ConflictRow[];
}

/** The conflicts of one event. */
export const readConflicts = (database: DeviceDatabase, eventId: string): Promise<ConflictRow[]> =>
  database.conflicts.where('eventId').equals(eventId).toArray();

/**
 * Reads the snapshot; undefined if the list or the outbox has changed since. `onNoList` is called if this
 * device has nothing of the list.
 */
export const readDoorSnapshot = (
  database: DeviceDatabase,
  eventId: string,
  onNoList?: () => void,
): Promise<DoorSnapshot | undefined> =>
  database.transaction(
    'r',
    [database.lists, database.chunks, database.outbox, database.conflicts],
    async () => {
      const [list, chunk, pending, conflicts] = await Promise.all([
        database.lists.get(eventId),
        database.chunks.get([eventId, snapshotNo]) as Promise<SnapshotChunk | undefined>,
        readPending(database, eventId),
        readConflicts(database, eventId),
      ]);
      if (list === undefined) onNoList?.();
      if (list === undefined || chunk === undefined) return undefined;
      const isCurrent = chunk.version === list.version && chunk.waiting === joinSeqs(pending);
      return isCurrent ? { list, chunk, pending, conflicts } : undefined;
    },
  );

/** What of a door the snapshot holds. */
interface FirstScreen {
  /** The first rows of the list, as last received from the server. */
  readonly rows: readonly StoredParticipant[];
  readonly checkedInCount: number;
  readonly expectedCount: number;
  /** The list that is shown. */
  readonly shownList: Pick<ListRow, 'accountId' | 'cursor'>;
}

/**
 * Saves the first screen of a door. Does nothing if the stored list belongs to another account by now or has
 * changed since.
 */
export async function saveDoorSnapshot(
  database: DeviceDatabase,
  eventId: string,
  { rows, checkedInCount, expectedCount, shownList }: FirstScreen,
): Promise<void> {
  await database.transaction('rw', [database.lists, database.chunks, database.outbox], async () => {
    const list = await database.lists.get(eventId);
    if (list?.accountId !== shownList.accountId || list.cursor !== shownList.cursor) return;
    const waiting = joinSeqs(await readPending(database, eventId));
    const previous = (await database.chunks.get([eventId, snapshotNo])) as SnapshotChunk | undefined;
    const { version = 0 } = list;
    if (previous?.version === version && previous.waiting === waiting) return;
    const chunk: SnapshotChunk = {
      ...packChunk(eventId, snapshotNo, rows),
      version,
      waiting,
      inCount: checkedInCount,
      expectedCount,
    };
    await database.chunks.put(chunk);
  });
}

const joinSeqs = (rows: readonly OutboxRow[]): string => rows.map((row) => row.seq).join();

/** All stored data of one event's door, from one transaction. */
export interface StoredDoor {
  readonly stored: StoredList | undefined;
  readonly pending: readonly OutboxRow[];
  readonly conflicts: readonly ConflictRow[];
}

/**
 * Reads a door from storage.
 * @throws where storage cannot be read.
 */
export const readStoredDoor = (database: DeviceDatabase, eventId: string): Promise<StoredDoor> =>
  database.transaction(
    'r',
    [database.lists, database.chunks, database.outbox, database.conflicts],
    async () => {
      const [stored, pending, conflicts] = await Promise.all([
        readList(database, eventId),
        readPending(database, eventId),
        readConflicts(database, eventId),
      ]);
      return { stored, pending, conflicts };
    },
  );
