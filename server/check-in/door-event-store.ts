import type { DoorEvent, LiveChange } from '#contract/check-in/check-in-calls.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '../db/tables.ts';
import type { DoorScope } from '../http/serve.ts';

/** Other events are named at the door from this long before now. */
const othersSinceMs = 60 * 24 * 3_600_000;
const mostOthers = 200;

/** Narrows a query on `event` to those whose doors somebody may work at. */
export const atDoorsOf =
  ({ organiserId, pass }: DoorScope) =>
  (eb: ExpressionBuilder<Tables, 'event'>) =>
    eb.and({ 'event.organiser_id': organiserId, ...(pass && { 'event.id': pass.eventId }) });

/** An event as its door knows it, and the cursor of its list; nothing if it is not among these doors. */
export async function findDoorEvent(
  db: Db,
  { eventId, door, now }: { eventId: string; door: DoorScope; now: number },
): Promise<{ event: DoorEvent; cursor: number } | undefined> {
  const row = await db
    .selectFrom('event')
    .select(['id', 'title', 'start_at', 'end_at', 'location', 'cancelled_at', 'change_no'])
    .where('id', '=', eventId)
    .where(atDoorsOf(door))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const others = await db
    .selectFrom('event')
    .select(['id', 'title', 'start_at', 'location'])
    .where('organiser_id', '=', door.organiserId)
    .where('id', '<>', eventId)
    .where('start_at', '>', now - othersSinceMs)
    .orderBy('start_at')
    .limit(mostOthers)
    .execute();
  return {
    cursor: row.change_no,
    event: {
      _id: row.id,
      title: row.title,
      startDateTime: new Date(row.start_at).toISOString(),
      endDateTime: new Date(row.end_at).toISOString(),
      location: row.location,
      isCancelled: row.cancelled_at !== null,
      others: others.map((it) => ({
        _id: it.id,
        title: it.title,
        startDateTime: new Date(it.start_at).toISOString(),
        location: it.location,
      })),
    },
  };
}

/** The cursor and counts of an event, whoever asks: only for those who were let in to its stream. */
export async function readLiveChange(db: Db, eventId: string): Promise<LiveChange | undefined> {
  const row = await db
    .selectFrom('event')
    .select(['change_no', 'in_count', 'participant_count'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  return row && { cursor: row.change_no, in: row.in_count, expected: row.participant_count };
}

/** The event on whose list, of those of these doors, a participant is or was; nothing if there is none. */
export async function findEventOf(
  db: Db,
  { participantId, door }: { participantId: string; door: DoorScope },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('participant')
    .innerJoin('event', 'event.id', 'participant.event_id')
    .select('participant.event_id')
    .where('participant.id', '=', participantId)
    .where(atDoorsOf(door))
    .executeTakeFirst();
  return row?.event_id;
}

/** Who was taken off the list, after this cursor (0 for everybody who ever was). */
export async function removedSince(db: Db, eventId: string, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('participant')
    .select('id')
    .where('event_id', '=', eventId)
    .where('removed_at', 'is not', null)
    .where('change_no', '>', since)
    .execute();
  return rows.map((row) => row.id);
}
