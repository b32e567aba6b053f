import type { WalkIn } from '#contract/check-in/operation.ts';
import type { Reason } from '#contract/reasons.ts';
import type { Tx } from '../db/database.ts';
import { readAvailable, releaseHeld } from '../registration/hold-store.ts';
import type { Arrival, Held, LockedEvent } from './operation-log.ts';

/** Somebody who came without a registration, with the operation that adds her to the list (CI-25). */
export interface Newcomer {
  readonly arrival: Arrival;
  readonly walkIn: WalkIn;
  /** Why she was not added, if she was not: the log names her all the same. */
  readonly refusedFor: Reason | undefined;
}

/** What of an operation would add somebody; nothing when it is none of a walk-in. */
export const walkInOf = ({ operation }: Arrival): WalkIn | undefined =>
  operation.isCheckedIn ? operation.walkIn : undefined;

/**
 * Before walk-ins are decided: where they want more tickets than are left, those go back that orders hold
 * whose time for paying is over (PY-3). Belongs into the transaction that has the events' rows.
 */
export async function offerOverdue(
  tx: Tx,
  events: ReadonlyMap<string, LockedEvent>,
  wanted: readonly Arrival[],
): Promise<void> {
  for (const [eventId, event] of events) {
    const theirs = wanted.filter(
      (it) => it.operation.eventId === eventId && walkInOf(it)?.isOverCapacity === false,
    );
    const [first] = theirs;
    if (first === undefined || !event.hasHeld || event.available === null) continue;
    if (event.available >= theirs.length) continue;
    const nowMs = first.receivedAt;
    const orders = { overdueAtMs: nowMs };
    await releaseHeld(tx, { eventId, orders, to: 'expired', cause: 'time is over', nowMs });
    event.available = await readAvailable(tx.db, eventId);
  }
}

/** Decides whether somebody is added, and takes her ticket out of what is left (CI-25). */
export function newcomerOf(
  arrival: Arrival,
  walkIn: WalkIn,
  event: LockedEvent,
  isTooLate: boolean,
): Newcomer {
  const refusedFor = isTooLate
    ? 'passEnded'
    : event.isCancelled
      ? 'eventCancelled'
      : takeTicket(walkIn, event);
  return { arrival, walkIn, refusedFor };
}

function takeTicket(walkIn: WalkIn, event: LockedEvent): 'soldOut' | undefined {
  if (walkIn.isOverCapacity || event.available === null) return undefined;
  if (event.available <= 0) return 'soldOut';
  event.available -= 1;
  return undefined;
}

/** Somebody of whom nothing is known yet. */
export const heldOf = ({ arrival, refusedFor }: Newcomer): Held => ({
  eventId: arrival.operation.eventId,
  standing: {
    closed: refusedFor === undefined ? undefined : 'participantRemoved',
    checkIns: [],
    arrived: new Set(),
    undone: new Set(),
  },
  stoodBefore: [],
});
