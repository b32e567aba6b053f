/** A cookie that survives when the browser evicts IndexedDB; used to detect lost operations (CI-32). */
export interface LossMarker {
  read(): string;
  write(text: string): void;
}

/** Operations by number, and the participants of as many of them as fit into a cookie. */
export interface MarkedOperations {
  readonly count: number;
  /** Ends of participant ids, one per operation. */
  readonly participantEnds: readonly string[];
}

/** What the marker holds of the outbox: its device, the pending operations, and those lost already. */
export interface MarkerState {
  readonly deviceId: string;
  readonly pending: MarkedOperations;
  readonly lost: MarkedOperations;
}

export const noOperations: MarkedOperations = { count: 0, participantEnds: [] };

/** More would not fit into a cookie beside the session's. */
export const maxMarkedParticipants = 100;

/** The last 8 of a participant's id: random, and enough to find the participant on the event's list. */
export const getIdEnd = (participantId: string): string => participantId.slice(-8);

/** Marks `count` operations, of which these are the first. */
export const markOperations = (
  operations: readonly { readonly participantId: string }[],
  count = operations.length,
): MarkedOperations => ({
  count,
  participantEnds: operations
    .slice(0, maxMarkedParticipants)
    .map(({ participantId }) => getIdEnd(participantId)),
});

export const addMarked = (a: MarkedOperations, b: MarkedOperations): MarkedOperations => ({
  count: a.count + b.count,
  participantEnds: [...a.participantEnds, ...b.participantEnds].slice(0, maxMarkedParticipants),
});

export const isSameMarked = (a: MarkedOperations, b: MarkedOperations): boolean =>
  a.count === b.count && joinEnds(a) === joinEnds(b);

/** Without the operations that were found again; each takes one of its participant, else an unnamed one. */
export function withoutFound(
  marked: MarkedOperations,
  found: readonly { readonly participantId: string }[],
): MarkedOperations {
  const participantEnds = [...marked.participantEnds];
  let unnamedCount = marked.count - participantEnds.length;
  for (const { participantId } of found) {
    const index = participantEnds.indexOf(getIdEnd(participantId));
    if (index >= 0) participantEnds.splice(index, 1);
    else if (unnamedCount > 0) unnamedCount -= 1;
  }
  return { count: participantEnds.length + unnamedCount, participantEnds };
}

/** Encodes the marker; empty when nothing is pending or lost. */
export const encodeMarker = ({ deviceId, pending, lost }: MarkerState): string =>
  pending.count + lost.count === 0
    ? ''
    : [pending.count, lost.count, deviceId, joinEnds(pending), joinEnds(lost)].join('.');

/** Decodes a marker, also of versions that named no participants; an empty one if it is not a marker. */
export function decodeMarker(text: string): MarkerState {
  const [, pendingCount, lostCount, deviceId, pendingEnds, lostEnds] =
    /^(\d{1,6})\.(\d{1,6})\.([\w-]{1,64})(?:\.([\w~-]*)\.([\w~-]*))?$/.exec(text) ?? [];
  return {
    deviceId: deviceId ?? '',
    pending: { count: Number(pendingCount ?? 0), participantEnds: splitEnds(pendingEnds) },
    lost: { count: Number(lostCount ?? 0), participantEnds: splitEnds(lostEnds) },
  };
}

const joinEnds = ({ participantEnds }: MarkedOperations): string => participantEnds.join('~');
const splitEnds = (text = ''): string[] => (text === '' ? [] : text.split('~'));
