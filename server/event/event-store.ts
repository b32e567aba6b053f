import type { PublicEvent } from '#contract/event/event.ts';
import type { Db } from '../db/tables.ts';
import { countEvent, organiserCardColumns, organiserCardOf } from '../organisation/organisation-store.ts';
import { columnsOf, insertLabels, ticketsOf, type EventContent } from './event-columns.ts';
import { publicPart, shownAt } from './event-rows.ts';

interface NewEvent {
  readonly id: string;
  readonly organiserId: string;
  readonly form: EventContent;
  /** The name of its picture, or empty. */
  readonly image?: string;
  readonly nowMs: number;
}

/**
 * Publishes an event of an organiser under a new id. The form is validated and its HTML clean.
 * Belongs into a transaction.
 */
export async function insertEvent(
  db: Db,
  { id, organiserId, form, image = '', nowMs }: NewEvent,
): Promise<void> {
  const tickets = ticketsOf(form);
  await db
    .insertInto('event')
    .values({
      ...columnsOf(form),
      id,
      organiser_id: organiserId,
      image,
      max_tickets: tickets,
      available: tickets,
      cancelled_at: null,
      created_at: nowMs,
    })
    .execute();
  await insertLabels(db, id, form);
  await countEvent(db, organiserId);
}

/** What everybody may read of an event, with its organiser's card: one statement. */
export async function readPublicEvent(
  db: Db,
  eventId: string,
  nowMs: number,
): Promise<PublicEvent | undefined> {
  const row = await db
    .selectFrom('event')
    .innerJoin('organisation', 'organisation.id', 'event.organiser_id')
    .innerJoin('account', 'account.id', 'event.organiser_id')
    .select(shownAt(nowMs))
    .select(['event.description', 'event.domanda'])
    .select(organiserCardColumns)
    .where('event.id', '=', eventId)
    .executeTakeFirst();
  return (
    row && {
      ...publicPart(row),
      description: row.description,
      domanda: row.domanda,
      organiser: organiserCardOf(row),
    }
  );
}
