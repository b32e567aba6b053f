import type { ConflictRow, DeviceDatabase, ListRow, OutboxRow } from './device-database.ts';
import type { DoorList } from './door-list.ts';
import { previewNo } from './newest-rows.ts';
import { waitingOf } from './outbox.ts';
import { packChunk } from './participant-chunk.ts';
import type { PreviewChunk } from './preview-chunk.ts';

/** More than any screen shows. */
const rowsKept = 40;

/** The first screen of a door: a cold start shows it before 50,000 people are read (CI-47). */
export interface DoorPreview {
  readonly list: ListRow;
  readonly chunk: PreviewChunk;
  readonly waiting: readonly OutboxRow[];
  readonly conflicts: readonly ConflictRow[];
}

/** What was kept of the first screen, unless anything has changed since. */
export const readPreview = (database: DeviceDatabase, eventId: string): Promise<DoorPreview | undefined> =>
  database.transaction(
    'r',
    [database.lists, database.chunks, database.outbox, database.conflicts],
    async () => {
      const [list, chunk, waiting, conflicts] = await Promise.all([
        database.lists.get(eventId),
        database.chunks.get([eventId, previewNo]) as Promise<PreviewChunk | undefined>,
        waitingOf(database, eventId),
        database.conflicts.where('eventId').equals(eventId).toArray(),
      ]);
      if (list === undefined || chunk === undefined) return undefined;
      const isCurrent = chunk.version === list.version && chunk.waiting === seqsOf(waiting);
      return isCurrent ? { list, chunk, waiting, conflicts } : undefined;
    },
  );

/**
 * Keeps the first screen of a door, whose `people` are those of the list as `shown`: nothing where the list on
 * the device is another account's by now, or has changed since.
 */
export async function keepPreview(
  database: DeviceDatabase,
  eventId: string,
  { people, shown }: { people: DoorList; shown: Pick<ListRow, 'accountId' | 'cursor'> },
): Promise<void> {
  const first = people.firstListed(rowsKept);
  const { inCount, expectedCount } = people;
  await database.transaction('rw', [database.lists, database.chunks, database.outbox], async () => {
    const list = await database.lists.get(eventId);
    if (list?.accountId !== shown.accountId || list.cursor !== shown.cursor) return;
    const waiting = seqsOf(await waitingOf(database, eventId));
    const before = (await database.chunks.get([eventId, previewNo])) as PreviewChunk | undefined;
    const { version = 0 } = list;
    if (before?.version === version && before.waiting === waiting) return;
    const chunk: PreviewChunk = {
      ...packChunk(eventId, previewNo, first),
      version,
      waiting,
      inCount,
      expectedCount,
    };
    await database.chunks.put(chunk);
  });
}

const seqsOf = (waiting: readonly OutboxRow[]): string => waiting.map((row) => row.seq).join();
