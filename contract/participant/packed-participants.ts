import {
  compareSearchKeys,
  getCheckedInAtMs,
  packRow,
  rowSeparator,
  toSearchable,
  unpackParticipant,
  type SearchableParticipant,
  type StoredParticipant,
} from './stored-participant.ts';

/** Participants per chunk of a freshly packed list. */
export const chunkSize = 2000;

/**
 * Participants as a few byte arrays, as the server sends them and devices store them: writing 50,000 rows
 * takes seconds and this takes milliseconds. What is needed of all participants is in columns; the rest of
 * each is one string, split on access: opening a door reads a dozen of 50,000.
 */
export interface PackedParticipants {
  readonly ids: Uint8Array<ArrayBuffer>;
  readonly orderIds: Uint8Array<ArrayBuffer>;
  readonly haystacks: Uint8Array<ArrayBuffer>;
  readonly rows: Uint8Array<ArrayBuffer>;
  /** Missing in what an earlier version of the app or of the server has packed. */
  readonly details?: Uint8Array<ArrayBuffer> | undefined;
  /** End offset of each row in `rows`. */
  readonly ends: Uint32Array<ArrayBuffer>;
  readonly ranks: Int32Array<ArrayBuffer>;
  /** Check-in time of each participant in epoch ms; 0 if not checked in. */
  readonly inSince: Float64Array<ArrayBuffer>;
}

const encoder = new TextEncoder();

/** The number of chunks of a freshly packed list of this size. */
export const getChunkCount = (participantCount: number): number =>
  Math.max(1, Math.ceil(participantCount / chunkSize));

/** Packs participants in this order. */
export function packSearchables(searchables: readonly SearchableParticipant[]): PackedParticipants {
  const participants = searchables.map((entry) => entry.participant);
  const rows = encoder.encode(participants.map(packRow).join(''));
  return {
    ids: encodeColumn(participants.map((participant) => participant.id)),
    orderIds: encodeColumn(participants.map((participant) => participant.orderId)),
    haystacks: encodeColumn(searchables.map((entry) => entry.searchKey)),
    rows,
    details: packDetails(participants),
    ends: findRowEnds(rows, participants.length),
    ranks: Int32Array.from(participants, (participant) => participant.rank),
    inSince: Float64Array.from(participants, getCheckedInAtMs),
  };
}

/** Assigns the ranks: the position of each participant in the sorted list. */
export const rankParticipants = (participants: readonly StoredParticipant[]): SearchableParticipant[] =>
  participants
    .map(toSearchable)
    .sort(compareSearchKeys)
    .map(({ participant, searchKey }, rank) => ({ participant: { ...participant, rank }, searchKey }));

/** Unpacks all participants. */
export function unpackParticipants(packed: PackedParticipants): StoredParticipant[] {
  const details = unpackDetails(packed);
  return Array.from(packed.ranks, (_, index) => unpackParticipant(packed, index, details[index]));
}

/** Encodes details that an earlier version has left out; no value has it. */
const missingDetails = '\u001e';
const decoder = new TextDecoder();

/** Encodes the column of the details: each row ends with the separator, so that it is never empty. */
export const packDetails = (
  participants: readonly Pick<StoredParticipant, 'details'>[],
): Uint8Array<ArrayBuffer> =>
  encoder.encode(participants.map(({ details = missingDetails }) => `${details}${rowSeparator}`).join(''));

/** Whether details may be missing: of lists that are complete, false without decoding them. */
export const mayLackDetails = ({
  details,
  ranks: { length: count },
}: Pick<PackedParticipants, 'details' | 'ranks'>): boolean =>
  count > 0 && (details === undefined || details.includes(missingDetails.charCodeAt(0)));

/** Decodes the column of the details: one encoded text (`joinDetails`) for each row, undefined where it is missing. */
export function unpackDetails({
  details,
  ranks: { length: count },
}: Pick<PackedParticipants, 'details' | 'ranks'>): readonly (string | undefined)[] {
  if (details === undefined) return Array.from({ length: count });
  // Most lists have none: there is nothing to decode.
  if (details.length === count) return Array.from({ length: count }, () => '');
  const texts = decoder.decode(details).split(rowSeparator).slice(0, -1);
  // Written together with rows of an earlier version: nothing says which text is whose.
  if (texts.length !== count) return Array.from({ length: count });
  return texts.map((text) => (text === missingDetails ? undefined : text));
}

const encodeColumn = (texts: readonly string[]): Uint8Array<ArrayBuffer> =>
  encoder.encode(texts.join(rowSeparator));

function findRowEnds(rows: Uint8Array, count: number): Uint32Array<ArrayBuffer> {
  const ends = new Uint32Array(count);
  for (let index = 0, end = 0; index < count; index++) {
    end = rows.indexOf(rowSeparator.charCodeAt(0), end) + 1;
    ends[index] = end;
  }
  return ends;
}
