import type { OperationResult } from '#contract/check-in/check-in-calls.ts';
import type { Decision, Standing } from '#contract/check-in/decide.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import type { Db } from '../db/tables.ts';
import { standingOf } from './participant-store.ts';

/** An operation as it reached the server, with the server's own times in milliseconds. */
export interface Arrival {
  readonly operation: Operation;
  readonly receivedAt: number;
  /** The device's time corrected by its measured skew (CI-5). */
  readonly correctedAt: number;
}

/** An operation that goes into the log, with what was decided about it. */
export interface Accepted {
  readonly arrival: Arrival;
  readonly decision: Decision;
}

/** A participant whom operations are about; `standing` moves on as they are decided. */
export interface Held {
  readonly eventId: string;
  readonly standing: Standing;
  /** Whether she was in before the first of them. */
  readonly wasIn: boolean;
}

/** What two operations with one id must have in common to be the same. */
export type Identity = Pick<Operation, 'eventId' | 'participantId' | 'isCheckedIn'>;

type Earlier = Map<string, { operation: Identity; result: OperationResult }>;

/** Takes the organiser's own among these events' rows until the transaction ends, always in the same order, so that nobody deadlocks. */
export async function lockEvents(db: Db, organiserId: string, arrivals: readonly Arrival[]) {
  const locked = new Map<string, { isCancelled: boolean }>();
  const ids = new Set(arrivals.map((it) => it.operation.eventId));
  for (const id of [...ids].sort()) {
    const event = await db
      .updateTable('event')
      .set((eb) => ({ change_no: eb.ref('change_no') }))
      .where('id', '=', id)
      .where('organiser_id', '=', organiserId)
      .returning('cancelled_at')
      .executeTakeFirst();
    if (event) locked.set(id, { isCancelled: event.cancelled_at !== null });
  }
  return locked;
}

/** What was decided already about operations with these ids. */
export async function loadEarlier(db: Db, arrivals: readonly Arrival[]): Promise<Earlier> {
  const found: Earlier = new Map();
  if (arrivals.length === 0) return found;
  const rows = await db
    .selectFrom('check_in_operation as it')
    .leftJoin('check_in_operation as first', 'first.operation_id', 'it.first_operation_id')
    .select([
      'it.operation_id',
      'it.participant_id',
      'it.event_id',
      'it.is_checked_in',
      'it.outcome',
      'it.reason',
      'first.operation_id as first_id',
      'first.corrected_at as first_at',
      'first.device_label as first_label',
    ])
    .where(
      'it.operation_id',
      'in',
      arrivals.map((it) => it.operation.operationId),
    )
    .execute();
  for (const row of rows) {
    found.set(row.operation_id, {
      operation: {
        participantId: row.participant_id,
        eventId: row.event_id,
        isCheckedIn: row.is_checked_in === 1,
      },
      result: {
        operationId: row.operation_id,
        outcome: row.outcome,
        ...(row.reason !== null && { reason: row.reason }),
        ...(row.first_id !== null && {
          first: {
            operationId: row.first_id,
            at: new Date(row.first_at!).toISOString(),
            deviceLabel: row.first_label!,
          },
        }),
      },
    });
  }
  return found;
}

/** The participants of these events that the operations are about. */
export async function loadHeld(
  db: Db,
  arrivals: readonly Arrival[],
  events: ReadonlyMap<string, { isCancelled: boolean }>,
): Promise<Map<string, Held>> {
  const ids = [...new Set(arrivals.map((it) => it.operation.participantId))];
  if (ids.length === 0) return new Map();
  const participants = await db
    .selectFrom('participant')
    .select(['id', 'event_id', 'removed_at'])
    .where('id', 'in', ids)
    .execute();
  const operations = await db
    .selectFrom('check_in_operation')
    .select(['participant_id', 'operation_id'])
    .where('participant_id', 'in', ids)
    .where('is_checked_in', '=', 1)
    .where('outcome', '<>', 'rejected')
    .execute();
  const undos = await db
    .selectFrom('check_in_undo')
    .select(['participant_id', 'undone_id'])
    .where('participant_id', 'in', ids)
    .execute();
  const checkIns = await standingOf(db, ids);
  const held = new Map<string, Held>();
  for (const { id, event_id: eventId, removed_at: removedAt } of participants) {
    const event = events.get(eventId);
    if (event === undefined) continue;
    const standing: Standing = {
      closed: removedAt !== null ? 'participantRemoved' : event.isCancelled ? 'eventCancelled' : undefined,
      checkIns: checkIns.get(id) ?? [],
      arrived: new Set(),
      undone: new Set(),
    };
    held.set(id, { eventId, standing, wasIn: standing.checkIns.length > 0 });
  }
  for (const row of operations) held.get(row.participant_id)?.standing.arrived.add(row.operation_id);
  for (const row of undos) held.get(row.participant_id)?.standing.undone.add(row.undone_id);
  return held;
}

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

/** Writes the decided operations and what they undo into the log. */
export async function writeAccepted(
  db: Db,
  accountId: string,
  accepted: readonly Accepted[],
  held: ReadonlyMap<string, Held>,
): Promise<void> {
  for (let at = 0; at < accepted.length; at += 50) {
    await db
      .insertInto('check_in_operation')
      .values(
        accepted.slice(at, at + 50).map(({ arrival, decision }) => {
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
            account_id: accountId,
            device_id: operation.deviceId,
            device_label: operation.deviceLabel,
            source: operation.source,
            is_checked_in: operation.isCheckedIn ? (1 as const) : (0 as const),
            occurred_at: Date.parse(operation.occurredAt),
            corrected_at: arrival.correctedAt,
            received_at: arrival.receivedAt,
            outcome: decision.outcome,
            reason: decision.reason ?? null,
            first_operation_id: decision.first?.operationId ?? null,
            stands: stands ? (1 as const) : (0 as const),
          };
        }),
      )
      .execute();
  }
  const undos = accepted
    .filter((it) => !it.arrival.operation.isCheckedIn && it.decision.outcome !== 'rejected')
    .flatMap(({ arrival: { operation } }) =>
      [...new Set(operation.undoes)].map((undoneId) => ({
        participant_id: operation.participantId,
        undone_id: undoneId,
        operation_id: operation.operationId,
      })),
    );
  for (let at = 0; at < undos.length; at += 200) {
    const some = undos.slice(at, at + 200);
    await db.insertInto('check_in_undo').values(some).execute();
    for (const participantId of new Set(some.map((it) => it.participant_id))) {
      await db
        .updateTable('check_in_operation')
        .set({ stands: 0 })
        .where('participant_id', '=', participantId)
        .where('stands', '=', 1)
        .where(
          'operation_id',
          'in',
          some.filter((it) => it.participant_id === participantId).map((it) => it.undone_id),
        )
        .execute();
    }
  }
}
