import { decide, type Decision } from '#contract/check-in/decide.ts';
import type { OperationResult } from '#contract/check-in/check-in-calls.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import type { StandingCheckIn } from '#contract/check-in/participant.ts';
import type { Tx } from '../db/database.ts';
import {
  loadEarlier,
  loadHeld,
  lockEvents,
  writeAccepted,
  writeForeign,
  type Accepted,
  type Arrival,
  type Identity,
} from './operation-log.ts';
import { writeChanges } from './event-cursor.ts';
import { rowsById } from './participant-store.ts';

/**
 * Decides operations of events that belong to this organiser and writes all of it in the caller's
 * transaction. Out: one result each, in the same order. An operation that arrived before gets its
 * first outcome word for word; one about somebody else's event is `notFound` and leaves no trace in
 * that event (CI-2, CI-7).
 */
export async function recordOperations(
  tx: Tx,
  organiserId: string,
  arrivals: readonly Arrival[],
): Promise<OperationResult[]> {
  const events = await lockEvents(tx.db, organiserId, arrivals);
  const own = arrivals.filter((it) => events.has(it.operation.eventId));
  const earlier = await loadEarlier(tx.db, own);
  const held = await loadHeld(tx.db, own, events);

  const accepted: Accepted[] = [];
  const foreign: Arrival[] = [];

  const results = arrivals.map((arrival): OperationResult => {
    const { operation } = arrival;
    const { operationId } = operation;
    const before = earlier.get(operationId);
    if (before !== undefined) {
      return isSame(before.operation, operation)
        ? before.result
        : { operationId, outcome: 'rejected', reason: 'operationReused' };
    }
    const about = held.get(operation.participantId);
    if (about === undefined || about.eventId !== operation.eventId) {
      foreign.push(arrival);
      return { operationId, outcome: 'rejected', reason: 'notFound' };
    }
    const decision = decide(about.standing, operation, seenOf(arrival));
    const result = resultOf(operationId, decision);
    accepted.push({ arrival, decision });
    earlier.set(operationId, { operation, result });
    return result;
  });

  await writeForeign(tx.db, organiserId, foreign);
  await writeAccepted(tx.db, organiserId, accepted, held);
  await writeChanges(tx, accepted, held);
  const rows = await rowsById(tx.db, [...held.keys()]);
  return results.map((result, at) => {
    const participant = rows.get(arrivals[at]!.operation.participantId);
    const isOnList = result.reason === undefined || result.reason === 'eventCancelled';
    return participant !== undefined && isOnList ? { ...result, participant } : result;
  });
}

const isSame = (before: Identity, operation: Operation): boolean =>
  before.eventId === operation.eventId &&
  before.participantId === operation.participantId &&
  before.isCheckedIn === operation.isCheckedIn;

const seenOf = ({ operation, correctedAt }: Arrival): StandingCheckIn => ({
  operationId: operation.operationId,
  at: new Date(correctedAt).toISOString(),
  deviceLabel: operation.deviceLabel,
});

const resultOf = (operationId: string, { outcome, reason, first }: Decision): OperationResult => ({
  operationId,
  outcome,
  ...(reason && { reason }),
  ...(first && { first }),
});
