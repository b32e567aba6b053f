import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import { columnsOf, insertLabels, ticketsOf, type EventContent } from './event-columns.ts';

interface OwnId {
  readonly organiserId: string;
  readonly eventId: string;
}

/** What an own event was before it changes; instants in milliseconds. */
export interface FormerEvent {
  readonly version: number;
  readonly isCancelled: boolean;
  readonly isPaid: boolean;
  readonly startAt: number;
  readonly endAt: number;
  readonly mode: 'online' | 'offline';
  readonly location: string;
  /** The name of its picture, or empty. */
  readonly image: string;
  /** How many tickets are somebody's. */
  readonly takenTickets: number;
}

/**
 * Tickets that cannot be offered again: those of people on the list, of whom some came in without one (CI-28), and
 * those that wait for their payment.
 */
const taken = sql<number>`participant_count - over_count + held_count`;

/** One of an organiser's own events as it stands; nothing for what is not hers. */
export async function readFormer(db: Db, { organiserId, eventId }: OwnId): Promise<FormerEvent | undefined> {
  const row = await db
    .selectFrom('event')
    .select(['version', 'cancelled_at', 'price_cents', 'start_at', 'end_at', 'mode', 'location', 'image'])
    .select(taken.as('taken'))
    .where('id', '=', eventId)
    .where('organiser_id', '=', organiserId)
    .executeTakeFirst();
  return (
    row && {
      version: row.version,
      isCancelled: row.cancelled_at !== null,
      isPaid: row.price_cents > 0,
      startAt: row.start_at,
      endAt: row.end_at,
      mode: row.mode,
      location: row.location,
      image: row.image,
      takenTickets: row.taken,
    }
  );
}

/**
 * Changes an own event if it still has this version, is not cancelled, and offers at least the tickets
 * that are taken: one statement decides, whoever saves or registers at the same time (EV-17, EV-18). Out: whether it did.
 * Belongs into a transaction that then says which picture it shows.
 */
export async function changeEvent(
  db: Db,
  { organiserId, eventId, version, form }: OwnId & { version: number; form: EventContent },
): Promise<boolean> {
  const tickets = ticketsOf(form);
  const changed = await db
    .updateTable('event')
    .set(({ eb }) => ({
      ...columnsOf(form),
      max_tickets: tickets,
      available: tickets === null ? null : sql<number>`${tickets} - ${taken}`,
      version: eb('version', '+', 1),
      change_no: eb('change_no', '+', 1),
    }))
    .where('id', '=', eventId)
    .where('organiser_id', '=', organiserId)
    .where('version', '=', version)
    .where('cancelled_at', 'is', null)
    .$if(tickets !== null, (update) => update.where(taken, '<=', tickets ?? 0))
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) return false;
  await db.deleteFrom('event_category').where('event_id', '=', eventId).execute();
  await db.deleteFrom('event_sdg').where('event_id', '=', eventId).execute();
  await insertLabels(db, eventId, form);
  return true;
}

/**
 * Cancels an own event that is neither over nor cancelled: one statement, so it is done once (EV-21).
 * Out: whether it did. Belongs into a transaction that announces it.
 */
export async function cancelEvent(
  db: Db,
  { organiserId, eventId, nowMs }: OwnId & { nowMs: number },
): Promise<boolean> {
  const cancelled = await db
    .updateTable('event')
    .set(({ eb }) => ({ cancelled_at: nowMs, change_no: eb('change_no', '+', 1) }))
    .where('id', '=', eventId)
    .where('organiser_id', '=', organiserId)
    .where('cancelled_at', 'is', null)
    .where('end_at', '>', nowMs)
    .returning('id')
    .executeTakeFirst();
  return cancelled !== undefined;
}

/** Says which picture an event shows; its name. Belongs into the transaction that changes it. */
export async function showPicture(db: Db, eventId: string, image: string): Promise<void> {
  await db.updateTable('event').set({ image }).where('id', '=', eventId).execute();
}
