import { toAnonymousConflict } from '../storage/anonymous-conflict.ts';
import type { DeviceDatabase, DeviceSession } from '../storage/schema.ts';
import { readSession } from '../storage/session.ts';
import { deleteRemovedNames } from './removed-names.ts';
import { isListRetainable, retentionAfterEndMs } from '../storage/retention-period.ts';

/**
 * Deletes the lists and answered operations of events that ended at least 48 h ago; the outbox stays (CI-20).
 */
export async function deleteEndedLists(database: DeviceDatabase, now: number): Promise<void> {
  const { lists, chunks, conflicts, answered } = database;
  await database.transaction('rw', [lists, chunks, conflicts, answered], async () => {
    const endedIds = await database.lists.filter((list) => !isListRetainable(list, now)).primaryKeys();
    for (const eventId of endedIds) {
      await queryChunks(database, eventId).delete();
      await database.conflicts.where('eventId').equals(eventId).delete();
      await answered.where('eventId').equals(eventId).delete();
      await database.lists.delete(eventId);
    }
    // A pass that has ended leaves no list, and a list may have got a later end than its older answers.
    const listedIds = new Set(await lists.toCollection().primaryKeys());
    await answered
      .where('endAt')
      .below(now - retentionAfterEndMs)
      .filter((batch) => !listedIds.has(batch.eventId))
      .delete();
  });
}

/**
 * Deletes all lists, conflicts, answered operations and the session; the outbox stays. The lists and answered
 * operations of `exceptAccountId` stay.
 */
export async function clearLists(database: DeviceDatabase, exceptAccountId?: string): Promise<void> {
  await database.transaction(
    'rw',
    [database.outbox, database.lists, database.chunks, database.conflicts, database.answered, database.facts],
    async () => {
      const clearedIds = await database.lists
        .filter((list) => list.accountId !== exceptAccountId)
        .primaryKeys();
      for (const eventId of clearedIds) await queryChunks(database, eventId).delete();
      await database.lists.bulkDelete(clearedIds);
      await database.conflicts.clear();
      await deleteRemovedNames(database);
      await database.answered.filter((batch) => batch.accountId !== exceptAccountId).delete();
      const startedAt = (await readSession(database))?.startedAt;
      if (startedAt !== undefined) await database.facts.put({ key: 'endedSession', startedAt });
      await database.facts.delete('session');
    },
  );
}

/**
 * Deletes all lists and names when a staff pass has ended, and stores `session` as what remains of it; the
 * outbox stays (CI-22). What stays without names: unreviewed conflicts (CI-51), and answered operations, for a
 * server that no longer knows the pass because it was restored (CI-56). Does nothing if the stored token is no
 * longer `rejectedToken`: the pass was opened again, or another account has signed in.
 */
export async function clearExpiredPass(
  database: DeviceDatabase,
  session: DeviceSession,
  rejectedToken: string,
): Promise<void> {
  await database.transaction(
    'rw',
    [database.outbox, database.lists, database.chunks, database.conflicts, database.answered, database.facts],
    async () => {
      const stored = await readSession(database);
      if (stored?.accountId !== session.accountId || stored.token !== rejectedToken) return;
      const conflicts = await database.conflicts.toArray();
      await Promise.all([database.lists.clear(), database.chunks.clear(), database.conflicts.clear()]);
      await database.conflicts.bulkPut(conflicts.map(toAnonymousConflict));
      await deleteRemovedNames(database);
      await deleteAnsweredWalkIns(database);
      await database.facts.put(session);
    },
  );
}

/** Deletes the answered operations about walk-ins, whose names they hold. */
async function deleteAnsweredWalkIns(database: DeviceDatabase): Promise<void> {
  const walkInBatches = await database.answered.filter((batch) => batch.filler !== undefined).toArray();
  const walkInIds = new Set(
    walkInBatches
      .flatMap((batch) => batch.operations)
      .flatMap((operation) => (operation.walkIn === undefined ? [] : operation.participantId)),
  );
  if (walkInIds.size === 0) return;
  await database.answered.toCollection().modify((batch) => {
    batch.operations = batch.operations.filter((operation) => !walkInIds.has(operation.participantId));
    delete batch.filler;
  });
}

const queryChunks = (database: DeviceDatabase, eventId: string) =>
  database.chunks.where('[eventId+no]').between([eventId, -Infinity], [eventId, Infinity]);
