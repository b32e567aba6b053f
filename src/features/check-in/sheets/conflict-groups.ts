import type { Reason } from '#contract/reasons.ts';
import type { Conflict } from '#src/offline/storage/schema.ts';

/** Why conflicts of a group need a review; an unlisted reason of the server is `rejected`. */
export type ConflictKind =
  | 'soldOutWalkIn'
  | 'duplicate'
  | 'participantRemoved'
  | 'notFound'
  | 'eventCancelled'
  | 'passEnded'
  | 'rejected'
  | 'superseded';

export interface ConflictGroup {
  readonly kind: ConflictKind;
  readonly conflicts: readonly Conflict[];
}

/** The order on the screen: first the kinds in which a participant is at the door, or inside without a place. */
const kinds: readonly ConflictKind[] = [
  'soldOutWalkIn',
  'participantRemoved',
  'notFound',
  'eventCancelled',
  'passEnded',
  'rejected',
  'duplicate',
  'superseded',
];

const kindOfReason: Partial<Record<Reason, ConflictKind>> = {
  participantRemoved: 'participantRemoved',
  notFound: 'notFound',
  eventCancelled: 'eventCancelled',
  passEnded: 'passEnded',
};

function getKind({ outcome, reason, walkIn }: Conflict): ConflictKind {
  if (outcome !== 'rejected') return outcome;
  if (reason === 'soldOut' && walkIn !== undefined) return 'soldOutWalkIn';
  return (reason && kindOfReason[reason]) ?? 'rejected';
}

/** Groups conflicts by why they need a review, in a fixed order; within a group their order is kept. */
export function groupConflicts(conflicts: readonly Conflict[]): ConflictGroup[] {
  const groups = Map.groupBy(conflicts, getKind);
  return kinds.flatMap((kind) => {
    const members = groups.get(kind);
    return members === undefined ? [] : [{ kind, conflicts: members }];
  });
}
