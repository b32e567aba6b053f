import type { OperationResult } from '#contract/check-in/check-in-calls.ts';
import { inOrder, type Decision, type Standing } from '#contract/check-in/decide.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import type { StandingCheckIn } from '#contract/check-in/participant.ts';
import type { Db } from '../db/tables.ts';
import type { DoorScope } from '../http/serve.ts';
import { atDoorsOf } from './door-event-store.ts';

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
  /** The check-ins of hers that stood before the first of them. */
  readonly stoodBefore: readonly string[];
}

/** An event whose row this transaction has: nobody else changes it meanwhile. */
export interface LockedEvent {
  readonly isCancelled: boolean;
  readonly changeNo: number;
  /** Whether orders that wait for their payment hold some of its tickets. */
  readonly hasHeld: boolean;
  /** How many tickets are left, or null when they are unlimited; goes down as walk-ins take them. */
  available: number | null;
}

/** What two operations with one id must have in common to be the same. */
export type Identity = Pick<Operation, 'eventId' | 'participantId' | 'isCheckedIn'>;

type Earlier = Map<string, { operation: Identity; result: OperationResult }>;

/** Takes the rows of those of these events whose doors these are until the transaction ends, always in the same order, so that nobody deadlocks. */
export async function lockEvents(db: Db, door: DoorScope, arrivals: readonly Arrival[]) {
  const locked = new Map<string, LockedEvent>();
  const ids = new Set(arrivals.map((it) => it.operation.eventId));
  for (const id of [...ids].sort()) {
    const event = await db
      .updateTable('event')
      .set((eb) => ({ change_no: eb.ref('change_no') }))
      .where('id', '=', id)
      .where(atDoorsOf(door))
      .returning(['cancelled_at', 'available', 'held_count', 'change_no'])
      .executeTakeFirst();
    if (event)
      locked.set(id, {
        isCancelled: event.cancelled_at !== null,
        available: event.available,
        hasHeld: event.held_count > 0,
        changeNo: event.change_no,
      });
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

/**
 * The participants of these events that the operations are about, and the ids among theirs that are somebody's
 * of another event.
 */
export async function loadHeld(
  db: Db,
  arrivals: readonly Arrival[],
  events: ReadonlyMap<string, LockedEvent>,
): Promise<{ held: Map<string, Held>; elsewhere: ReadonlySet<string> }> {
  const held = new Map<string, Held>();
  const elsewhere = new Set<string>();
  const ids = [...new Set(arrivals.map((it) => it.operation.participantId))];
  if (ids.length === 0) return { held, elsewhere };
  const participants = await db
    .selectFrom('participant')
    .select(['id', 'event_id', 'removed_at'])
    .where('id', 'in', ids)
    .execute();
  const operations = await db
    .selectFrom('check_in_operation')
    .select(['participant_id', 'operation_id', 'stands', 'corrected_at', 'device_label'])
    .where('participant_id', 'in', ids)
    .where('is_checked_in', '=', 1)
    .where('outcome', '<>', 'rejected')
    .execute();
  const undos = await db
    .selectFrom('check_in_undo')
    .select(['participant_id', 'undone_id'])
    .where('participant_id', 'in', ids)
    .execute();
  const operationsOf = Map.groupBy(operations, (row) => row.participant_id);
  const undosOf = Map.groupBy(undos, (row) => row.participant_id);
  for (const { id, event_id: eventId, removed_at: removedAt } of participants) {
    const event = events.get(eventId);
    if (event === undefined) {
      elsewhere.add(id);
      continue;
    }
    const checkIns = operationsOf.get(id) ?? [];
    const standing = checkIns.filter((row) => row.stands === 1).map(seenOf);
    held.set(id, {
      eventId,
      standing: {
        closed: removedAt !== null ? 'participantRemoved' : event.isCancelled ? 'eventCancelled' : undefined,
        checkIns: inOrder(standing),
        arrived: new Set(checkIns.map((row) => row.operation_id)),
        undone: new Set((undosOf.get(id) ?? []).map((row) => row.undone_id)),
      },
      stoodBefore: standing.map((it) => it.operationId),
    });
  }
  return { held, elsewhere };
}

const seenOf = (row: {
  operation_id: string;
  corrected_at: number;
  device_label: string;
}): StandingCheckIn => ({
  operationId: row.operation_id,
  at: new Date(row.corrected_at).toISOString(),
  deviceLabel: row.device_label,
});
