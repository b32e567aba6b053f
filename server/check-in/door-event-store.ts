import type { DoorEvent, LiveChange } from '#contract/check-in/check-in-endpoints.ts';
import type { ExpressionBuilder } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import type { ListDetail } from '#contract/participant/list-detail.ts';
import type { Db, Tables } from '../db/tables.ts';
import type { DoorScope } from '../http/route.ts';
import { readDoorDetails } from '../participant/details/list-detail-store.ts';

/** Other events that started up to this long ago are offered at the door. */
const otherEventsMaxAgeMs = 60 * dayMs;
const maxOtherEvents = 200;

/** Restricts a query on `event` to the events whose doors are in this scope. */
export const inDoorScope =
  ({ organiserId, pass }: DoorScope) =>
  (eb: ExpressionBuilder<Tables, 'event'>) =>
    eb.and({ 'event.organiser_id': organiserId, ...(pass && { 'event.id': pass.eventId }) });

/** Participants of an event who are checked in, of those on its list. */
type DoorEventCounts = Pick<LiveChange, 'in' | 'expected'>;

/** An event's list as its head says it. */
interface DoorEventList {
  readonly event: DoorEvent;
  readonly cursor: number;
  readonly counts: DoorEventCounts;
  /** Whether a participant has or had an external code. */
  readonly hasCodes: boolean;
  readonly details: ListDetail[];
}

/**
 * Reads an event as its door shows it, with what is known of its list. `nowMs` in epoch milliseconds.
 * @returns `undefined` if the event is not in this door scope.
 */
export async function findDoorEvent(
  db: Db,
  { eventId, door, nowMs }: { eventId: string; door: DoorScope; nowMs: number },
): Promise<DoorEventList | undefined> {
  const row = await db
    .selectFrom('event')
    .select([
      'id',
      'title',
      'start_at',
      'end_at',
      'location',
      'cancelled_at',
      'change_no',
      'checked_in_count',
      'participant_count',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('participant')
          .select('participant.id')
          .where('participant.event_id', '=', eventId)
          .where('participant.external_code', '<>', ''),
      ).as('has_codes'),
    )
    .where('id', '=', eventId)
    .where(inDoorScope(door))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const otherEvents = await db
    .selectFrom('event')
    .select(['id', 'title', 'start_at', 'location'])
    .where('organiser_id', '=', door.organiserId)
    .where('id', '<>', eventId)
    .where('start_at', '>', nowMs - otherEventsMaxAgeMs)
    .orderBy('start_at')
    .limit(maxOtherEvents)
    .execute();
  return {
    cursor: row.change_no,
    hasCodes: Boolean(row.has_codes),
    details: await readDoorDetails(db, { eventId, door }),
    counts: { in: row.checked_in_count, expected: row.participant_count },
    event: {
      _id: row.id,
      title: row.title,
      startDateTime: new Date(row.start_at).toISOString(),
      endDateTime: new Date(row.end_at).toISOString(),
      location: row.location,
      isCancelled: row.cancelled_at !== null,
      others: otherEvents.map((other) => ({
        _id: other.id,
        title: other.title,
        startDateTime: new Date(other.start_at).toISOString(),
        location: other.location,
      })),
    },
  };
}

/**
 * Reads cursor and counts of an event without checking access: call it only for callers already admitted to
 * the stream.
 * @returns `undefined` if the event does not exist.
 */
export async function readLiveChange(db: Db, eventId: string): Promise<LiveChange | undefined> {
  const row = await db
    .selectFrom('event')
    .select(['change_no', 'checked_in_count', 'participant_count'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  return row && { cursor: row.change_no, in: row.checked_in_count, expected: row.participant_count };
}

/**
 * Finds the event whose list a participant is or was on, within this door scope.
 * @returns the event id, or `undefined`.
 */
export async function findParticipantEventId(
  db: Db,
  { participantId, door }: { participantId: string; door: DoorScope },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('participant')
    .innerJoin('event', 'event.id', 'participant.event_id')
    .select('participant.event_id')
    .where('participant.id', '=', participantId)
    .where(inDoorScope(door))
    .executeTakeFirst();
  return row?.event_id;
}

/** @returns ids of participants removed from the list after cursor `since`; 0 for all ever removed. */
export async function readRemovedSince(db: Db, eventId: string, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('participant')
    .select('id')
    .where('event_id', '=', eventId)
    .where('removed_at', 'is not', null)
    .where('change_no', '>', since)
    .execute();
  return rows.map((row) => row.id);
}
