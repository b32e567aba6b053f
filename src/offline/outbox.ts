import type { ListChange, OperationResult } from '#contract/check-in/check-in-calls.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import type { Review } from '#contract/check-in/review.ts';
import type { ParticipantRow } from '#contract/check-in/participant.ts';
import { reasonOf } from '#contract/reasons.ts';
import type { ConflictRow, DeviceDatabase, DeviceSession, OutboxRow } from './device-database.ts';
import { NotKept, type Conflict } from './door-state.ts';
import { fileOfItsOwn } from './file-of-its-own.ts';
import { changeChunks, cursorAfter } from './list-store.ts';
import { keepReview } from './review-store.ts';

/** What the server decided about operations. */
export interface Answer {
  readonly results: readonly OperationResult[];
  /** Under which numbers lists changed by these operations, and by nothing else. */
  readonly changes: readonly ListChange[];
}

/**
 * Writes operations, all of them or none, and with them what was decided about a conflict; they are durable
 * when this resolves. `NotKept` when the device cannot.
 */
export async function enqueue(
  database: DeviceDatabase,
  operations: readonly Operation[],
  accountId: string,
  review?: Review,
): Promise<OutboxRow[]> {
  const rows = operations.map((it) => rowOf(it, accountId));
  try {
    const seqs = await (review === undefined
      ? addAll(database, rows)
      : addWith(database, rows, review, accountId));
    return rows.map((row, at) => ({ ...row, seq: seqs[at]! }));
  } catch (error) {
    throw new NotKept(error);
  }
}

/** By the browser's own calls: a queue waits for this, and Dexie's take a slow phone as long as the disk. */
function addAll(database: DeviceDatabase, rows: readonly Omit<OutboxRow, 'seq'>[]): Promise<number[]> {
  const { promise, resolve, reject } = Promise.withResolvers<number[]>();
  const adding = database.backendDB().transaction('outbox', 'readwrite', { durability: 'strict' });
  adding.onabort = () => reject(adding.error ?? new Error('aborted'));
  try {
    const requests = rows.map((row) => adding.objectStore('outbox').add(row));
    adding.oncomplete = () => resolve(requests.map((it) => it.result as number));
  } catch (error) {
    reject(error);
    adding.abort();
  }
  return promise;
}

const addWith = (
  database: DeviceDatabase,
  rows: readonly Omit<OutboxRow, 'seq'>[],
  review: Review,
  accountId: string,
): Promise<number[]> =>
  database.transaction('rw', [database.outbox, database.reviews, database.conflicts], async () => {
    await keepReview(database, review, accountId);
    return database.outbox.bulkAdd([...rows], { allKeys: true });
  });

function rowOf(operation: Operation, accountId: string): Omit<OutboxRow, 'seq'> {
  const row = { ...operation, accountId, attempts: 0, dueAt: 0 };
  return operation.walkIn === undefined ? row : { ...row, filler: fileOfItsOwn() };
}

/** Without what only this device knows of it. */
export function operationOf({
  seq: _seq,
  accountId: _accountId,
  attempts: _attempts,
  dueAt: _dueAt,
  filler: _filler,
  ...operation
}: OutboxRow): Operation {
  return operation;
}

/** Everything of one event that waits, in the order in which it was made. */
export const waitingOf = (database: DeviceDatabase, eventId: string): Promise<OutboxRow[]> =>
  database.outbox.where('eventId').equals(eventId).sortBy('seq');

/** How many operations wait on this device, of whatever event and account. */
export const countWaiting = (database: DeviceDatabase): Promise<number> => database.outbox.count();

/** How many of them another account left here. */
export const countOfOthers = (database: DeviceDatabase, accountId: string): Promise<number> =>
  database.outbox.filter((row) => row.accountId !== accountId).count();

/**
 * Up to `limit` operations of this account that may be sent at `now`: those that never failed first,
 * then those whose time has come again.
 */
export async function dueRows(
  database: DeviceDatabase,
  { accountId, now, limit }: { accountId: string; now: number; limit: number },
): Promise<OutboxRow[]> {
  const due = database.outbox
    .where('[accountId+dueAt]')
    .between([accountId, 0], [accountId, now], true, true);
  const isInItsTurn = await turns(database, accountId);
  // Without a filter they are read in one go.
  return (isInItsTurn === undefined ? due : due.filter(isInItsTurn)).limit(limit).toArray();
}

/** When the next operation of this account is due; nothing if none waits. */
export async function nextDueAt(database: DeviceDatabase, accountId: string): Promise<number | undefined> {
  const waiting = database.outbox.where('[accountId+dueAt]').between([accountId, 0], [accountId, Infinity]);
  const isInItsTurn = await turns(database, accountId);
  const row = await (isInItsTurn === undefined ? waiting : waiting.filter(isInItsTurn)).first();
  return row?.dueAt;
}

/**
 * Nobody knows who was added at the door before the operation that adds her: what is about her waits for it.
 * Nothing where all have their turn: that is, where none of those was put off.
 */
async function turns(
  database: DeviceDatabase,
  accountId: string,
): Promise<((row: OutboxRow) => boolean) | undefined> {
  const putOff = await database.outbox
    .where('[accountId+dueAt]')
    .between([accountId, 0], [accountId, Infinity], false)
    .toArray();
  const adding = new Set(putOff.flatMap((row) => (row.walkIn === undefined ? [] : row.participantId)));
  if (adding.size === 0) return undefined;
  return (row) => row.walkIn !== undefined || !adding.has(row.participantId);
}

/**
 * Takes the server's answers: the rows leave the outbox, the list gets what the server said of these
 * people, and what a person should see becomes a conflict, all in one transaction, so that nobody
 * looks out between (CI-4). Rows the server did not answer for stay.
 */
export async function settle(
  database: DeviceDatabase,
  sent: readonly OutboxRow[],
  { results, changes }: Answer,
): Promise<void> {
  const answers = new Map(results.map((result) => [result.operationId, result]));
  const answered = sent.filter((row) => answers.has(row.operationId));
  if (answered.length === 0) return;
  await database.transaction(
    'rw',
    [database.outbox, database.lists, database.chunks, database.conflicts, database.facts],
    async () => {
      const session = (await database.facts.get('session')) as DeviceSession | undefined;
      for (const eventId of new Set(answered.map((row) => row.eventId))) {
        const list = await database.lists.get(eventId);
        // A list that another account has taken since is as that one may see it: masked, or not (CI-21).
        const own = answered.filter((row) => row.eventId === eventId && row.accountId === list?.accountId);
        const present = listedBy(
          own.map((row) => answers.get(row.operationId)!),
          list?.removed,
        );
        if (list === undefined || present.length === 0) continue;
        const cursor = cursorAfter(list.cursor, changes, eventId);
        await database.lists.put({ ...(await changeChunks(database, list, present)), cursor });
      }
      // An answer that comes after a logout or the end of a pass leaves no names behind (CI-11, CI-22).
      const isKept = session?.isPassOver !== true;
      const own = answered.filter((row) => row.accountId === session?.accountId && isKept);
      await database.conflicts.bulkPut(conflictsOf(own, results));
      await deleteRows(database, answered);
    },
  );
}

/** Rows that were written one after the other go together: to delete each costs a long queue seconds. */
async function deleteRows(database: DeviceDatabase, rows: readonly OutboxRow[]): Promise<void> {
  const runs: [first: number, last: number][] = [];
  for (const seq of rows.map((row) => row.seq).sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.[1] === seq - 1) run[1] = seq;
    else runs.push([seq, seq]);
  }
  for (const run of runs)
    await database.outbox
      .where('seq')
      .between(...run, true, true)
      .delete();
}

/** Whom these answers show to be on the list: somebody who was removed, or got no ticket, comes with her row too. */
export function listedBy(
  results: readonly OperationResult[],
  removed: readonly string[] = [],
): ParticipantRow[] {
  const gone = new Set(removed);
  return results.flatMap(({ outcome, participant }) =>
    participant === undefined || outcome === 'rejected' || gone.has(participant._id) ? [] : participant,
  );
}

/** Puts operations off that the server failed on. */
export async function putOff(
  database: DeviceDatabase,
  rows: readonly OutboxRow[],
  dueAtOf: (attempts: number) => number,
): Promise<void> {
  await database.transaction('rw', database.outbox, async () => {
    for (const { seq, attempts } of rows)
      await database.outbox.update(seq, { attempts: attempts + 1, dueAt: dueAtOf(attempts + 1) });
  });
}

/** Makes everything of this account due at `now`. */
export async function bringForward(database: DeviceDatabase, accountId: string, now: number): Promise<void> {
  const later = [
    [accountId, now],
    [accountId, Infinity],
  ] as const;
  await database.outbox
    .where('[accountId+dueAt]')
    .between(...later)
    .modify({ dueAt: now });
  await database.reviews
    .where('[accountId+dueAt]')
    .between(...later)
    .modify({ dueAt: now });
}

/** What of these answers a person should see. */
export function conflictsOf(rows: readonly OutboxRow[], results: readonly OperationResult[]): ConflictRow[] {
  const answers = new Map(results.map((result) => [result.operationId, result]));
  return rows.flatMap(({ operationId, eventId, participantId, isCheckedIn, occurredAt, walkIn }) => {
    const result = answers.get(operationId);
    if (result === undefined || result.outcome === 'applied') return [];
    const { outcome, first } = result;
    const reason = reasonOf(result.reason);
    const about = { operationId, eventId, participantId, isCheckedIn, occurredAt, walkIn };
    const conflict: Conflict = { ...about, outcome, reason, first };
    return walkIn === undefined ? conflict : { ...conflict, filler: fileOfItsOwn() };
  });
}
