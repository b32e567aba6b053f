import type { ChangeMark } from '#contract/check-in/change-mark.ts';
import type { ListChange, ParticipantList } from '#contract/check-in/check-in-endpoints.ts';
import type { ParticipantRow } from '#contract/participant/participant.ts';
import type { DeviceDatabase, ListRow, ParticipantChunk } from '../storage/schema.ts';
import { readSession } from '../storage/session.ts';
import { emptyChunk, mergeIntoChunk } from '../storage/participant-chunk.ts';
import { appendDelta, deleteDelta, latestById, readDelta } from './list-delta.ts';
import {
  getChunkNo,
  toStoredParticipant,
  type StoredParticipant,
} from '#contract/participant/stored-participant.ts';
import { keepRemovedNames } from './removed-names.ts';
import { confirmSeen } from './seen-changes.ts';

/** A list as stored on this device. */
export interface StoredList {
  readonly list: ListRow;
  readonly chunks: readonly ParticipantChunk[];
  /** Rows that arrived after the chunks were written. */
  readonly deltaRows: readonly StoredParticipant[];
}

/** Reads the list of an event; undefined if this device has none. */
export async function readList(database: DeviceDatabase, eventId: string): Promise<StoredList | undefined> {
  return database.transaction('r', database.lists, database.chunks, async () => {
    const list = await database.lists.get(eventId);
    if (list === undefined) return undefined;
    // One request per chunk: a single bulk value would block a slow phone for a tenth of a second.
    const keys = Array.from({ length: list.chunkCount }, (_, no): [string, number] => [eventId, no]);
    const found = await database.chunks.bulkGet(keys);
    // While a list is being downloaded its last chunks are missing: the others keep their places.
    const chunks = found.map((chunk, no) => chunk ?? emptyChunk(eventId, no));
    return { list, chunks, deltaRows: await readDelta(database, eventId) };
  });
}

/**
 * Stores a list response of the server, received at `now` (device clock). A full list, given as `fullChunks`
 * from `packList`, replaces the stored one; changes are applied to it. Changes since a later cursor than the
 * stored one are dropped and must be fetched again (CI-9). So is a response that arrives after sign-out or
 * the end of a staff pass, because no names may be stored then (CI-11, CI-22).
 * @returns whether it was stored.
 */
export async function writeList(
  database: DeviceDatabase,
  response: ParticipantList,
  {
    accountId,
    since,
    seen,
    now,
    fullChunks,
    resentCount = 0,
  }: {
    accountId: string;
    since: number | undefined;
    /** The seen changes that were sent with the request (CI-55). */
    seen?: readonly ChangeMark[];
    now: number;
    fullChunks: readonly ParticipantChunk[] | undefined;
    /** Number of operations that are sent again, because the response showed a restored server (CI-56). */
    resentCount?: number;
  },
): Promise<boolean> {
  const eventId = response.event._id;
  const { lists, chunks, facts, outbox, conflicts } = database;
  return database.transaction('rw', [lists, chunks, facts, outbox, conflicts], async () => {
    const session = await readSession(database);
    if (session?.accountId !== accountId || session.isPassOver === true) return false;
    const stored = await database.lists.get(eventId);
    const { event, ticketKey, otherTicketKeys = [], cursor, removed, hasCodes, details } = response;
    const nextSeen = confirmSeen(stored?.seen, seen, response.mark);
    const skewMs = Date.parse(response.serverTime) - now;
    const meta = {
      accountId,
      event,
      ticketKey,
      otherTicketKeys,
      syncedAt: now,
      skewMs,
      seen: nextSeen,
      ...(hasCodes !== undefined && { hasCodes }),
      ...(details !== undefined && { details }),
    };
    if (stored?.accountId === accountId) await keepRemovedNames(database, stored, removed);
    if (fullChunks !== undefined) {
      const resent = (stored?.resentCount ?? 0) + resentCount;
      await queryChunks(database, eventId).delete();
      await database.chunks.bulkPut(fullChunks);
      const version = (stored?.version ?? 0) + 1;
      await database.lists.put({
        eventId,
        ...meta,
        cursor,
        removed,
        chunkCount: fullChunks.length,
        version,
        ...(resent > 0 && { resentCount: resent }),
      });
      return true;
    }
    if (stored === undefined || since === undefined || stored.cursor < since) return false;
    await database.lists.put({
      ...(await applyListChanges(database, stored, response.participants, removed)),
      ...meta,
      // The results of this device's own operations may have advanced the cursor further.
      cursor: Math.max(stored.cursor, cursor),
      removed: [...new Set([...stored.removed, ...removed])],
    });
    return true;
  });
}

/**
 * Applies newer rows and removals to a stored list; a row that is older than the stored one changes nothing.
 * Runs in the caller's transaction on `chunks`.
 * @returns the list's metadata, to be stored by the caller.
 */
export async function applyListChanges(
  database: DeviceDatabase,
  list: ListRow,
  rows: readonly ParticipantRow[],
  removed: readonly string[] = [],
): Promise<ListRow> {
  if (rows.length === 0 && removed.length === 0) return list;
  const nextList = { ...list, version: (list.version ?? 0) + 1 };
  const newRows = rows.map(toStoredParticipant);
  const added = removed.length === 0 ? await appendDelta(database, nextList, newRows) : undefined;
  if (added !== undefined) return added;
  // Removed participants leave the device at once.
  const deltaRows = await readDelta(database, list.eventId);
  await deleteDelta(database, list.eventId);
  await mergeDelta(database, list, latestById([...deltaRows, ...newRows]), removed);
  return { ...nextList, newest: { rows: 0, parts: 0 } };
}

/** A full list with rows that the server changed after its cursor. */
export function withNewerRows(list: ParticipantList, rows: readonly ParticipantRow[]): ParticipantList {
  const newer = new Map(
    rows
      .filter((row) => row.changeNo > list.cursor)
      .sort((a, b) => a.changeNo - b.changeNo)
      .map((row) => [row._id, row]),
  );
  if (newer.size === 0) return list;
  const unchanged = list.participants.filter((row) => !newer.has(row._id));
  return { ...list, participants: [...unchanged, ...newer.values()] };
}

/**
 * The cursor of a list at `cursor` after these changes: it advances only over consecutive change numbers
 * (CI-9).
 */
export const advanceCursor = (cursor: number, changes: readonly ListChange[], eventId: string): number =>
  changes
    .filter((change) => change.eventId === eventId)
    .map((change) => change.changeNo)
    .sort((a, b) => a - b)
    .reduce((reached, changeNo) => (changeNo === reached + 1 ? changeNo : reached), cursor);

async function mergeDelta(
  database: DeviceDatabase,
  list: ListRow,
  participants: readonly StoredParticipant[],
  removed: readonly string[],
): Promise<void> {
  const removedIds = new Set(removed);
  const remainingByChunk = Map.groupBy(
    participants.filter((participant) => !removedIds.has(participant.id)),
    (participant) => getChunkNo(participant.id, list.chunkCount),
  );
  const nos = new Set([...remainingByChunk.keys(), ...removed.map((id) => getChunkNo(id, list.chunkCount))]);
  const chunks = await database.chunks.bulkGet([...nos].map((no) => [list.eventId, no]));
  const changed = chunks.flatMap(
    (chunk) => (chunk && mergeIntoChunk(chunk, remainingByChunk.get(chunk.no) ?? [], removedIds)) ?? [],
  );
  await database.chunks.bulkPut(changed);
}

/** Up to this many rows the delta is not compacted. */
const compactAboveRows = 1000;

/**
 * Compacts the delta into the chunks, chunk by chunk, with a `yieldToMain` before each to keep the page
 * responsive; stops if the list changes meanwhile (CI-46).
 */
export async function compactList(
  database: DeviceDatabase,
  eventId: string,
  yieldToMain: () => Promise<unknown>,
): Promise<void> {
  const list = await database.lists.get(eventId);
  if (list === undefined || list.download !== undefined) return;
  if ((list.newest?.rows ?? 0) <= compactAboveRows) return;
  const participants = await readDelta(database, eventId);
  /** Runs `work` in a transaction of its own, if the list is unchanged. */
  const runIfUnchanged = (work: () => Promise<unknown>): Promise<boolean> =>
    database.transaction('rw', database.lists, database.chunks, async () => {
      const current = await database.lists.get(eventId);
      const isUnchanged = current?.accountId === list.accountId && current.version === list.version;
      if (isUnchanged) await work();
      return isUnchanged;
    });
  for (const group of Map.groupBy(participants, (participant) =>
    getChunkNo(participant.id, list.chunkCount),
  ).values()) {
    await yieldToMain();
    if (!(await runIfUnchanged(() => mergeDelta(database, list, group, [])))) return;
  }
  await runIfUnchanged(async () => {
    await deleteDelta(database, eventId);
    await database.lists.update(eventId, { newest: { rows: 0, parts: 0 } });
  });
}

/** All chunks of a list, its delta and its snapshot. */
export const queryChunks = (database: DeviceDatabase, eventId: string) =>
  database.chunks.where('[eventId+no]').between([eventId, -Infinity], [eventId, Infinity]);

/** The chunk number of the snapshot, which is read before the others (`door-snapshot.ts`). */
export const snapshotNo = -2;
