import type { DeviceDatabase, ListRow } from './device-database.ts';
import {
  appendChunk,
  packChunk,
  unpackChunk,
  type ListedPerson,
  type ParticipantChunk,
} from './participant-chunk.ts';

/** The chunk of the first screen, which is read before the others (`door-preview.ts`). */
export const previewNo = -2;
/*
 * What came last lies beside the chunks, in parts: each change writes one of its own, and reads none. They
 * are numbered from -3 down; -1 is where an earlier version kept all of it.
 */
const earlierNo = -1;
const firstPartNo = -3;
/** So many parts become one, so that opening a door reads few. */
const mostParts = 32;
/** With more in them, the newest rows move to their chunks at once; before, when nobody waits (`tidyList`). */
const mostRows = 20_000;

/**
 * Writes people beside the chunks of a list, whose row it returns as it is to be stored; nothing if there is no
 * room for them. Runs in the caller's transaction on `chunks`.
 */
export async function addNewest(
  database: DeviceDatabase,
  list: ListRow,
  people: readonly ListedPerson[],
): Promise<ListRow | undefined> {
  const { rows, parts } = list.newest ?? { rows: 0, parts: 0 };
  if (rows + people.length > mostRows) return undefined;
  const part = packChunk(list.eventId, firstPartNo - parts, people);
  if (parts + 1 < mostParts) {
    await database.chunks.put(part);
    return { ...list, newest: { rows: rows + people.length, parts: parts + 1 } };
  }
  const all = [...(await readParts(database, list.eventId)), part];
  await forgetNewest(database, list.eventId);
  await database.chunks.put({ ...all.reduce(appendChunk), no: firstPartNo });
  return { ...list, newest: { rows: rows + people.length, parts: 1 } };
}

/** Who came last, each in her newest row. */
export const readNewest = async (database: DeviceDatabase, eventId: string): Promise<ListedPerson[]> =>
  newestOf((await readParts(database, eventId)).flatMap(unpackChunk));

/** Each in her newest row: somebody may stand in several parts, and several times in one. */
export function newestOf(rows: readonly ListedPerson[]): ListedPerson[] {
  const people = new Map<string, ListedPerson>();
  for (const person of rows)
    if ((people.get(person.id)?.changeNo ?? -1) < person.changeNo) people.set(person.id, person);
  return [...people.values()];
}

/** Takes all of it off the device. */
export async function forgetNewest(database: DeviceDatabase, eventId: string): Promise<void> {
  await database.chunks.delete([eventId, earlierNo]);
  await partsOf(database, eventId).delete();
}

async function readParts(database: DeviceDatabase, eventId: string): Promise<ParticipantChunk[]> {
  const earlier = await database.chunks.get([eventId, earlierNo]);
  const parts = await partsOf(database, eventId).toArray();
  return earlier === undefined ? parts : [earlier, ...parts];
}

const partsOf = (database: DeviceDatabase, eventId: string) =>
  database.chunks.where('[eventId+no]').between([eventId, -Infinity], [eventId, firstPartNo], true, true);
