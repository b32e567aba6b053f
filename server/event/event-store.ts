import type { PublicEvent } from '#contract/event/event.ts';
import type { Db } from '../db/tables.ts';
import {
  incrementEventCount,
  organiserCardColumns,
  toOrganiserCard,
} from '../organisation/organisation-store.ts';
import { toEventColumns, insertLabels, getMaxTickets, type EventContent } from './event-columns.ts';
import { toPublicFields, eventRowColumns } from './event-rows.ts';

interface NewEvent {
  readonly id: string;
  readonly organiserId: string;
  readonly form: EventContent;
  /** Hash of its image, or empty. */
  readonly image?: string;
  readonly isUnlisted?: boolean;
  readonly nowMs: number;
}

/**
 * Inserts an event under a new id, and publishes it unless it is unlisted. The form must be validated and sanitised.
 * Call it in a transaction.
 */
export async function insertEvent(
  db: Db,
  { id, organiserId, form, image = '', isUnlisted = false, nowMs }: NewEvent,
): Promise<void> {
  const maxTickets = getMaxTickets(form);
  await db
    .insertInto('event')
    .values({
      ...toEventColumns(form),
      id,
      organiser_id: organiserId,
      image,
      max_tickets: maxTickets,
      available: maxTickets,
      cancelled_at: null,
      is_unlisted: isUnlisted ? 1 : 0,
      created_at: nowMs,
    })
    .execute();
  await insertLabels(db, id, form);
  if (!isUnlisted) await incrementEventCount(db, organiserId);
}

/**
 * Reads the public data of an event with its organiser's card, in one statement.
 * @returns `undefined` if there is none.
 */
export async function readPublicEvent(
  db: Db,
  eventId: string,
  nowMs: number,
): Promise<PublicEvent | undefined> {
  const row = await db
    .selectFrom('event')
    .innerJoin('organisation', 'organisation.id', 'event.organiser_id')
    .innerJoin('account', 'account.id', 'event.organiser_id')
    .select(eventRowColumns(nowMs))
    .select(['event.description', 'event.domanda'])
    .select(organiserCardColumns)
    .where('event.id', '=', eventId)
    .executeTakeFirst();
  return (
    row && {
      ...toPublicFields(row),
      isUnlisted: row.is_unlisted === 1,
      description: row.description,
      domanda: row.domanda,
      organiser: toOrganiserCard(row),
    }
  );
}
