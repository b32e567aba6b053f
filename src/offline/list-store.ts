import type { ListChange, ParticipantList } from '#contract/check-in/check-in-calls.ts';
import type { ParticipantRow } from '#contract/check-in/participant.ts';
import type { DeviceDatabase, DeviceSession, ListRow } from './device-database.ts';
import { addNewest, forgetNewest, newestOf, readNewest } from './newest-rows.ts';
import {
  changeChunk,
  chunkNoOf,
  listed,
  type ListedPerson,
  type ParticipantChunk,
} from './participant-chunk.ts';

/** A list as it is on the device. */
export interface StoredList {
  readonly list: ListRow;
  readonly chunks: readonly ParticipantChunk[];
  /** Rows that came after the chunks were written. */
  readonly newer: readonly ListedPerson[];
}

/** The list of an event on this device, or nothing if it was never taken along. */
export async function readList(database: DeviceDatabase, eventId: string): Promise<StoredList | undefined> {
  return database.transaction('r', database.lists, database.chunks, async () => {
    const list = await database.lists.get(eventId);
    if (list === undefined) return undefined;
    // Each by itself: all in one would keep a slow phone from everything else for a tenth of a second.
    const keys = Array.from({ length: list.chunkCount }, (_, no): [string, number] => [eventId, no]);
    const chunks = (await database.chunks.bulkGet(keys)).filter((it) => it !== undefined);
    return { list, chunks, newer: await readNewest(database, eventId) };
  });
}

/**
 * Writes what the server said about the list, at `now` by the device's clock. A whole list, given as
 * `whole` from `packList`, replaces what was there; changes are laid into it. Changes since a later
 * cursor than the stored one are dropped: `false`, and they will be asked for again (CI-9). So is what comes
 * after a logout or the end of a staff pass: nobody is named on this device then (CI-11, CI-22).
 */
export async function writeList(
  database: DeviceDatabase,
  answer: ParticipantList,
  {
    accountId,
    since,
    now,
    whole,
  }: {
    accountId: string;
    since: number | undefined;
    now: number;
    whole: readonly ParticipantChunk[] | undefined;
  },
): Promise<boolean> {
  const eventId = answer.event._id;
  return database.transaction('rw', database.lists, database.chunks, database.facts, async () => {
    const session = (await database.facts.get('session')) as DeviceSession | undefined;
    if (session?.accountId !== accountId || session.isPassOver === true) return false;
    const before = await database.lists.get(eventId);
    const { event, ticketKey, cursor, removed } = answer;
    const facts = { accountId, event, ticketKey, syncedAt: now };
    if (whole !== undefined) {
      await chunksOf(database, eventId).delete();
      await database.chunks.bulkPut(whole);
      const version = (before?.version ?? 0) + 1;
      await database.lists.put({ eventId, ...facts, cursor, removed, chunkCount: whole.length, version });
      return true;
    }
    if (before === undefined || since === undefined || before.cursor < since) return false;
    await database.lists.put({
      ...(await changeChunks(database, before, answer.participants, removed)),
      ...facts,
      // What this device sent meanwhile may have brought it further.
      cursor: Math.max(before.cursor, cursor),
      removed: [...new Set([...before.removed, ...removed])],
    });
    return true;
  });
}

/**
 * Lays newer rows into a stored list and takes people off it; a row that is older than the stored
 * one changes nothing. Out: the list's row as it is to be stored. Runs in the caller's transaction on `chunks`.
 */
export async function changeChunks(
  database: DeviceDatabase,
  list: ListRow,
  rows: readonly ParticipantRow[],
  removed: readonly string[] = [],
): Promise<ListRow> {
  if (rows.length === 0 && removed.length === 0) return list;
  const next = { ...list, version: (list.version ?? 0) + 1 };
  const newer = rows.map(listed);
  const added = removed.length === 0 ? await addNewest(database, next, newer) : undefined;
  if (added !== undefined) return added;
  // Who is off the list leaves the device at once.
  const known = await readNewest(database, list.eventId);
  await forgetNewest(database, list.eventId);
  await moveToChunks(database, list, newestOf([...known, ...newer]), removed);
  return { ...next, newest: { rows: 0, parts: 0 } };
}

/** Up to where a list is known that stood at `cursor`, once these changes are in it. */
export const cursorAfter = (cursor: number, changes: readonly ListChange[], eventId: string): number =>
  changes
    .filter((it) => it.eventId === eventId)
    .map((it) => it.changeNo)
    .sort((a, b) => a - b)
    .reduce((known, changeNo) => (changeNo === known + 1 ? changeNo : known), cursor);

async function moveToChunks(
  database: DeviceDatabase,
  list: ListRow,
  people: readonly ListedPerson[],
  removed: readonly string[],
): Promise<void> {
  const gone = new Set(removed);
  const staying = Map.groupBy(
    people.filter((it) => !gone.has(it.id)),
    (it) => chunkNoOf(it.id, list.chunkCount),
  );
  const nos = new Set([...staying.keys(), ...removed.map((id) => chunkNoOf(id, list.chunkCount))]);
  const chunks = await database.chunks.bulkGet([...nos].map((no) => [list.eventId, no]));
  const changed = chunks.flatMap((it) => (it && changeChunk(it, staying.get(it.no) ?? [], gone)) ?? []);
  await database.chunks.bulkPut(changed);
}

/** So few newer rows may lie beside the chunks for good. */
const fewRows = 1000;

/**
 * Moves what came last to its chunks, one after the other with a `pause` before each, so that nobody waits for
 * it; gives up when the list changes meanwhile.
 */
export async function tidyList(
  database: DeviceDatabase,
  eventId: string,
  pause: () => Promise<unknown>,
): Promise<void> {
  const list = await database.lists.get(eventId);
  if (list === undefined || (list.newest?.rows ?? 0) <= fewRows) return;
  const people = await readNewest(database, eventId);
  /** In a transaction of its own, if the list is still what it was. */
  const step = (work: () => Promise<unknown>): Promise<boolean> =>
    database.transaction('rw', database.lists, database.chunks, async () => {
      const now = await database.lists.get(eventId);
      const isAsBefore = now?.accountId === list.accountId && now.version === list.version;
      if (isAsBefore) await work();
      return isAsBefore;
    });
  for (const some of Map.groupBy(people, (it) => chunkNoOf(it.id, list.chunkCount)).values()) {
    await pause();
    if (!(await step(() => moveToChunks(database, list, some, [])))) return;
  }
  await step(async () => {
    await forgetNewest(database, eventId);
    await database.lists.update(eventId, { newest: { rows: 0, parts: 0 } });
  });
}

/** What names people is kept for so long after their event's end. */
export const keptAfterEndMs = 48 * 3_600_000;

/** Whether the people of an event may be on the device at `now`, by its clock (CI-20, RG-10). */
export const mayBeKept = ({ endDateTime }: { endDateTime: string }, now: number): boolean =>
  Date.parse(endDateTime) + keptAfterEndMs >= now;

/** Takes the people of events off the device that ended 48 h ago or more; the outbox stays (CI-20). */
export async function wipeEndedLists(database: DeviceDatabase, now: number): Promise<void> {
  await database.transaction('rw', database.lists, database.chunks, database.conflicts, async () => {
    const ended = await database.lists.filter((list) => !mayBeKept(list.event, now)).primaryKeys();
    for (const eventId of ended) {
      await chunksOf(database, eventId).delete();
      await database.conflicts.where('eventId').equals(eventId).delete();
      await database.lists.delete(eventId);
    }
  });
}

/**
 * Takes every list off the device, and what names people in the conflicts; the outbox stays. Of the
 * account `keptFor`, if one is given, the lists stay.
 */
export async function wipeLists(database: DeviceDatabase, keptFor?: string): Promise<void> {
  await database.transaction(
    'rw',
    [database.lists, database.chunks, database.conflicts, database.facts],
    async () => {
      const wiped = await database.lists.filter((list) => list.accountId !== keptFor).primaryKeys();
      for (const eventId of wiped) await chunksOf(database, eventId).delete();
      await database.lists.bulkDelete(wiped);
      await database.conflicts.clear();
      await database.facts.delete('session');
    },
  );
}

/**
 * A staff pass is over: every list and what names people in the conflicts leaves the device, and `session` is
 * what is left of it; the outbox stays (CI-22). Nothing happens where another token than the `refused` one is
 * kept by now: the pass was opened again, or somebody else has signed in.
 */
export async function wipeAfterPass(
  database: DeviceDatabase,
  session: DeviceSession,
  refused: string,
): Promise<void> {
  await database.transaction(
    'rw',
    [database.lists, database.chunks, database.conflicts, database.facts],
    async () => {
      const stored = (await database.facts.get('session')) as DeviceSession | undefined;
      if (stored?.accountId !== session.accountId || stored.token !== refused) return;
      await Promise.all([database.lists.clear(), database.chunks.clear(), database.conflicts.clear()]);
      await database.facts.put(session);
    },
  );
}

const chunksOf = (database: DeviceDatabase, eventId: string) =>
  database.chunks.where('[eventId+no]').between([eventId, -Infinity], [eventId, Infinity]);
