import type { Insertable } from 'kysely';
import type { Db, Tables } from '../db/tables.ts';
import type { DoorScope } from '../http/serve.ts';
import type { Accepted, Arrival, Held } from './operation-log.ts';

/** Rows of the log in one statement: their values stay below what both databases take. */
const rowsAtOnce = 500;
const undosAtOnce = 2000;

/** Remembers what was refused without a trace in the event it was about. */
export async function writeForeign(db: Db, accountId: string, arrivals: readonly Arrival[]): Promise<void> {
  if (arrivals.length === 0) return;
  await db
    .insertInto('check_in_refusal')
    .values(
      arrivals.map(({ operation, receivedAt }) => ({
        operation_id: operation.operationId,
        account_id: accountId,
        received_at: receivedAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['operation_id', 'account_id']).doNothing())
    .execute();
}

/** Writes the decided operations and what they undo into the log, under the organiser's account and by which phone. */
export async function writeAccepted(
  db: Db,
  door: DoorScope,
  accepted: readonly Accepted[],
  held: ReadonlyMap<string, Held>,
): Promise<void> {
  const rows = accepted.map((it) => rowOf(door, it, held));
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await db
      .insertInto('check_in_operation')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
  await writeUndos(db, accepted);
  await writeFallen(db, held);
  if (door.pass !== undefined) await countEntries(db, door.pass.phoneId, rows);
}

type LogRow = Insertable<Tables['check_in_operation']>;

function rowOf(
  { organiserId, pass }: DoorScope,
  { arrival, decision }: Accepted,
  held: ReadonlyMap<string, Held>,
): LogRow {
  const { operation } = arrival;
  const standing = held.get(operation.participantId)?.standing;
  const stands =
    operation.isCheckedIn &&
    decision.outcome !== 'rejected' &&
    standing?.checkIns.some((it) => it.operationId === operation.operationId) === true;
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
    corrected_at: arrival.correctedAt,
    received_at: arrival.receivedAt,
    outcome: decision.outcome,
    reason: decision.reason ?? null,
    first_operation_id: decision.first?.operationId ?? null,
    stands: stands ? 1 : 0,
  };
}

async function writeUndos(db: Db, accepted: readonly Accepted[]): Promise<void> {
  const undos = accepted
    .filter((it) => !it.arrival.operation.isCheckedIn && it.decision.outcome !== 'rejected')
    .flatMap(({ arrival: { operation } }) =>
      [...new Set(operation.undoes)].map((undoneId) => ({
        participant_id: operation.participantId,
        undone_id: undoneId,
        operation_id: operation.operationId,
      })),
    );
  for (let at = 0; at < undos.length; at += undosAtOnce)
    await db
      .insertInto('check_in_undo')
      .values(undos.slice(at, at + undosAtOnce))
      .execute();
}

/** Of the check-ins that were in the log already, those that stand no more. */
async function writeFallen(db: Db, held: ReadonlyMap<string, Held>): Promise<void> {
  const fallen = [...held.values()].flatMap(({ stoodBefore, standing }) =>
    stoodBefore.filter((id) => standing.undone.has(id)),
  );
  for (let at = 0; at < fallen.length; at += undosAtOnce)
    await db
      .updateTable('check_in_operation')
      .set({ stands: 0 })
      .where('operation_id', 'in', fallen.slice(at, at + undosAtOnce))
      .execute();
}

async function countEntries(db: Db, phoneId: string, rows: readonly LogRow[]): Promise<void> {
  const entries = rows.filter((row) => row.is_checked_in === 1 && row.outcome !== 'rejected').length;
  if (entries === 0) return;
  await db
    .updateTable('staff_pass_device')
    .set((eb) => ({ entry_count: eb('entry_count', '+', entries) }))
    .where('id', '=', phoneId)
    .execute();
}
