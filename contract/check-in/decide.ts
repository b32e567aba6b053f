import type { Outcome } from './operation.ts';
import type { StandingCheckIn } from './participant.ts';
import type { Reason } from '../reasons.ts';

/** What is known of one participant when an operation about her is decided. */
export interface Standing {
  /** Why nothing can be recorded about her any more. */
  readonly closed: Extract<Reason, 'participantRemoved' | 'eventCancelled'> | undefined;
  /** The check-ins that no check-out undoes, oldest first. */
  checkIns: StandingCheckIn[];
  /** Every check-in of hers that has arrived. */
  readonly arrived: Set<string>;
  /** Every check-in that a check-out names, arrived or not. */
  readonly undone: Set<string>;
}

/** An operation as far as deciding it goes. */
export interface Decidable {
  readonly operationId: string;
  readonly isCheckedIn: boolean;
  readonly undoes: readonly string[];
}

export interface Decision {
  readonly outcome: Outcome;
  readonly reason: Reason | undefined;
  /** With `duplicate`: by which check-in she was in already. */
  readonly first: StandingCheckIn | undefined;
  /** Whether the participant's row is another one now. */
  readonly isChange: boolean;
}

const plain = { reason: undefined, first: undefined } as const;

/**
 * Decides one operation and carries it out on `standing` (CI-2, CI-3). Somebody is in exactly when
 * `standing.checkIns` is not empty. That is an observed-remove set: whatever the order and however
 * often operations arrive, the same ones stand in the end, and no clock is asked.
 */
export function decide(standing: Standing, operation: Decidable, seen: StandingCheckIn): Decision {
  if (standing.closed !== undefined)
    return { outcome: 'rejected', reason: standing.closed, first: undefined, isChange: false };
  return operation.isCheckedIn ? checkIn(standing, seen) : checkOut(standing, operation.undoes);
}

function checkIn(standing: Standing, seen: StandingCheckIn): Decision {
  const first = standing.checkIns[0];
  const stands = !standing.undone.has(seen.operationId);
  standing.arrived.add(seen.operationId);
  if (stands) standing.checkIns = inOrder([...standing.checkIns, seen]);
  return { outcome: first ? 'duplicate' : 'applied', reason: undefined, first, isChange: stands };
}

function checkOut(standing: Standing, undoes: readonly string[]): Decision {
  const before = standing.checkIns.length;
  // One that has not arrived yet is undone the moment it does.
  const isAhead = undoes.some((id) => !standing.arrived.has(id) && !standing.undone.has(id));
  for (const id of undoes) standing.undone.add(id);
  standing.checkIns = standing.checkIns.filter((it) => !standing.undone.has(it.operationId));
  const isChange = standing.checkIns.length < before;
  return { ...plain, outcome: isChange || isAhead ? 'applied' : 'superseded', isChange };
}

/** Oldest first by the corrected time; ids decide between equal times, so every device agrees. */
export const inOrder = (checkIns: StandingCheckIn[]): StandingCheckIn[] =>
  checkIns.sort((a, b) => (a.at !== b.at ? (a.at < b.at ? -1 : 1) : a.operationId < b.operationId ? -1 : 1));
