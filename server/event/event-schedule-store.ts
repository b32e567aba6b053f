import type { Selectable } from 'kysely';
import type { JoinLinkLead } from '#contract/event/join-link.ts';
import type { Db, Tables } from '../db/tables.ts';

/** When and where an event takes place; times in epoch milliseconds. */
export interface EventSchedule {
  readonly startAt: number;
  readonly endAt: number;
  readonly mode: 'online' | 'offline';
  readonly location: string;
}

/** An event as mails and calendars show it. */
export interface ScheduledEvent extends EventSchedule {
  readonly id: string;
  readonly title: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly organiserId: string;
  readonly companyName: string;
  readonly isCancelled: boolean;
  /** Never in a public answer (RG-52). */
  readonly joinLink: string;
  readonly joinLinkLead: JoinLinkLead;
  readonly createdAt: number;
  /**
   * iCalendar SEQUENCE: rises with each change and the cancellation, so that a calendar keeps the latest
   * version (RG-41).
   */
  readonly sequence: number;
}

/** What `toScheduledEvent` needs of `event` joined with `organisation`. */
export const scheduleColumns = [
  'event.id',
  'event.title',
  'event.start_at',
  'event.end_at',
  'event.mode',
  'event.location',
  'event.latitude',
  'event.longitude',
  'event.cancelled_at',
  'event.join_link',
  'event.join_link_lead',
  'event.version',
  'event.created_at',
  'event.organiser_id',
  'organisation.company_name',
] as const;

type ScheduleRow = Pick<
  Selectable<Tables['event']>,
  | 'id'
  | 'title'
  | 'start_at'
  | 'end_at'
  | 'mode'
  | 'location'
  | 'latitude'
  | 'longitude'
  | 'cancelled_at'
  | 'join_link'
  | 'join_link_lead'
  | 'version'
  | 'created_at'
  | 'organiser_id'
> &
  Pick<Selectable<Tables['organisation']>, 'company_name'>;

/** The event of a row with `scheduleColumns`. */
export const toScheduledEvent = (row: ScheduleRow): ScheduledEvent => ({
  id: row.id,
  title: row.title,
  startAt: row.start_at,
  endAt: row.end_at,
  mode: row.mode,
  location: row.location,
  latitude: row.latitude,
  longitude: row.longitude,
  organiserId: row.organiser_id,
  companyName: row.company_name,
  isCancelled: row.cancelled_at !== null,
  joinLink: row.join_link,
  joinLinkLead: row.join_link_lead,
  createdAt: row.created_at,
  sequence: row.version + (row.cancelled_at === null ? 0 : 1),
});

/** Reads these events' current schedules, sorted by start; missing ids are left out. */
export async function readScheduledEvents(db: Db, ids: readonly string[]): Promise<ScheduledEvent[]> {
  // PostgreSQL rejects an empty `in ()`.
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('event')
    .innerJoin('organisation', 'organisation.id', 'event.organiser_id')
    .select(scheduleColumns)
    .where('event.id', 'in', ids)
    .orderBy('event.start_at')
    .orderBy('event.id')
    .execute();
  return rows.map(toScheduledEvent);
}

/**
 * Reads one event's current schedule.
 * @returns `undefined` if there is none.
 */
export const readScheduledEvent = async (db: Db, id: string): Promise<ScheduledEvent | undefined> =>
  (await readScheduledEvents(db, [id]))[0];
