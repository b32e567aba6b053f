import type { StoredParticipant } from '#contract/participant/stored-participant.ts';
import type { SortColumn } from './participant.ts';
import type { SortedParticipants } from './sorted-participants.ts';

/** Positions of all participants sorted by a column; ties keep their order. */
export function sortPositions(sorted: SortedParticipants, column: SortColumn): number[] {
  const getKey = sortKeys[column];
  const keys = Array.from({ length: sorted.length }, (_, position) => getKey(sorted.participantAt(position)));
  return keys
    .map((_, position) => position)
    .sort((a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : a - b));
}

/** Order ids are time-ordered. */
const sortKeys: Record<SortColumn, (participant: StoredParticipant) => string> = {
  email: (participant) => participant.email,
  order: (participant) => participant.orderId + String(participant.ticketNo).padStart(6, '0'),
};
