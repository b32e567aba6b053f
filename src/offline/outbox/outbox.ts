import type { EventMark } from '#contract/check-in/change-mark.ts';
import type { ListChange, OperationResult } from '#contract/check-in/check-in-endpoints.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import type { Review } from '#contract/check-in/review.ts';
import { sleep } from '#src/lib/sleep.ts';
import { PersistError } from '../storage/persist-error.ts';
import type { DeviceDatabase, OutboxRow, ReviewRow } from '../storage/schema.ts';
import { secureDeletePadding } from '../storage/secure-delete-padding.ts';

/** Acknowledgement of a batch: the server's results for its operations. */
export interface BatchAck {
  readonly results: readonly OperationResult[];
  /** The change numbers of lists that changed by these operations and nothing else (CI-9). */
  readonly changes: readonly ListChange[];
  /** The latest change of each event in the batch, and the changes that were sent with it (CI-55). */
  readonly marks?: readonly EventMark[];
  readonly seen?: readonly EventMark[];
  /** Events of which the server lacks a change that was sent, because it was restored. */
  readonly restored?: readonly string[];
}

/**
 * Writes operations to the outbox, all or none, with an optional review of a conflict; durable when this
 * resolves.
 * @throws PersistError when the device cannot store them.
 */
export async function enqueue(
  database: DeviceDatabase,
  operations: readonly Operation[],
  accountId: string,
  review?: Review,
): Promise<OutboxRow[]> {
  const rows = operations.map((operation) => toOutboxRow(operation, accountId));
  const write = () =>
    review === undefined ? addAll(database, rows) : addAllWithReview(database, rows, review, accountId);
  try {
    const seqs = await retryUnlessFull(write);
    return rows.map((row, index) => ({ ...row, seq: seqs[index]! }));
  } catch (error) {
    throw new PersistError(error);
  }
}

/**
 * Delays before a write is tried again, together well below the second after which the user must know. A browser
 * that evicts the storage closes the connection and refuses to open it for a moment (CI-52).
 */
const retryDelaysMs = [50, 150, 400];

/** Retries a failed write, unless the disk is full: its user must know at once. */
async function retryUnlessFull<T>(write: () => Promise<T>): Promise<T> {
  for (const ms of retryDelaysMs)
    try {
      return await write();
    } catch (error) {
      if (error instanceof Error && error.name === 'QuotaExceededError') throw error;
      await sleep(ms);
    }
  return write();
}

/**
 * Uses IndexedDB directly: the user waits for this write, and on a slow phone Dexie's overhead takes as long
 * as the disk.
 */
async function addAll(database: DeviceDatabase, rows: readonly Omit<OutboxRow, 'seq'>[]): Promise<number[]> {
  // The browser closes the connection when it evicts the storage.
  if (!database.isOpen()) await database.open();
  const { promise, resolve, reject } = Promise.withResolvers<number[]>();
  const transaction = database.backendDB().transaction('outbox', 'readwrite', { durability: 'strict' });
  transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
  try {
    const requests = rows.map((row) => transaction.objectStore('outbox').add(row));
    transaction.oncomplete = () => resolve(requests.map((request) => request.result as number));
  } catch (error) {
    reject(error);
    transaction.abort();
  }
  return promise;
}

const addAllWithReview = (
  database: DeviceDatabase,
  rows: readonly Omit<OutboxRow, 'seq'>[],
  review: Review,
  accountId: string,
): Promise<number[]> =>
  database.transaction('rw', [database.outbox, database.reviews, database.conflicts], async () => {
    await saveReview(database, review, accountId);
    return database.outbox.bulkAdd([...rows], { allKeys: true });
  });

/**
 * Saves a review until the server has it, and deletes its conflict. Runs in the caller's transaction on
 * `reviews` and `conflicts`.
 */
async function saveReview(database: DeviceDatabase, review: Review, accountId: string): Promise<void> {
  const row: ReviewRow = { ...review, accountId, attempts: 0, dueAt: 0 };
  await database.reviews.put(review.note === '' ? row : { ...row, filler: secureDeletePadding() });
  await database.conflicts.delete(review.operationId);
}

function toOutboxRow(operation: Operation, accountId: string): Omit<OutboxRow, 'seq'> {
  const row = { ...operation, accountId, attempts: 0, dueAt: 0 };
  return operation.walkIn === undefined ? row : { ...row, filler: secureDeletePadding() };
}

/** Strips the fields that only this device knows. */
export function toOperation({
  seq: _seq,
  accountId: _accountId,
  attempts: _attempts,
  dueAt: _dueAt,
  previousOutcome: _previousOutcome,
  isBeforeRestore: _isBeforeRestore,
  removedName: _removedName,
  filler: _filler,
  ...operation
}: OutboxRow): Operation {
  return operation;
}

/** Pending operations of one event, in the order in which they were made. */
export const readPending = (database: DeviceDatabase, eventId: string): Promise<OutboxRow[]> =>
  database.outbox.where('eventId').equals(eventId).sortBy('seq');

/** Number of pending operations on this device, of all events and accounts. */
export const countPending = (database: DeviceDatabase): Promise<number> => database.outbox.count();

/** Number of pending operations of other accounts. */
export const countOtherAccounts = (database: DeviceDatabase, accountId: string): Promise<number> =>
  database.outbox.filter((row) => row.accountId !== accountId).count();

/**
 * Up to `limit` operations of this account that are due at `now`: those that never failed first, then those
 * whose backoff has passed.
 */
export async function readDue(
  database: DeviceDatabase,
  { accountId, now, limit }: { accountId: string; now: number; limit: number },
): Promise<OutboxRow[]> {
  const due = database.outbox
    .where('[accountId+dueAt]')
    .between([accountId, 0], [accountId, now], true, true);
  const causalFilter = await createCausalFilter(database, accountId);
  // Without a filter they are read in one request.
  return (causalFilter === undefined ? due : due.filter(causalFilter)).limit(limit).toArray();
}

/** When the next operation of this account is due; undefined if none is pending. */
export async function readNextDueAt(
  database: DeviceDatabase,
  accountId: string,
): Promise<number | undefined> {
  const pending = database.outbox.where('[accountId+dueAt]').between([accountId, 0], [accountId, Infinity]);
  const causalFilter = await createCausalFilter(database, accountId);
  const row = await (causalFilter === undefined ? pending : pending.filter(causalFilter)).first();
  return row?.dueAt;
}

/**
 * Holds back operations about a walk-in until the one that adds them has been sent, because the server does
 * not know them before (CI-33).
 * @returns undefined when no walk-in was rescheduled, so that all operations may be sent.
 */
async function createCausalFilter(
  database: DeviceDatabase,
  accountId: string,
): Promise<((row: OutboxRow) => boolean) | undefined> {
  const rescheduled = await database.outbox
    .where('[accountId+dueAt]')
    .between([accountId, 0], [accountId, Infinity], false)
    .toArray();
  const walkInIds = new Set(
    rescheduled.flatMap((row) => (row.walkIn === undefined ? [] : row.participantId)),
  );
  if (walkInIds.size === 0) return undefined;
  return (row) => row.walkIn !== undefined || !walkInIds.has(row.participantId);
}

/** Reschedules operations that the server failed on, with one more attempt. */
export async function reschedule(
  database: DeviceDatabase,
  rows: readonly OutboxRow[],
  getDueAt: (attempts: number) => number,
): Promise<void> {
  await database.transaction('rw', database.outbox, async () => {
    for (const { seq, attempts } of rows)
      await database.outbox.update(seq, { attempts: attempts + 1, dueAt: getDueAt(attempts + 1) });
  });
}

/** Makes all operations and reviews of this account due at `now`. */
export async function makeDueNow(database: DeviceDatabase, accountId: string, now: number): Promise<void> {
  const range = [
    [accountId, now],
    [accountId, Infinity],
  ] as const;
  await database.outbox
    .where('[accountId+dueAt]')
    .between(...range)
    .modify({ dueAt: now });
  await database.reviews
    .where('[accountId+dueAt]')
    .between(...range)
    .modify({ dueAt: now });
}
