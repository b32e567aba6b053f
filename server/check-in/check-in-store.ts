import { decide, type Decision } from '#contract/check-in/decide.ts';
import type { ListChange, OperationResult } from '#contract/check-in/check-in-endpoints.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import type { ActiveCheckIn } from '#contract/participant/participant.ts';
import type { Language } from '#contract/language.ts';
import type { Reason } from '#contract/reasons.ts';
import type { Tx } from '../db/database.ts';
import type { DoorScope } from '../http/route.ts';
import { newId } from '../id.ts';
import type { AllowanceConfig } from '../mail/allowance/allowance-store.ts';
import { insertWalkIns, type WalkInRow } from '../participant/walk-in-store.ts';
import { incrementChangeCounters } from './change-counter.ts';
import { logDecided, logForeign } from './operation-log-writer.ts';
import {
  loadPreviousResults,
  loadParticipants,
  lockEvents,
  type DecidedOperation,
  type ReceivedOperation,
  type OperationIdentity,
  type LockedEvent,
} from './operation-log.ts';
import { readRowsById } from '../participant/participant-store.ts';
import { createRowMask } from './mask-participant-row.ts';
import {
  toLoadedParticipant,
  decideWalkIn,
  releaseOverdueHolds,
  getWalkIn,
  type NewWalkIn,
} from './walk-in.ts';

/** The doors that operations come in at, and the language of mails to walk-ins and what allows them (CI-86). */
export interface CheckInContext {
  readonly door: DoorScope;
  readonly language: Language;
  readonly mailConfig: AllowanceConfig;
}

/** Result of recording operations. */
export interface RecordedOperations {
  /** One result per operation, in the order received. */
  readonly results: OperationResult[];
  /** Cursors under which lists changed by these operations and by nothing else (CI-9). */
  readonly changes: readonly ListChange[];
  /** Ids of walk-in orders whose tickets are to be mailed. */
  readonly mailedOrders: readonly string[];
}

/**
 * Decides operations at the doors of `door` and writes everything in the caller's transaction. A repeated
 * `operationId` gets its first result verbatim (CI-2); an operation about an event outside these doors is
 * rejected as `notFound` and leaves no trace in that event (CI-7). A walk-in operation also adds the
 * participant to the list (CI-25).
 */
export async function recordOperations(
  tx: Tx,
  { door, language, mailConfig }: CheckInContext,
  batch: readonly ReceivedOperation[],
): Promise<RecordedOperations> {
  const events = await lockEvents(tx.db, door, batch);
  const permitted = batch.filter((received) => events.has(received.operation.eventId));
  const previousResults = await loadPreviousResults(tx.db, permitted);
  const { participants, otherEventParticipantIds } = await loadParticipants(tx.db, permitted, events);
  const isUnknown = ({ operation }: ReceivedOperation): boolean =>
    !participants.has(operation.participantId) && !otherEventParticipantIds.has(operation.participantId);
  await releaseOverdueHolds(tx, events, permitted.filter(isUnknown));

  const decided: DecidedOperation[] = [];
  const foreign: ReceivedOperation[] = [];
  const newWalkIns: NewWalkIn[] = [];

  const decideOperation = (received: ReceivedOperation): Decision | undefined => {
    const { operation } = received;
    const isTooLate = door.pass !== undefined && received.correctedAt > door.pass.untilMs;
    const event = events.get(operation.eventId);
    const walkIn = getWalkIn(received);
    if (walkIn !== undefined && event !== undefined && isUnknown(received)) {
      const newWalkIn = decideWalkIn(received, walkIn, event, isTooLate);
      newWalkIns.push(newWalkIn);
      participants.set(operation.participantId, toLoadedParticipant(newWalkIn));
      if (newWalkIn.rejectionReason !== undefined) return reject(newWalkIn.rejectionReason);
    }
    const participant = participants.get(operation.participantId);
    if (participant === undefined || participant.eventId !== operation.eventId) return undefined;
    return isTooLate
      ? reject('passEnded')
      : decide(participant.state, operation, toReceivedCheckIn(received));
  };

  const results = batch.map((received): OperationResult => {
    const { operation } = received;
    const { operationId } = operation;
    const previous = previousResults.get(operationId);
    if (previous !== undefined)
      return isSameOperation(previous.operation, operation)
        ? previous.result
        : { operationId, outcome: 'rejected', reason: 'operationReused' };
    const decision = decideOperation(received);
    if (decision === undefined) {
      foreign.push(received);
      return { operationId, outcome: 'rejected', reason: 'notFound' };
    }
    const result = toResult(operationId, decision);
    decided.push({ received, decision });
    previousResults.set(operationId, { operation, result });
    return result;
  });

  await logForeign(tx.db, door.organiserId, foreign);
  const walkInRows = newWalkIns.map((newWalkIn) => toWalkInRow(newWalkIn, events, language));
  const mailedOrders = await insertWalkIns(tx.db, walkInRows, {
    organiserId: door.organiserId,
    config: mailConfig,
  });
  await logDecided(tx.db, door, decided, participants);
  const changes = await incrementChangeCounters(tx, decided, participants, newWalkIns);
  const checkInsById = new Map(
    [...participants].map(([id, participant]) => [id, participant.state.checkIns]),
  );
  const maskRow = await createRowMask(tx.db, door);
  const rowById = await readRowsById(tx.db, [...participants.keys()], checkInsById);
  return {
    changes,
    mailedOrders,
    results: results.map((result, index) => {
      const participant = rowById.get(batch[index]!.operation.participantId);
      const mayInclude = result.reason === undefined || result.reason === 'eventCancelled';
      return participant !== undefined && mayInclude
        ? { ...result, participant: maskRow(participant) }
        : result;
    }),
  };
}

const isSameOperation = (previous: OperationIdentity, operation: Operation): boolean =>
  previous.eventId === operation.eventId &&
  previous.participantId === operation.participantId &&
  previous.isCheckedIn === operation.isCheckedIn;

const toReceivedCheckIn = ({ operation, correctedAt }: ReceivedOperation): ActiveCheckIn => ({
  operationId: operation.operationId,
  at: new Date(correctedAt).toISOString(),
  deviceLabel: operation.deviceLabel,
});

const reject = (reason: Reason): Decision => ({
  outcome: 'rejected',
  reason,
  first: undefined,
  isChange: false,
});

const toResult = (operationId: string, { outcome, reason, first }: Decision): OperationResult => ({
  operationId,
  outcome,
  ...(reason && { reason }),
  ...(first && { first }),
});

const toWalkInRow = (
  { received, walkIn, rejectionReason }: NewWalkIn,
  events: ReadonlyMap<string, LockedEvent>,
  language: Language,
): WalkInRow => ({
  ...walkIn,
  orderId: newId(received.receivedAt),
  participantId: received.operation.participantId,
  eventId: received.operation.eventId,
  language,
  isRejected: rejectionReason !== undefined,
  changeNo: events.get(received.operation.eventId)?.changeNo ?? 0,
  atMs: received.correctedAt,
});
