import type { PublicEvent } from '#contract/event/event.ts';
import type { Db } from '../db/tables.ts';
import { newId } from '../id.ts';
import { readOrganiserCard } from '../organisation/organisation-store.ts';
import { columnsOf, insertLabels, ticketsOf, type EventContent } from './event-columns.ts';
import { promotedAt, publicPart, readLabels } from './event-rows.ts';

interface NewEvent {
  readonly organiserId: string;
  readonly form: EventContent;
  /** The name of its picture, or empty. */
  readonly image?: string;
  readonly nowMs: number;
}

/**
 * Publishes an event of an organiser and returns its id. The form is validated and its HTML clean.
 * Belongs into a transaction.
 */
export async function insertEvent(
  db: Db,
  { organiserId, form, image = '', nowMs }: NewEvent,
): Promise<string> {
  const id = newId(nowMs);
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
  return id;
}

/** What everybody may read of an event, with its organiser's card. */
export async function readPublicEvent(
  db: Db,
  eventId: string,
  nowMs: number,
): Promise<PublicEvent | undefined> {
  const row = await db
    .selectFrom('event')
    .selectAll('event')
    .select(promotedAt(nowMs))
    .where('event.id', '=', eventId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const labels = await readLabels(db, [row.id]);
  return {
    ...publicPart(row, labels),
    description: row.description,
    domanda: row.domanda,
    organiser: await readOrganiserCard(db, row.organiser_id),
  };
}
