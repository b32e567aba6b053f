import type { OperationResult } from '#contract/check-in/check-in-calls.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import { reasonOf } from '#contract/reasons.ts';
import type { DeviceDatabase, DeviceSession, OutboxRow } from './device-database.ts';
import type { Conflict } from './door-state.ts';
import { NotKept } from './door-state.ts';
import { changeChunks } from './list-store.ts';

/** Writes one operation; it is durable when this resolves. `NotKept` when the device cannot. */
export async function enqueue(
  database: DeviceDatabase,
  operation: Operation,
  accountId: string,
): Promise<OutboxRow> {
  const row = { ...operation, accountId, attempts: 0, dueAt: 0 };
  try {
    const seq = await database.outbox.add(row);
    return { ...row, seq };
  } catch (error) {
    throw new NotKept(error);
  }
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
  return database.outbox
    .where('[accountId+dueAt]')
    .between([accountId, 0], [accountId, now], true, true)
    .limit(limit)
    .toArray();
}

/** When the next operation of this account is due; nothing if none waits. */
export async function nextDueAt(database: DeviceDatabase, accountId: string): Promise<number | undefined> {
  const row = await database.outbox
    .where('[accountId+dueAt]')
    .between([accountId, 0], [accountId, Infinity])
    .first();
  return row?.dueAt;
}

/**
 * Takes the server's answers: the rows leave the outbox, the list gets what the server said of these
 * people, and what a person should see becomes a conflict, all in one transaction, so that nobody
 * looks out between (CI-4). Rows the server did not answer for stay.
 */
export async function settle(
  database: DeviceDatabase,
  sent: readonly OutboxRow[],
  results: readonly OperationResult[],
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
        const rows = answered
          .filter((row) => row.eventId === eventId)
          .map((row) => answers.get(row.operationId)!.participant)
          .filter((row) => row !== undefined);
        // Somebody who was removed comes with her row, but is no longer on the list.
        const gone = new Set(list?.removed);
        const present = rows.filter((row) => !gone.has(row._id));
        if (list !== undefined && present.length > 0) await changeChunks(database, list, present);
      }
      // An answer that comes after a logout leaves no names behind (CI-11).
      const own = answered.filter((row) => row.accountId === session?.accountId);
      await database.conflicts.bulkPut(conflictsOf(own, results));
      await database.outbox.bulkDelete(answered.map((row) => row.seq));
    },
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
  await database.outbox
    .where('[accountId+dueAt]')
    .between([accountId, now], [accountId, Infinity])
    .modify({ dueAt: now });
}

/** What of these answers a person should see. */
export function conflictsOf(rows: readonly OutboxRow[], results: readonly OperationResult[]): Conflict[] {
  const answers = new Map(results.map((result) => [result.operationId, result]));
  return rows.flatMap(({ operationId, eventId, participantId }) => {
    const result = answers.get(operationId);
    if (result === undefined || result.outcome === 'applied') return [];
    const { outcome, first } = result;
    return { operationId, eventId, participantId, outcome, reason: reasonOf(result.reason), first };
  });
}
