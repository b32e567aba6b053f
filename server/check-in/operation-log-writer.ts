import type { Insertable } from 'kysely';
import type { Db, Tables } from '../db/tables.ts';
import type { DoorScope } from '../http/route.ts';
import type { DecidedOperation, ReceivedOperation, LoadedParticipant } from './operation-log.ts';

/** Rows per insert: keeps the number of bound values below the limit of both databases. */
const insertBatchSize = 500;
const undoBatchSize = 2000;

/**
 * Records operations that were rejected without a trace in the event they name (CI-7). A repeated id changes
 * nothing.
 */
export async function logForeign(
  db: Db,
  accountId: string,
  batch: readonly ReceivedOperation[],
): Promise<void> {
  if (batch.length === 0) return;
  await db
    .insertInto('check_in_rejection')
    .values(
      batch.map(({ operation, receivedAt }) => ({
        operation_id: operation.operationId,
        account_id: accountId,
        received_at: receivedAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['operation_id', 'account_id']).doNothing())
    .execute();
}

/** Deletes the ids of operations that were rejected before this instant (AC-39). */
export const deleteOldRejections = async (db: Db, beforeMs: number): Promise<void> =>
  void (await db.deleteFrom('check_in_rejection').where('received_at', '<', beforeMs).execute());

/**
 * Writes the decided operations and their undos to the log, under the organiser's account and the phone of
 * the pass.
 */
export async function logDecided(
  db: Db,
  door: DoorScope,
  decided: readonly DecidedOperation[],
  participants: ReadonlyMap<string, LoadedParticipant>,
): Promise<void> {
  const rows = decided.map((entry) => toLogRow(door, entry, participants));
  for (let offset = 0; offset < rows.length; offset += insertBatchSize)
    await db
      .insertInto('check_in_operation')
      .values(rows.slice(offset, offset + insertBatchSize))
      .execute();
  await writeUndos(db, decided);
  await deactivateUndone(db, participants);
  if (door.pass !== undefined) await incrementEntryCount(db, door.pass.phoneId, rows);
}

type LogRow = Insertable<Tables['check_in_operation']>;

function toLogRow(
  { organiserId, pass }: DoorScope,
  { received, decision }: DecidedOperation,
  participants: ReadonlyMap<string, LoadedParticipant>,
): LogRow {
  const { operation } = received;
  const state = participants.get(operation.participantId)?.state;
  const isActive =
    operation.isCheckedIn &&
    decision.outcome !== 'rejected' &&
    state?.checkIns.some((checkIn) => checkIn.operationId === operation.operationId) === true;
  return {
    operation_id: operation.operationId,
    event_id: operation.eventId,
    participant_id: operation.participantId,
    account_id: organiserId,
    pass_device_id: pass?.phoneId ?? null,
    device_id: operation.deviceId,
    device_label: operation.deviceLabel,
    source: operation.source,
    is_checked_in: operation.isCheckedIn ? 1 : 0,
    occurred_at: Date.parse(operation.occurredAt),
    corrected_at: received.correctedAt,
    received_at: received.receivedAt,
    outcome: decision.outcome,
    reason: decision.reason ?? null,
    first_operation_id: decision.first?.operationId ?? null,
    is_active: isActive ? 1 : 0,
  };
}

async function writeUndos(db: Db, decided: readonly DecidedOperation[]): Promise<void> {
  const undos = decided
    .filter((entry) => !entry.received.operation.isCheckedIn && entry.decision.outcome !== 'rejected')
    .flatMap(({ received: { operation } }) =>
      [...new Set(operation.undoes)].map((undoneId) => ({
        participant_id: operation.participantId,
        undone_id: undoneId,
        operation_id: operation.operationId,
      })),
    );
  for (let offset = 0; offset < undos.length; offset += undoBatchSize)
    await db
      .insertInto('check_in_undo')
      .values(undos.slice(offset, offset + undoBatchSize))
      .execute();
}

/** Clears the active flag of logged check-ins that have been undone. */
async function deactivateUndone(db: Db, participants: ReadonlyMap<string, LoadedParticipant>): Promise<void> {
  const undoneIds = [...participants.values()].flatMap(({ previouslyActiveIds, state }) =>
    previouslyActiveIds.filter((id) => state.undone.has(id)),
  );
  for (let offset = 0; offset < undoneIds.length; offset += undoBatchSize)
    await db
      .updateTable('check_in_operation')
      .set({ is_active: 0 })
      .where('operation_id', 'in', undoneIds.slice(offset, offset + undoBatchSize))
      .execute();
}

async function incrementEntryCount(db: Db, phoneId: string, rows: readonly LogRow[]): Promise<void> {
  const entries = rows.filter((row) => row.is_checked_in === 1 && row.outcome !== 'rejected').length;
  if (entries === 0) return;
  await db
    .updateTable('staff_pass_device')
    .set((eb) => ({ entry_count: eb('entry_count', '+', entries) }))
    .where('id', '=', phoneId)
    .execute();
}
