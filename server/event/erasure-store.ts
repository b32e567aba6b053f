import type { Db } from '../db/tables.ts';
import { recountEvents } from '../organisation/organisation-store.ts';
import { lockEvent } from './lock-store.ts';

/**
 * Whether anybody is registered for an event of this organiser that is not over and not cancelled: then
 * its account cannot go (AC-31).
 */
export async function hasExpectedParticipants(db: Db, organiserId: string, nowMs: number): Promise<boolean> {
  const row = await upcoming(db, organiserId, nowMs)
    // Who is about to pay is expected as well.
    .where(({ eb }) => eb(eb('participant_count', '+', eb.ref('held_count')), '>', 0))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether people of an event that this organiser has cancelled are still to be told of it (EV-21). */
export async function hasUntoldParticipants(db: Db, organiserId: string): Promise<boolean> {
  const row = await db
    .selectFrom('event_notice')
    .innerJoin('event', 'event.id', 'event_notice.event_id')
    .select('event_notice.id')
    .where('event_notice.kind', '=', 'cancelled')
    .where('event.organiser_id', '=', organiserId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes the rows of an organiser's upcoming events until the transaction ends, one after another in the
 * same order as the door does: nobody registers meanwhile, and nobody deadlocks. Out: their ids.
 */
export async function lockUpcomingEvents(db: Db, organiserId: string, nowMs: number): Promise<string[]> {
  const rows = await upcoming(db, organiserId, nowMs).orderBy('id').execute();
  for (const { id } of rows) await lockEvent(db, id);
  return rows.map(({ id }) => id);
}

/**
 * Erases what an organisation published (AC-34). Events that no order or payment refers to are gone; of the others
 * title, place, dates, tickets and price stay, and those that are not over are cancelled. Out: the
 * pictures that they had. Belongs into the transaction of the erasure.
 */
export async function eraseEvents(db: Db, organiserId: string, nowMs: number): Promise<string[]> {
  const pictures = await db
    .selectFrom('event')
    .select('image')
    .distinct()
    .where('organiser_id', '=', organiserId)
    .where('image', '<>', '')
    .execute();
  const unordered = db
    .selectFrom('event')
    .select('event.id')
    .where('organiser_id', '=', organiserId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order').select('order.id').whereRef('order.event_id', '=', 'event.id'))),
    )
    // What was paid for its promotion stays in the books.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transaction')
            .select('transaction.id')
            .whereRef('transaction.event_id', '=', 'event.id'),
        ),
      ),
    );
  // Whom they would be told by is gone.
  await db
    .deleteFrom('event_notice')
    .where('event_id', 'in', ({ selectFrom }) =>
      selectFrom('event').select('event.id').where('organiser_id', '=', organiserId),
    )
    .execute();
  await db
    .deleteFrom('staff_pass_device')
    .where('pass_id', 'in', ({ selectFrom }) =>
      selectFrom('staff_pass').select('staff_pass.id').where('event_id', 'in', unordered),
    )
    .execute();
  for (const table of ['event_category', 'event_sdg', 'promotion', 'promotion_wish', 'staff_pass'] as const)
    await db.deleteFrom(table).where('event_id', 'in', unordered).execute();
  await db.deleteFrom('event').where('id', 'in', unordered).execute();
  await db
    .updateTable('event')
    .set({ description: '', domanda: '', external_link: '', image: '' })
    .where('organiser_id', '=', organiserId)
    .execute();
  await db
    .updateTable('event')
    .set({ cancelled_at: nowMs })
    .where('organiser_id', '=', organiserId)
    .where('end_at', '>', nowMs)
    .where('cancelled_at', 'is', null)
    .execute();
  await recountEvents(db, organiserId);
  return pictures.map((row) => row.image);
}

const upcoming = (db: Db, organiserId: string, nowMs: number) =>
  db
    .selectFrom('event')
    .select('id')
    .where('organiser_id', '=', organiserId)
    .where('end_at', '>', nowMs)
    .where('cancelled_at', 'is', null);
