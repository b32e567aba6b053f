import { Dexie } from 'dexie';
import { getIdTimestamp } from '#contract/id.ts';
import { abortTransactionsOnPageHide } from './abort-on-page-hide.ts';
import { databaseName } from './device-database-name.ts';
import { migrateChunkV3, type ChunkV3 } from './chunk-v3-migration.ts';
import type { ConflictRow, DeviceDatabase, ParticipantChunk } from './schema.ts';

/** Declares every released version of the schema. */
function createDeviceDatabase(name: string): DeviceDatabase {
  // Strict durability: a check-in that was shown green survives a dead battery (CI-4).
  const database = new Dexie(name, { chromeTransactionDurability: 'strict' }) as DeviceDatabase;
  // Never remove a released version, so that its data can still be opened (CI-13).
  database.version(1).stores({
    outbox: '++seq, &operationId, eventId, [accountId+dueAt]',
    lists: 'eventId',
    chunks: '[eventId+no]',
    conflicts: 'operationId, eventId',
    facts: 'key',
  });
  database.version(2).stores({ drafts: '[accountId+form], accountId', draftPictures: '[accountId+form]' });
  database.version(3).stores({
    tickets: 'participantId, accountId, endAt',
    ownOrders: '[accountId+page], accountId, endAt',
  });
  database
    .version(4)
    .stores({ reviews: 'operationId, [accountId+dueAt]' })
    .upgrade(async (transaction) => {
      await transaction.table<ConflictRow>('conflicts').toCollection().modify(upgradeConflict);
      const chunks = transaction.table<ChunkV3 | ParticipantChunk>('chunks').toCollection();
      await chunks.modify((chunk, ref) => {
        if ('columns' in chunk) ref.value = migrateChunkV3(chunk);
      });
    });
  database.version(5).stores({ answered: '++no, eventId, endAt' });
  return database;
}

/** Fills the fields that older versions lack from the outcome and the id. */
function upgradeConflict(row: ConflictRow): void {
  const occurredAt = new Date(getIdTimestamp(row.operationId)).toISOString();
  Object.assign(row, { isCheckedIn: row.outcome !== 'superseded', occurredAt, walkIn: undefined });
}

/** Whether this browser has already created the database. */
export const hasDeviceDatabase = (): Promise<boolean> => Dexie.exists(databaseName);

/**
 * Opens the database of this browser, or of a simulated device in a test.
 * @throws where the browser cannot persist data.
 */
export async function openDeviceDatabase(name = databaseName): Promise<DeviceDatabase> {
  abortTransactionsOnPageHide();
  const database = createDeviceDatabase(name);
  await database.open();
  return database;
}
