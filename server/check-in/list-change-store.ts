import type { ChangeMark, EventMark } from '#contract/check-in/change-mark.ts';
import type { Db } from '../db/tables.ts';
import type { DoorScope } from '../http/route.ts';
import { inDoorScope } from './door-event-store.ts';

/**
 * Reads the change of a list at `changeNo`, and compares the changes that a device has seen with the server's
 * (CI-55).
 * @returns `isHistoryKnown: false` if the server lacks one: it was restored from a backup.
 */
export async function readListMark(
  db: Db,
  { eventId, changeNo, seen }: { eventId: string; changeNo: number; seen: readonly ChangeMark[] },
): Promise<{ mark: ChangeMark | undefined; isHistoryKnown: boolean }> {
  const tokens = await readTokens(db, [eventId], [changeNo, ...seen.map((mark) => mark.changeNo)]);
  const token = tokens.get(toKey({ eventId, changeNo }));
  return {
    mark: token === undefined ? undefined : { changeNo, token },
    isHistoryKnown: seen.every((mark) => tokens.get(toKey({ ...mark, eventId })) === mark.token),
  };
}

/**
 * Reads the latest change of each of these events within the door scope, and compares the changes that a
 * device has seen with the server's (CI-55).
 * @returns `restored`: the events of which the server lacks one.
 */
export async function readEventMarks(
  db: Db,
  { door, eventIds, seen }: { door: DoorScope; eventIds: readonly string[]; seen: readonly EventMark[] },
): Promise<{ marks: EventMark[]; restored: string[] }> {
  const ids = [...new Set(eventIds)];
  if (ids.length === 0) return { marks: [], restored: [] };
  const events = await db
    .selectFrom('event')
    .select(['id', 'change_no'])
    .where('id', 'in', ids)
    .where(inDoorScope(door))
    .execute();
  if (events.length === 0) return { marks: [], restored: [] };
  const ownIds = new Set(events.map((event) => event.id));
  const ownSeen = seen.filter((mark) => ownIds.has(mark.eventId));
  const changeNos = [...events.map((event) => event.change_no), ...ownSeen.map((mark) => mark.changeNo)];
  const tokens = await readTokens(db, [...ownIds], changeNos);
  const unknown = ownSeen.filter((mark) => tokens.get(toKey(mark)) !== mark.token);
  return {
    marks: events.flatMap(({ id: eventId, change_no: changeNo }) => {
      const token = tokens.get(toKey({ eventId, changeNo }));
      return token === undefined ? [] : { eventId, changeNo, token };
    }),
    restored: [...new Set(unknown.map((mark) => mark.eventId))],
  };
}

/** Forgets all tokens: every device fetches its lists in full and sends its answered operations again (CI-56). */
export const deleteListChanges = async (db: Db): Promise<void> =>
  void (await db.deleteFrom('list_change').execute());

/** Deletes the changes of events that ended before `endedBefore` (epoch ms). */
export const deleteOldListChanges = async (db: Db, endedBefore: number): Promise<void> =>
  void (await db
    .deleteFrom('list_change')
    .where('event_id', 'in', ({ selectFrom }) =>
      selectFrom('event').select('event.id').where('end_at', '<', endedBefore),
    )
    .execute());

const toKey = ({ eventId, changeNo }: Pick<EventMark, 'eventId' | 'changeNo'>): string =>
  `${eventId} ${changeNo}`;

async function readTokens(
  db: Db,
  eventIds: readonly string[],
  changeNos: readonly number[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('list_change')
    .selectAll()
    .where('event_id', 'in', eventIds)
    .where('change_no', 'in', [...new Set(changeNos)])
    .execute();
  return new Map(rows.map((row) => [toKey({ eventId: row.event_id, changeNo: row.change_no }), row.token]));
}
