import type { Outcome } from './sources-and-outcomes.ts';
import type { ActiveCheckIn } from '../participant/participant.ts';
import type { Reason } from '../reasons.ts';

/** State of one participant against which an operation is decided. */
export interface CheckInState {
  /** Why operations about the participant are rejected; `undefined` while they are accepted. */
  readonly closedReason: Extract<Reason, 'participantRemoved' | 'eventCancelled'> | undefined;
  /** Active check-ins (not undone by any check-out), oldest first. */
  checkIns: ActiveCheckIn[];
  /** Ids of every check-in received. */
  readonly received: Set<string>;
  /** Ids of every check-in that a check-out names, received or not. */
  readonly undone: Set<string>;
}

/** The fields of an operation that `decide` reads. */
export interface DecidableOperation {
  readonly operationId: string;
  readonly isCheckedIn: boolean;
  readonly undoes: readonly string[];
}

/** Result of deciding one operation. */
export interface Decision {
  readonly outcome: Outcome;
  readonly reason: Reason | undefined;
  /** With `duplicate`: the participant's first active check-in. */
  readonly first: ActiveCheckIn | undefined;
  /** Whether the participant's row has changed. */
  readonly isChange: boolean;
}

const noDetails = { reason: undefined, first: undefined } as const;

/**
 * Decides one operation and applies it to `state` (CI-2, CI-3). A participant is checked in exactly when
 * `state.checkIns` is not empty. This is an observed-remove set: whatever the order and repetition of
 * operations, the same check-ins remain active; clocks are not read.
 */
export function decide(state: CheckInState, operation: DecidableOperation, checkIn: ActiveCheckIn): Decision {
  if (state.closedReason !== undefined)
    return { outcome: 'rejected', reason: state.closedReason, first: undefined, isChange: false };
  return operation.isCheckedIn ? applyCheckIn(state, checkIn) : applyCheckOut(state, operation.undoes);
}

function applyCheckIn(state: CheckInState, checkIn: ActiveCheckIn): Decision {
  const first = state.checkIns[0];
  const isActive = !state.undone.has(checkIn.operationId);
  state.received.add(checkIn.operationId);
  if (isActive) state.checkIns = sortCheckIns([...state.checkIns, checkIn]);
  return { outcome: first ? 'duplicate' : 'applied', reason: undefined, first, isChange: isActive };
}

function applyCheckOut(state: CheckInState, undoes: readonly string[]): Decision {
  const previousCount = state.checkIns.length;
  // A check-in that arrives after its check-out is undone on arrival.
  const hasUnknown = undoes.some((id) => !state.received.has(id) && !state.undone.has(id));
  for (const id of undoes) state.undone.add(id);
  state.checkIns = state.checkIns.filter((checkIn) => !state.undone.has(checkIn.operationId));
  const isChange = state.checkIns.length < previousCount;
  return { ...noDetails, outcome: isChange || hasUnknown ? 'applied' : 'superseded', isChange };
}

/**
 * Sorts in place, oldest first by corrected time; equal times are ordered by id, so that every device agrees.
 */
export const sortCheckIns = (checkIns: ActiveCheckIn[]): ActiveCheckIn[] =>
  checkIns.sort((a, b) => (a.at !== b.at ? (a.at < b.at ? -1 : 1) : a.operationId < b.operationId ? -1 : 1));
