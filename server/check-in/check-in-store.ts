import { decide, type Decision } from '#contract/check-in/decide.ts';
import type { ListChange, OperationResult } from '#contract/check-in/check-in-calls.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import type { StandingCheckIn } from '#contract/check-in/participant.ts';
import type { Language } from '#contract/language.ts';
import type { Reason } from '#contract/reasons.ts';
import type { Tx } from '../db/database.ts';
import type { DoorScope } from '../http/serve.ts';
import { newId } from '../id.ts';
import { insertWalkIns, type WalkInRow } from '../registration/walk-in-store.ts';
import { writeChanges } from './event-cursor.ts';
import { writeAccepted, writeForeign } from './log-writing.ts';
import {
  loadEarlier,
  loadHeld,
  lockEvents,
  type Accepted,
  type Arrival,
  type Identity,
  type LockedEvent,
} from './operation-log.ts';
import { rowsById } from './participant-store.ts';
import { rowFor } from './row-for.ts';
import { heldOf, newcomerOf, offerOverdue, walkInOf, type Newcomer } from './walk-in.ts';

/** At which doors operations come in, and in which language those are written to who come with them. */
export interface Entrance {
  readonly door: DoorScope;
  readonly language: Language;
}

/** What became of operations. */
export interface Recorded {
  /** One each, in their order. */
  readonly results: OperationResult[];
  /** Under which numbers lists changed by them, and by nothing else. */
  readonly changes: readonly ListChange[];
  /** Orders of people who were added at the door and whose tickets are to be mailed. */
  readonly mailedOrders: readonly string[];
}

/**
 * Decides operations of events whose doors these are and writes all of it in the caller's transaction.
 * An operation that arrived before gets its first outcome word for word; one about another event is
 * `notFound` and leaves no trace in that event (CI-2, CI-7). One of a walk-in puts her on the list (CI-25).
 */
export async function recordOperations(
  tx: Tx,
  { door, language }: Entrance,
  arrivals: readonly Arrival[],
): Promise<Recorded> {
  const events = await lockEvents(tx.db, door, arrivals);
  const own = arrivals.filter((it) => events.has(it.operation.eventId));
  const earlier = await loadEarlier(tx.db, own);
  const { held, elsewhere } = await loadHeld(tx.db, own, events);
  const isNew = ({ operation }: Arrival): boolean =>
    !held.has(operation.participantId) && !elsewhere.has(operation.participantId);
  await offerOverdue(tx, events, own.filter(isNew));

  const accepted: Accepted[] = [];
  const foreign: Arrival[] = [];
  const newcomers: Newcomer[] = [];

  const decideOn = (arrival: Arrival): Decision | undefined => {
    const { operation } = arrival;
    const isTooLate = door.pass !== undefined && arrival.correctedAt > door.pass.untilMs;
    const event = events.get(operation.eventId);
    const walkIn = walkInOf(arrival);
    if (walkIn !== undefined && event !== undefined && isNew(arrival)) {
      const newcomer = newcomerOf(arrival, walkIn, event, isTooLate);
      newcomers.push(newcomer);
      held.set(operation.participantId, heldOf(newcomer));
      if (newcomer.refusedFor !== undefined) return rejected(newcomer.refusedFor);
    }
    const about = held.get(operation.participantId);
    if (about === undefined || about.eventId !== operation.eventId) return undefined;
    return isTooLate ? rejected('passEnded') : decide(about.standing, operation, seenOf(arrival));
  };

  const results = arrivals.map((arrival): OperationResult => {
    const { operation } = arrival;
    const { operationId } = operation;
    const before = earlier.get(operationId);
    if (before !== undefined)
      return isSame(before.operation, operation)
        ? before.result
        : { operationId, outcome: 'rejected', reason: 'operationReused' };
    const decision = decideOn(arrival);
    if (decision === undefined) {
      foreign.push(arrival);
      return { operationId, outcome: 'rejected', reason: 'notFound' };
    }
    const result = resultOf(operationId, decision);
    accepted.push({ arrival, decision });
    earlier.set(operationId, { operation, result });
    return result;
  });

  await writeForeign(tx.db, door.organiserId, foreign);
  const rows = newcomers.map((it) => walkInRow(it, events, language));
  const mailedOrders = await insertWalkIns(tx.db, rows);
  await writeAccepted(tx.db, door, accepted, held);
  const changes = await writeChanges(tx, accepted, held, newcomers);
  const standing = new Map([...held].map(([id, it]) => [id, it.standing.checkIns]));
  const people = await rowsById(tx.db, [...held.keys()], standing);
  return {
    changes,
    mailedOrders,
    results: results.map((result, at) => {
      const participant = people.get(arrivals[at]!.operation.participantId);
      const isTold = result.reason === undefined || result.reason === 'eventCancelled';
      return participant !== undefined && isTold
        ? { ...result, participant: rowFor(door, participant) }
        : result;
    }),
  };
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

const rejected = (reason: Reason): Decision => ({
  outcome: 'rejected',
  reason,
  first: undefined,
  isChange: false,
});

const resultOf = (operationId: string, { outcome, reason, first }: Decision): OperationResult => ({
  operationId,
  outcome,
  ...(reason && { reason }),
  ...(first && { first }),
});

const walkInRow = (
  { arrival, walkIn, refusedFor }: Newcomer,
  events: ReadonlyMap<string, LockedEvent>,
  language: Language,
): WalkInRow => ({
  ...walkIn,
  orderId: newId(arrival.receivedAt),
  participantId: arrival.operation.participantId,
  eventId: arrival.operation.eventId,
  language,
  isRefused: refusedFor !== undefined,
  changeNo: events.get(arrival.operation.eventId)?.changeNo ?? 0,
  atMs: arrival.correctedAt,
});
