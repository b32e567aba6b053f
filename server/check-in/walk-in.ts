import type { WalkIn } from '#contract/check-in/operation.ts';
import type { Reason } from '#contract/reasons.ts';
import type { Tx } from '../db/database.ts';
import { readAvailable, releaseHeldOrders } from '../registration/orders/hold-store.ts';
import type { ReceivedOperation, LoadedParticipant, LockedEvent } from './operation-log.ts';

/** A walk-in with the operation that adds it to the list (CI-25). */
export interface NewWalkIn {
  readonly received: ReceivedOperation;
  readonly walkIn: WalkIn;
  /** Why the walk-in was not added, or `undefined`; the log names it either way. */
  readonly rejectionReason: Reason | undefined;
}

/** @returns the walk-in of an operation, or `undefined` for any other operation. */
export const getWalkIn = ({ operation }: ReceivedOperation): WalkIn | undefined =>
  operation.isCheckedIn ? operation.walkIn : undefined;

/**
 * Releases overdue held tickets (PY-3) before walk-ins are decided that need more tickets than are left. Call
 * it in the transaction that holds the events' row locks.
 */
export async function releaseOverdueHolds(
  tx: Tx,
  events: ReadonlyMap<string, LockedEvent>,
  batch: readonly ReceivedOperation[],
): Promise<void> {
  for (const [eventId, event] of events) {
    const walkIns = batch.filter(
      (received) => received.operation.eventId === eventId && getWalkIn(received)?.isOverCapacity === false,
    );
    const [first] = walkIns;
    if (first === undefined || !event.hasHeldTickets || event.available === null) continue;
    if (event.available >= walkIns.length) continue;
    const nowMs = first.receivedAt;
    const orders = { overdueAtMs: nowMs };
    await releaseHeldOrders(tx, { eventId, orders, to: 'expired', cause: 'hold expired', nowMs });
    event.available = await readAvailable(tx.db, eventId);
  }
}

/** Decides whether a walk-in is added, and reserves its ticket from those left (CI-25). */
export function decideWalkIn(
  received: ReceivedOperation,
  walkIn: WalkIn,
  event: LockedEvent,
  isTooLate: boolean,
): NewWalkIn {
  const rejectionReason = isTooLate
    ? 'passEnded'
    : event.isCancelled
      ? 'eventCancelled'
      : reserveTicket(walkIn, event);
  return { received, walkIn, rejectionReason };
}

function reserveTicket(walkIn: WalkIn, event: LockedEvent): 'soldOut' | undefined {
  if (walkIn.isOverCapacity || event.available === null) return undefined;
  if (event.available <= 0) return 'soldOut';
  event.available -= 1;
  return undefined;
}

/** Initial state of a walk-in without earlier operations. */
export const toLoadedParticipant = ({ received, rejectionReason }: NewWalkIn): LoadedParticipant => ({
  eventId: received.operation.eventId,
  state: {
    closedReason: rejectionReason === undefined ? undefined : 'participantRemoved',
    checkIns: [],
    received: new Set(),
    undone: new Set(),
  },
  previouslyActiveIds: [],
});
