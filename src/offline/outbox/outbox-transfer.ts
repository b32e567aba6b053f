import { parseOutboxExport, type OutboxExport } from '#contract/check-in/outbox-export.ts';
import type { DeviceDatabase } from '../storage/schema.ts';
import { readSession } from '../storage/session.ts';
import { enqueue, toOperation, readPending } from './outbox.ts';

/**
 * Thrown for a file that cannot be imported: not an outbox export, or one of another event's door. Nothing of it was
 * stored.
 */
export class OutboxImportError extends Error {
  readonly reason: 'notOurs' | 'otherEvent';

  constructor(reason: OutboxImportError['reason']) {
    super(reason);
    this.name = 'OutboxImportError';
    this.reason = reason;
  }
}

/** Result of an import: how many operations are new on this device, and how many were pending already. */
export interface ImportResult {
  readonly importedCount: number;
  readonly knownCount: number;
}

interface ExportOptions {
  readonly eventId: string;
  /** Whose operations to export; undefined for those of all accounts. */
  readonly accountId: string | undefined;
  readonly deviceLabel: string;
  readonly now: number;
}

/**
 * Exports the pending operations of one event; they also stay here until the server has acknowledged them.
 */
export async function exportPending(
  database: DeviceDatabase | undefined,
  { eventId, accountId, deviceLabel, now }: ExportOptions,
): Promise<OutboxExport> {
  const pending = database === undefined ? [] : await readPending(database, eventId);
  return {
    format: 'presente-entries',
    version: 1,
    eventId,
    madeAt: new Date(now).toISOString(),
    deviceLabel,
    operations: pending
      .filter((row) => accountId === undefined || row.accountId === accountId)
      .map(toOperation),
  };
}

/** Ids of the events for which this account has pending operations on this device. */
export async function readUnsentEventIds(database: DeviceDatabase, accountId: string): Promise<string[]> {
  const range = [
    [accountId, -Infinity],
    [accountId, Infinity],
  ] as const;
  const rows = await database.outbox
    .where('[accountId+dueAt]')
    .between(...range)
    .toArray();
  return [...new Set(rows.map((row) => row.eventId))];
}

/**
 * Parses a file that another device exported for this event's door.
 * @throws OutboxImportError if it is not one.
 */
function readOutboxExport(text: string, eventId: string): OutboxExport {
  const file = parseOutboxExport(text);
  if (file === undefined) throw new OutboxImportError('notOurs');
  if (file.eventId !== eventId) throw new OutboxImportError('otherEvent');
  if (file.operations.some((operation) => operation.eventId !== eventId))
    throw new OutboxImportError('notOurs');
  return file;
}

/**
 * Adds the operations of a file to this device's outbox for `accountId`: with the same ids and original
 * device, so that each counts once whichever device sends it first. All new ones are durable when this
 * resolves, or none.
 * @throws OutboxImportError, PersistError
 */
export async function importPending(
  database: DeviceDatabase,
  text: string,
  { eventId, accountId }: { eventId: string; accountId: string },
): Promise<ImportResult> {
  const { operations } = readOutboxExport(text, eventId);
  // A file may hold an operation twice.
  const uniqueOperations = [
    ...new Map(operations.map((operation) => [operation.operationId, operation])).values(),
  ];
  const knownIds = new Set(
    (
      await database.outbox
        .where('operationId')
        .anyOf(uniqueOperations.map((operation) => operation.operationId))
        .toArray()
    ).map((row) => row.operationId),
  );
  const newOperations = uniqueOperations.filter((operation) => !knownIds.has(operation.operationId));
  await enqueue(
    database,
    newOperations.map((operation) => ({ ...operation, source: 'import' as const })),
    accountId,
  );
  return { importedCount: newOperations.length, knownCount: uniqueOperations.length - newOperations.length };
}

/**
 * Deletes the operations of a file, and the reviews of `accountId`, because the server takes neither from
 * this pass any more (CI-49). Operations that are not in the file, or of another account, stay; so does
 * everything if the pass was opened again meanwhile.
 * @returns whether they were deleted.
 */
export async function deleteExported(
  database: DeviceDatabase,
  { operations }: OutboxExport,
  accountId: string,
): Promise<boolean> {
  const stores = [database.outbox, database.reviews, database.facts];
  return database.transaction('rw', stores, async () => {
    const session = await readSession(database);
    if (session?.accountId !== accountId || session.token !== '') return false;
    await database.outbox
      .where('operationId')
      .anyOf(operations.map((operation) => operation.operationId))
      .filter((row) => row.accountId === accountId)
      .delete();
    await database.reviews.filter((row) => row.accountId === accountId).delete();
    return true;
  });
}
