import type { DownloadHead } from '#contract/check-in/list-download.ts';
import type { PackedParticipants } from '#contract/participant/packed-participants.ts';
import type { DeviceDatabase, ListRow, ParticipantChunk } from '../storage/schema.ts';
import { packParticipants, unpackChunk } from '../storage/participant-chunk.ts';
import { secureDeletePadding } from '../storage/secure-delete-padding.ts';
import { readSession } from '../storage/session.ts';
import { latestById } from './list-delta.ts';
import { queryChunks, readList } from './list-store.ts';
import { confirmSeen } from './seen-changes.ts';

/** A chunk of a download as it is stored: its bytes stay as they came. */
export const toStoredChunk = (eventId: string, no: number, packed: PackedParticipants): ParticipantChunk => ({
  eventId,
  no,
  ...packed,
  filler: secureDeletePadding(),
});

/**
 * Stores the head of a download, received at `now` (device clock), and deletes what an earlier attempt has
 * stored unless this one goes on with it (CI-88). The cursor stays the earliest of both: changes since are
 * fetched at the end (CI-89). Stores nothing after sign-out or the end of a pass (CI-11, CI-22).
 * @returns the stored list, or undefined if nothing was stored.
 */
export async function beginDownload(
  database: DeviceDatabase,
  head: DownloadHead,
  { accountId, now, resentCount = 0 }: { accountId: string; now: number; resentCount?: number },
): Promise<ListRow | undefined> {
  const { lists, chunks, facts } = database;
  return database.transaction('rw', [lists, chunks, facts], async () => {
    const session = await readSession(database);
    if (session?.accountId !== accountId || session.isPassOver === true) return undefined;
    const stored = await lists.get(head.event._id);
    const next = toDownloadedList(stored?.accountId === accountId ? stored : undefined, head, {
      accountId,
      now,
      resentCount,
    });
    if (next.download?.chunks === 0) await queryChunks(database, next.eventId).delete();
    await lists.put(next);
    return next;
  });
}

/** The metadata of a list whose download begins or goes on. */
export function toDownloadedList(
  stored: ListRow | undefined,
  head: DownloadHead,
  { accountId, now, resentCount }: { accountId: string; now: number; resentCount: number },
): ListRow {
  const {
    event,
    ticketKey,
    otherTicketKeys = [],
    cursor,
    removed,
    mark,
    chunkCount,
    total,
    hasCodes,
    details,
  } = head;
  const about = {
    eventId: event._id,
    accountId,
    event,
    ticketKey,
    otherTicketKeys,
    removed,
    chunkCount,
    ...(hasCodes !== undefined && { hasCodes }),
    ...(details !== undefined && { details }),
  };
  const times = { syncedAt: now, skewMs: Date.parse(head.serverTime) - now };
  const resent = (stored?.resentCount ?? 0) + resentCount;
  const counted = resent > 0 && { resentCount: resent };
  const previous = stored?.download;
  const goesOn =
    previous !== undefined &&
    stored?.chunkCount === chunkCount &&
    head.isRestored !== true &&
    // Another tab may have stored more than this one asked for.
    head.from <= previous.chunks;
  if (!goesOn || previous === undefined || stored === undefined)
    return {
      ...about,
      ...times,
      ...counted,
      cursor,
      seen: confirmSeen([], [], mark),
      version: (stored?.version ?? 0) + 1,
      download: { chunks: 0, total, in: head.in, ranksAt: cursor },
    };
  return {
    ...stored,
    ...about,
    ...times,
    ...counted,
    cursor: Math.min(stored.cursor, cursor),
    seen: confirmSeen(stored.seen, [], mark),
    download: { ...previous, ranksAt: previous.ranksAt === cursor ? cursor : mixedRanks },
  };
}

/** The ranks of a list that changed between two attempts do not fit together. */
const mixedRanks = -1;

/**
 * Stores chunks that have arrived, in order of their numbers, and ends the download with the last one.
 * @returns whether they are stored: not if the session has ended, or another download has begun.
 */
export async function storeChunks(
  database: DeviceDatabase,
  arrived: readonly ParticipantChunk[],
  { eventId, accountId }: { eventId: string; accountId: string },
): Promise<boolean> {
  const { lists, chunks, facts } = database;
  return database.transaction('rw', [lists, chunks, facts], async () => {
    const session = await readSession(database);
    const list = await lists.get(eventId);
    if (session?.accountId !== accountId || session.isPassOver === true) return false;
    if (list?.accountId !== accountId || list.download === undefined) return false;
    const known = list.download.chunks;
    // Another tab may have stored some of them.
    const fresh = arrived.filter(({ no }) => no >= known);
    if (fresh.some(({ no }, index) => no !== known + index)) return false;
    await chunks.bulkPut(fresh);
    await lists.put(withChunks(list, known + fresh.length));
    return true;
  });
}

/** A list of which the first `count` chunks are here; complete with the last one. */
export function withChunks<T extends Omit<ListRow, 'eventId'>>(list: T, count: number): T {
  const { download, ...complete } = list;
  if (download === undefined) return list;
  const version = (list.version ?? 0) + 1;
  if (count < list.chunkCount) return { ...list, version, download: { ...download, chunks: count } };
  return { ...complete, version } as T;
}

/** Whether the ranks of a complete download have to be assigned again. */
export const hasMixedRanks = ({ download }: Pick<ListRow, 'download'>): boolean =>
  download?.ranksAt === mixedRanks;

/** Packs a complete list again, so that its ranks fit together. */
export async function repackList(
  database: DeviceDatabase,
  { eventId, accountId }: { eventId: string; accountId: string },
): Promise<void> {
  await database.transaction('rw', [database.lists, database.chunks], async () => {
    const stored = await readList(database, eventId);
    if (stored?.list.accountId !== accountId || stored.list.download !== undefined) return;
    const rows = latestById([...stored.chunks.flatMap(unpackChunk), ...stored.deltaRows]);
    const repacked = packParticipants(eventId, rows);
    await queryChunks(database, eventId).delete();
    await database.chunks.bulkPut(repacked);
    await database.lists.put({
      ...stored.list,
      chunkCount: repacked.length,
      newest: { rows: 0, parts: 0 },
      version: (stored.list.version ?? 0) + 1,
    });
  });
}
