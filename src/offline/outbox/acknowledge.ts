import type { OperationResult } from '#contract/check-in/check-in-endpoints.ts';
import type { ParticipantRow } from '#contract/participant/participant.ts';
import { parseReason } from '#contract/reasons.ts';
import { toAnonymousConflict } from '../storage/anonymous-conflict.ts';
import type {
  Conflict,
  ConflictRow,
  DeviceDatabase,
  ListRow,
  OutboxRow,
  RemovedName,
} from '../storage/schema.ts';
import { readSession } from '../storage/session.ts';
import { secureDeletePadding } from '../storage/secure-delete-padding.ts';
import { applyListChanges, advanceCursor } from '../participants/list-store.ts';
import { readListedNames } from '../participants/removed-names.ts';
import { confirmSeen } from '../participants/seen-changes.ts';
import { flagSecondCheckIns, keepAnswered } from './answered-store.ts';
import type { BatchAck } from './outbox.ts';

/**
 * Applies the server's results in one transaction, so that no reader sees a state in between (CI-4):
 * acknowledged rows leave the outbox, the list gets the returned rows, and results that need a review become
 * conflicts. Rows without a result stay.
 */
export async function acknowledge(
  database: DeviceDatabase,
  sent: readonly OutboxRow[],
  ack: BatchAck,
): Promise<void> {
  const { results } = ack;
  const resultsById = new Map(results.map((result) => [result.operationId, result]));
  const answered = sent.filter((row) => resultsById.has(row.operationId));
  if (answered.length === 0) return;
  const { outbox, answered: answeredStore, lists, chunks, conflicts, facts } = database;
  await database.transaction('rw', [outbox, answeredStore, lists, chunks, conflicts, facts], async () => {
    const session = await readSession(database);
    const names = new Map<string, RemovedName>();
    for (const eventId of new Set(answered.map((row) => row.eventId))) {
      const list = await database.lists.get(eventId);
      // If another account has replaced the list since, its rows may be masked differently (CI-21).
      const ownRows = answered.filter((row) => row.eventId === eventId && row.accountId === list?.accountId);
      if (list === undefined || ownRows.length === 0) continue;
      const ownResults = ownRows.map((row) => resultsById.get(row.operationId)!);
      const removedIds = getRemovedIds(ownRows, resultsById);
      for (const [id, name] of await readListedNames(database, list, removedIds)) names.set(id, name);
      // The list may have lost a participant since the rows were sent: its name is in the stored row (CI-59).
      for (const stored of await outbox.bulkGet(ownRows.map(({ seq }) => seq)))
        if (stored?.removedName !== undefined && !names.has(stored.participantId))
          names.set(stored.participantId, stored.removedName);
      const changed = await applyListChanges(database, list, getListedRows(ownResults, list.removed));
      await database.lists.put({ ...changed, ...toListProgress(list, ack) });
      await keepAnswered(database, list, ownRows, resultsById);
    }
    // Results that arrive after sign-out store nothing, and after the end of a pass no names (CI-11, CI-22).
    const sessionRows = answered.filter((row) => row.accountId === session?.accountId);
    const newConflicts = toConflicts(sessionRows, results, (id) => names.get(id));
    await conflicts.bulkPut(
      session?.isPassOver === true ? newConflicts.map(toAnonymousConflict) : newConflicts,
    );
    await deleteRows(database, answered);
  });
  for (const [accountId, rows] of Map.groupBy(answered, (row) => row.accountId))
    for (const [eventId, eventRows] of Map.groupBy(rows, (row) => row.eventId)) {
      const ownResults = eventRows.map((row) => resultsById.get(row.operationId)!);
      await flagSecondCheckIns(database, { eventId, accountId }, getListedRows(ownResults));
    }
}

/** Cursor and seen changes of a list after these results (CI-9, CI-55). */
function toListProgress(
  { eventId, cursor, seen }: ListRow,
  { changes, marks = [], seen: sentSeen = [], restored = [] }: BatchAck,
): Pick<ListRow, 'cursor' | 'seen'> {
  const isOfEvent = (about: { eventId: string }): boolean => about.eventId === eventId;
  // A server that lacks a change confirms none: the next fetch of the list tells it again.
  const confirmed = restored.includes(eventId) ? [] : sentSeen.filter(isOfEvent);
  return {
    cursor: advanceCursor(cursor, changes, eventId),
    seen: confirmSeen(seen, confirmed, marks.find(isOfEvent)),
  };
}

const getRemovedIds = (
  rows: readonly OutboxRow[],
  resultsById: ReadonlyMap<string, OperationResult>,
): Set<string> =>
  new Set(
    rows
      .filter((row) => resultsById.get(row.operationId)?.reason === 'participantRemoved')
      .map((row) => row.participantId),
  );

/** Deletes consecutive rows as ranges: deleting one by one takes seconds for a long outbox. */
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

/**
 * The rows that these results show to be on the list: rejected results return the row of a removed or refused
 * participant too.
 */
export function getListedRows(
  results: readonly OperationResult[],
  removed: readonly string[] = [],
): ParticipantRow[] {
  const removedIds = new Set(removed);
  return results.flatMap(({ outcome, participant }) =>
    participant === undefined || outcome === 'rejected' || removedIds.has(participant._id) ? [] : participant,
  );
}

/**
 * The conflicts among these results: those that need a review. An operation that was sent again after a
 * restore and gets the same outcome has been reviewed already (CI-56). `getName` names participants who were
 * removed from the list.
 */
export function toConflicts(
  rows: readonly OutboxRow[],
  results: readonly OperationResult[],
  getName: (participantId: string) => RemovedName | undefined,
): ConflictRow[] {
  const resultsById = new Map(results.map((result) => [result.operationId, result]));
  return rows.flatMap((row) => {
    const { operationId, eventId, participantId, isCheckedIn, occurredAt, walkIn } = row;
    const result = resultsById.get(operationId);
    if (result === undefined || result.outcome === 'applied' || result.outcome === row.previousOutcome)
      return [];
    const { outcome, first } = result;
    const reason = parseReason(result.reason);
    const removedName =
      row.removedName ?? (reason === 'participantRemoved' ? getName(participantId) : undefined);
    const about = { operationId, eventId, participantId, isCheckedIn, occurredAt, walkIn };
    return toConflictRow({ ...about, outcome, reason, first, ...(removedName && { removedName }) });
  });
}

/** Stores conflicts; those with names so that their deletion leaves no trace on the disk. */
export async function storeConflicts(
  database: DeviceDatabase,
  conflicts: readonly Conflict[],
): Promise<void> {
  await database.conflicts.bulkPut(conflicts.map(toConflictRow));
}

const toConflictRow = (conflict: Conflict): ConflictRow =>
  conflict.walkIn === undefined && conflict.removedName === undefined
    ? conflict
    : { ...conflict, filler: secureDeletePadding() };
