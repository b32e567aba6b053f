import type { OperationResult } from '#contract/check-in/check-in-endpoints.ts';
import { sortCheckIns, type Decision, type CheckInState } from '#contract/check-in/decide.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import type { Db } from '../db/tables.ts';
import type { DoorScope } from '../http/route.ts';
import { inDoorScope } from './door-event-store.ts';
import { toActiveCheckIn } from '../participant/participant-store.ts';

/** An operation as received, with the server's times in epoch milliseconds. */
export interface ReceivedOperation {
  readonly operation: Operation;
  readonly receivedAt: number;
  /** Device time corrected by the measured skew (CI-5). */
  readonly correctedAt: number;
}

/** An operation to be logged, with its decision. */
export interface DecidedOperation {
  readonly received: ReceivedOperation;
  readonly decision: Decision;
}

/** A participant that operations are about; `state` changes as they are decided. */
export interface LoadedParticipant {
  readonly eventId: string;
  readonly state: CheckInState;
  /** Ids of the check-ins that were active before the first of these operations. */
  readonly previouslyActiveIds: readonly string[];
}

/** An event whose row is locked by this transaction. */
export interface LockedEvent {
  readonly isCancelled: boolean;
  readonly changeNo: number;
  /** Whether unpaid orders hold some of its tickets. */
  readonly hasHeldTickets: boolean;
  /** Tickets left, null if unlimited; decreases as walk-ins reserve tickets. */
  available: number | null;
}

/** Fields in which a repeated operation must equal the first; otherwise it is `operationReused` (CI-2). */
export type OperationIdentity = Pick<Operation, 'eventId' | 'participantId' | 'isCheckedIn'>;

type PreviousResults = Map<string, { operation: OperationIdentity; result: OperationResult }>;

/**
 * Locks the rows of these operations' events within the door scope until the transaction ends, sorted by id
 * to avoid deadlocks.
 * @returns the locked events by id; events outside the scope are missing.
 */
export async function lockEvents(db: Db, door: DoorScope, batch: readonly ReceivedOperation[]) {
  const locked = new Map<string, LockedEvent>();
  const ids = new Set(batch.map((received) => received.operation.eventId));
  for (const id of [...ids].sort()) {
    const event = await db
      .updateTable('event')
      .set((eb) => ({ change_no: eb.ref('change_no') }))
      .where('id', '=', id)
      .where(inDoorScope(door))
      .returning(['cancelled_at', 'available', 'held_count', 'change_no'])
      .executeTakeFirst();
    if (event)
      locked.set(id, {
        isCancelled: event.cancelled_at !== null,
        available: event.available,
        hasHeldTickets: event.held_count > 0,
        changeNo: event.change_no,
      });
  }
  return locked;
}

/**
 * Loads the results already decided for these operation ids.
 * @returns a map by operation id.
 */
export async function loadPreviousResults(
  db: Db,
  batch: readonly ReceivedOperation[],
): Promise<PreviousResults> {
  const previousResults: PreviousResults = new Map();
  if (batch.length === 0) return previousResults;
  const rows = await db
    .selectFrom('check_in_operation as operation')
    .leftJoin('check_in_operation as first', 'first.operation_id', 'operation.first_operation_id')
    .select([
      'operation.operation_id',
      'operation.participant_id',
      'operation.event_id',
      'operation.is_checked_in',
      'operation.outcome',
      'operation.reason',
      'first.operation_id as first_id',
      'first.corrected_at as first_at',
      'first.device_label as first_label',
    ])
    .where(
      'operation.operation_id',
      'in',
      batch.map((received) => received.operation.operationId),
    )
    .execute();
  for (const row of rows) {
    previousResults.set(row.operation_id, {
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
  return previousResults;
}

/**
 * Loads the participants of `events` that the operations are about.
 * @returns `participants` by id, and the ids that belong to participants of other events.
 */
export async function loadParticipants(
  db: Db,
  batch: readonly ReceivedOperation[],
  events: ReadonlyMap<string, LockedEvent>,
): Promise<{ participants: Map<string, LoadedParticipant>; otherEventParticipantIds: ReadonlySet<string> }> {
  const participants = new Map<string, LoadedParticipant>();
  const otherEventParticipantIds = new Set<string>();
  const ids = [...new Set(batch.map((received) => received.operation.participantId))];
  if (ids.length === 0) return { participants, otherEventParticipantIds };
  const rows = await db
    .selectFrom('participant')
    .select(['id', 'event_id', 'removed_at'])
    .where('id', 'in', ids)
    .execute();
  const operations = await db
    .selectFrom('check_in_operation')
    .select(['participant_id', 'operation_id', 'is_active', 'corrected_at', 'device_label'])
    .where('participant_id', 'in', ids)
    .where('is_checked_in', '=', 1)
    .where('outcome', '<>', 'rejected')
    .execute();
  const undos = await db
    .selectFrom('check_in_undo')
    .select(['participant_id', 'undone_id'])
    .where('participant_id', 'in', ids)
    .execute();
  const checkInsById = Map.groupBy(operations, (row) => row.participant_id);
  const undosById = Map.groupBy(undos, (row) => row.participant_id);
  for (const { id, event_id: eventId, removed_at: removedAt } of rows) {
    const event = events.get(eventId);
    if (event === undefined) {
      otherEventParticipantIds.add(id);
      continue;
    }
    const checkIns = checkInsById.get(id) ?? [];
    const activeCheckIns = checkIns.filter((row) => row.is_active === 1).map(toActiveCheckIn);
    participants.set(id, {
      eventId,
      state: {
        closedReason:
          removedAt !== null ? 'participantRemoved' : event.isCancelled ? 'eventCancelled' : undefined,
        checkIns: sortCheckIns(activeCheckIns),
        received: new Set(checkIns.map((row) => row.operation_id)),
        undone: new Set((undosById.get(id) ?? []).map((row) => row.undone_id)),
      },
      previouslyActiveIds: activeCheckIns.map((checkIn) => checkIn.operationId),
    });
  }
  return { participants, otherEventParticipantIds };
}
