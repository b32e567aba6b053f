import {
  getChunkCount,
  packDetails,
  packSearchables,
  rankParticipants,
  unpackDetails,
  unpackParticipants,
} from '#contract/participant/packed-participants.ts';
import type { ParticipantRow } from '#contract/participant/participant.ts';
import {
  getCheckedInAtMs,
  getChunkNo,
  hasSameSearchKey,
  keepRank,
  packRow,
  rowSeparator,
  toSearchable,
  toStoredParticipant,
  unpackParticipant,
  type SearchableParticipant,
  type StoredParticipant,
} from '#contract/participant/stored-participant.ts';
import type { ParticipantChunk } from './schema.ts';
import { secureDeletePadding } from './secure-delete-padding.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Packs a full list of the server into chunks and assigns the ranks. */
export const packList = (eventId: string, rows: readonly ParticipantRow[]): ParticipantChunk[] =>
  packParticipants(eventId, rows.map(toStoredParticipant));

/** Packs all participants of an event into chunks and assigns the ranks. */
export function packParticipants(
  eventId: string,
  participants: readonly StoredParticipant[],
): ParticipantChunk[] {
  const chunks = Array.from(
    { length: getChunkCount(participants.length) },
    (): SearchableParticipant[] => [],
  );
  for (const searchable of rankParticipants(participants))
    chunks[getChunkNo(searchable.participant.id, chunks.length)]!.push(searchable);
  return chunks.map((searchables, no) => pack(eventId, no, searchables));
}

/** Packs participants into one chunk. */
export const packChunk = (
  eventId: string,
  no: number,
  participants: readonly StoredParticipant[],
): ParticipantChunk => pack(eventId, no, participants.map(toSearchable));

const pack = (
  eventId: string,
  no: number,
  searchables: readonly SearchableParticipant[],
): ParticipantChunk => ({ eventId, no, ...packSearchables(searchables), filler: secureDeletePadding() });

/** The place of a chunk that has not arrived yet; never stored. */
export const emptyChunk = (eventId: string, no: number): ParticipantChunk => ({
  eventId,
  no,
  ...packSearchables([]),
  filler: new Uint8Array(),
});

/** The places of all chunks of a list. */
export const emptyChunks = ({ eventId, chunkCount }: { eventId: string; chunkCount: number }) =>
  Array.from({ length: chunkCount }, (_, no) => emptyChunk(eventId, no));

/** Unpacks all participants of a chunk. */
export const unpackChunk = (chunk: ParticipantChunk): StoredParticipant[] => unpackParticipants(chunk);

/** Decodes a column: one string per participant. */
export const decodeColumn = (bytes: Uint8Array, count: number): string[] =>
  // An empty column has no values, though splitting it would give one.
  count === 0 ? [] : decoder.decode(bytes).split(rowSeparator);

/**
 * Merges newer rows and removals into a chunk; rows that are not newer than the stored ones are ignored.
 * @returns the new chunk, or undefined if nothing changes.
 */
export function mergeIntoChunk(
  chunk: ParticipantChunk,
  updates: readonly StoredParticipant[],
  removed: ReadonlySet<string>,
): ParticipantChunk | undefined {
  const details = unpackDetails(chunk);
  const indexById = new Map(decodeColumn(chunk.ids, chunk.ranks.length).map((id, index) => [id, index]));
  const changed = new Map<number, StoredParticipant>();
  const added: StoredParticipant[] = [];
  for (const participant of updates) {
    const index = indexById.get(participant.id);
    const previous = index === undefined ? undefined : unpackParticipant(chunk, index, details[index]);
    if (previous !== undefined && previous.changeNo >= participant.changeNo) continue;
    if (previous !== undefined && hasSameSearchKey(participant, previous))
      changed.set(index!, keepRank(participant, previous));
    else added.push(participant);
  }
  const hasRemoval = [...removed].some((id) => indexById.has(id));
  if (added.length === 0 && !hasRemoval)
    return changed.size === 0 ? undefined : replaceRows(chunk, details, changed);
  const byId = new Map(unpackChunk(chunk).map((participant) => [participant.id, participant]));
  for (const participant of [...changed.values(), ...added]) byId.set(participant.id, participant);
  for (const id of removed) byId.delete(id);
  return packChunk(chunk.eventId, chunk.no, [...byId.values()]);
}

/** Most changes are check-ins: rewrites only those rows and keeps everything else. */
function replaceRows(
  chunk: ParticipantChunk,
  details: readonly (string | undefined)[],
  changed: ReadonlyMap<number, StoredParticipant>,
): ParticipantChunk {
  const { rows, ends } = chunk;
  const rowBytes = Array.from(ends, (end, index) => {
    const participant = changed.get(index);
    if (participant !== undefined) return encoder.encode(packRow(participant));
    return rows.subarray(index === 0 ? 0 : ends[index - 1]!, end);
  });
  const bytes = new Uint8Array(rowBytes.reduce((sum, part) => sum + part.length, 0));
  const newEnds = new Uint32Array(rowBytes.length);
  let end = 0;
  rowBytes.forEach((part, index) => {
    bytes.set(part, end);
    newEnds[index] = end += part.length;
  });
  const inSince = chunk.inSince.map((since, index) => {
    const participant = changed.get(index);
    return participant === undefined ? since : getCheckedInAtMs(participant);
  });
  const hasNewDetails = [...changed].some(([index, participant]) => participant.details !== details[index]);
  const newDetails = hasNewDetails
    ? packDetails(details.map((previous, index) => changed.get(index) ?? { details: previous }))
    : chunk.details;
  return { ...chunk, rows: bytes, details: newDetails, ends: newEnds, inSince };
}

/** Appends the rows of one chunk to another; the result may hold a participant twice. */
export function appendChunk(chunk: ParticipantChunk, more: ParticipantChunk): ParticipantChunk {
  const offset = chunk.rows.length;
  return {
    ...more,
    ids: joinColumns(chunk.ids, more.ids),
    orderIds: joinColumns(chunk.orderIds, more.orderIds),
    haystacks: joinColumns(chunk.haystacks, more.haystacks),
    rows: concat(Uint8Array, chunk.rows, more.rows),
    // Both are segments of a delta; one that an earlier version has written lacks the column.
    details:
      chunk.details && more.details
        ? concat(Uint8Array, chunk.details, more.details)
        : packDetails([...unpackDetails(chunk), ...unpackDetails(more)].map((details) => ({ details }))),
    ends: concat(
      Uint32Array,
      chunk.ends,
      more.ends.map((end) => end + offset),
    ),
    ranks: concat(Int32Array, chunk.ranks, more.ranks),
    inSince: concat(Float64Array, chunk.inSince, more.inSince),
  };
}

function joinColumns(a: Uint8Array<ArrayBuffer>, b: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(a.length + 1 + b.length).fill(
    rowSeparator.charCodeAt(0),
    a.length,
    a.length + 1,
  );
  bytes.set(a);
  bytes.set(b, a.length + 1);
  return bytes;
}

function concat<T extends Uint8Array | Uint32Array | Int32Array | Float64Array>(
  Type: new (length: number) => T,
  a: T,
  b: T,
): T {
  const result = new Type(a.length + b.length);
  result.set(a);
  result.set(b, a.length);
  return result;
}
