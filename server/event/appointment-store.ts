import type { Db } from '../db/tables.ts';

/** When and where an event is, as its participants know it; instants in milliseconds. */
export interface Appointment {
  readonly startAt: number;
  readonly endAt: number;
  readonly mode: 'online' | 'offline';
  readonly location: string;
}

/** An event as mails and calendars tell of it. */
export interface AppointedEvent extends Appointment {
  readonly id: string;
  readonly title: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly organiserId: string;
  readonly companyName: string;
  readonly isCancelled: boolean;
  readonly createdAt: number;
  /** Rises with each change and with the cancellation: a calendar keeps the highest it has seen. */
  readonly sequence: number;
}

/** These events as they are now, in the order of their start. */
export async function readAppointedEvents(db: Db, ids: readonly string[]): Promise<AppointedEvent[]> {
  // PostgreSQL takes no empty list.
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('event')
    .innerJoin('organisation', 'organisation.id', 'event.organiser_id')
    .select(['event.id', 'event.title', 'event.start_at', 'event.end_at', 'event.mode', 'event.location'])
    .select(['event.latitude', 'event.longitude', 'event.cancelled_at', 'event.version'])
    .select(['event.created_at', 'event.organiser_id', 'organisation.company_name'])
    .where('event.id', 'in', ids)
    .orderBy('event.start_at')
    .orderBy('event.id')
    .execute();
  return rows.map((row) => ({
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
    createdAt: row.created_at,
    sequence: row.version + (row.cancelled_at === null ? 0 : 1),
  }));
}

/** One event as it is now, or nothing. */
export const readAppointedEvent = async (db: Db, id: string): Promise<AppointedEvent | undefined> =>
  (await readAppointedEvents(db, [id]))[0];
