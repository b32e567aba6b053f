import type { DeviceDatabase, ListRow, ParticipantChunk } from '../storage/schema.ts';
import { appendChunk, packChunk, unpackChunk } from '../storage/participant-chunk.ts';
import type { StoredParticipant } from '#contract/participant/stored-participant.ts';

/*
 * The delta lies beside the chunks, in segments: each change appends one and reads none. They are numbered
 * from -3 down; -1 held the whole delta in an earlier version.
 */
const legacyDeltaNo = -1;
const firstSegmentNo = -3;
/** This many segments are merged into one, so that opening a door reads few. */
const maxSegments = 32;
/** Beyond this the delta is compacted at once; below, when idle (`compactList`). */
const maxDeltaRows = 20_000;

/**
 * Appends rows to the delta of a list. Runs in the caller's transaction on `chunks`.
 * @returns the list's metadata, to be stored by the caller; undefined if the delta is full.
 */
export async function appendDelta(
  database: DeviceDatabase,
  list: ListRow,
  participants: readonly StoredParticipant[],
): Promise<ListRow | undefined> {
  const { rows, parts } = list.newest ?? { rows: 0, parts: 0 };
  if (rows + participants.length > maxDeltaRows) return undefined;
  const segment = packChunk(list.eventId, firstSegmentNo - parts, participants);
  if (parts + 1 < maxSegments) {
    await database.chunks.put(segment);
    return { ...list, newest: { rows: rows + participants.length, parts: parts + 1 } };
  }
  const segments = [...(await readSegments(database, list.eventId)), segment];
  await deleteDelta(database, list.eventId);
  await database.chunks.put({ ...segments.reduce(appendChunk), no: firstSegmentNo });
  return { ...list, newest: { rows: rows + participants.length, parts: 1 } };
}

/** Reads the delta, with the latest row of each participant. */
export const readDelta = async (database: DeviceDatabase, eventId: string): Promise<StoredParticipant[]> =>
  latestById((await readSegments(database, eventId)).flatMap(unpackChunk));

/** The latest row of each participant: one may be in several segments, and several times in one. */
export function latestById(rows: readonly StoredParticipant[]): StoredParticipant[] {
  const byId = new Map<string, StoredParticipant>();
  for (const participant of rows)
    if ((byId.get(participant.id)?.changeNo ?? -1) < participant.changeNo)
      byId.set(participant.id, participant);
  return [...byId.values()];
}

/** Deletes the delta. */
export async function deleteDelta(database: DeviceDatabase, eventId: string): Promise<void> {
  await database.chunks.delete([eventId, legacyDeltaNo]);
  await querySegments(database, eventId).delete();
}

async function readSegments(database: DeviceDatabase, eventId: string): Promise<ParticipantChunk[]> {
  const legacyDelta = await database.chunks.get([eventId, legacyDeltaNo]);
  const segments = await querySegments(database, eventId).toArray();
  return legacyDelta === undefined ? segments : [legacyDelta, ...segments];
}

const querySegments = (database: DeviceDatabase, eventId: string) =>
  database.chunks.where('[eventId+no]').between([eventId, -Infinity], [eventId, firstSegmentNo], true, true);
