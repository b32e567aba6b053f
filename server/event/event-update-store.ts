import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import { toEventColumns, insertLabels, getMaxTickets, type EventContent } from './event-columns.ts';

interface OwnEventId {
  readonly organiserId: string;
  readonly eventId: string;
}

/** An own event before a change; times in epoch milliseconds. */
export interface PreviousEvent {
  readonly version: number;
  readonly isCancelled: boolean;
  readonly isUnlisted: boolean;
  readonly isPaid: boolean;
  readonly startAt: number;
  readonly endAt: number;
  readonly mode: 'online' | 'offline';
  readonly location: string;
  /** Hash of its image, or empty. */
  readonly image: string;
  /** Number of tickets sold or held. */
  readonly takenTickets: number;
}

/**
 * Tickets that cannot be offered again: those of participants except admissions over capacity (CI-28), and
 * those held for orders that are unpaid or to be confirmed.
 */
const takenCount = sql<number>`participant_count - over_capacity_count + held_count`;

/**
 * Reads an organiser's own event before a change.
 * @returns `undefined` if the event does not belong to this organiser.
 */
export async function readCurrentVersion(
  db: Db,
  { organiserId, eventId }: OwnEventId,
): Promise<PreviousEvent | undefined> {
  const row = await db
    .selectFrom('event')
    .select(['version', 'cancelled_at', 'is_unlisted', 'price_cents', 'start_at', 'end_at'])
    .select(['mode', 'location', 'image'])
    .select(takenCount.as('taken'))
    .where('id', '=', eventId)
    .where('organiser_id', '=', organiserId)
    .executeTakeFirst();
  return (
    row && {
      version: row.version,
      isCancelled: row.cancelled_at !== null,
      isUnlisted: row.is_unlisted === 1,
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
 * Updates an own event, and publishes it if it is unlisted, with optimistic concurrency: one statement checks
 * that it still has this version, is not cancelled, and offers at least the tickets taken (EV-17, EV-18). Call
 * it in a transaction that then calls `setCover`.
 * @returns whether the event was updated.
 */
export async function updateOwnEvent(
  db: Db,
  { organiserId, eventId, version, form }: OwnEventId & { version: number; form: EventContent },
): Promise<boolean> {
  const maxTickets = getMaxTickets(form);
  const updated = await db
    .updateTable('event')
    .set(({ eb }) => ({
      ...toEventColumns(form),
      max_tickets: maxTickets,
      available: maxTickets === null ? null : sql<number>`${maxTickets} - ${takenCount}`,
      is_unlisted: 0,
      version: eb('version', '+', 1),
      change_no: eb('change_no', '+', 1),
    }))
    .where('id', '=', eventId)
    .where('organiser_id', '=', organiserId)
    .where('version', '=', version)
    .where('cancelled_at', 'is', null)
    .$if(maxTickets !== null, (update) => update.where(takenCount, '<=', maxTickets ?? 0))
    .returning('id')
    .executeTakeFirst();
  if (updated === undefined) return false;
  await db.deleteFrom('event_category').where('event_id', '=', eventId).execute();
  await db.deleteFrom('event_sdg').where('event_id', '=', eventId).execute();
  await insertLabels(db, eventId, form);
  return true;
}

/**
 * Cancels an own event that is neither over nor cancelled, at most once (EV-21). Call it in a transaction
 * that announces the change.
 * @returns whether the event was cancelled.
 */
export async function cancelEvent(
  db: Db,
  { organiserId, eventId, nowMs }: OwnEventId & { nowMs: number },
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

/**
 * Sets an event's cover to an image hash, or '' for none. Call it in the transaction that changes the event.
 */
export async function setCover(db: Db, eventId: string, image: string): Promise<void> {
  await db.updateTable('event').set({ image }).where('id', '=', eventId).execute();
}
