import type { Db } from '../db/tables.ts';
import { deleteDeferredOfOrganiser } from '../mail/allowance/withdraw-store.ts';
import { recountEvents } from '../organisation/organisation-store.ts';
import { lockEvent } from './lock-store.ts';

/**
 * @returns whether an upcoming event of this organiser has registrations; then the account cannot be deleted
 *   (AC-31).
 */
export async function hasExpectedParticipants(db: Db, organiserId: string, nowMs: number): Promise<boolean> {
  const row = await selectUpcoming(db, organiserId, nowMs)
    // Unpaid orders count as well.
    .where(({ eb }) => eb(eb('participant_count', '+', eb.ref('held_count')), '>', 0))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * @returns whether cancellation mails to participants of this organiser's events are still pending (EV-21).
 */
export async function hasUnnotifiedParticipants(db: Db, organiserId: string): Promise<boolean> {
  const row = await db
    .selectFrom('event_notification')
    .innerJoin('event', 'event.id', 'event_notification.event_id')
    .select('event_notification.id')
    .where('event_notification.kind', '=', 'cancelled')
    // Those whose address the organiser has typed may have to wait for long (OP-73).
    .where('event_notification.is_typed_round', '=', 0)
    .where('event.organiser_id', '=', organiserId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks an organiser's upcoming events until the transaction ends, in the same order as the door: prevents
 * registrations and deadlocks.
 * @returns the ids of the events.
 */
export async function lockUpcomingEvents(db: Db, organiserId: string, nowMs: number): Promise<string[]> {
  const rows = await selectUpcoming(db, organiserId, nowMs).orderBy('id').execute();
  for (const { id } of rows) await lockEvent(db, id);
  return rows.map(({ id }) => id);
}

/**
 * Erases an organisation's events (AC-34). Events without orders and payments are deleted; the others keep
 * title, place, dates, tickets and price, and are cancelled unless over. Call it in the erasure's
 * transaction.
 * @returns the hashes of the events' images.
 */
export async function eraseEvents(db: Db, organiserId: string, nowMs: number): Promise<string[]> {
  const images = await db
    .selectFrom('event')
    .select('image')
    .distinct()
    .where('organiser_id', '=', organiserId)
    .where('image', '<>', '')
    .execute();
  const deletableIds = db
    .selectFrom('event')
    .select('event.id')
    .where('organiser_id', '=', organiserId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order').select('order.id').whereRef('order.event_id', '=', 'event.id'))),
    )
    // Payments of promotions stay in the books.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transaction')
            .select('transaction.id')
            .whereRef('transaction.event_id', '=', 'event.id'),
        ),
      ),
    );
  // The organiser in whose name they would be sent is deleted.
  await deleteDeferredOfOrganiser(db, organiserId);
  await db
    .deleteFrom('event_notification')
    .where('event_id', 'in', ({ selectFrom }) =>
      selectFrom('event').select('event.id').where('organiser_id', '=', organiserId),
    )
    .execute();
  await db
    .deleteFrom('staff_pass_device')
    .where('pass_id', 'in', ({ selectFrom }) =>
      selectFrom('staff_pass').select('staff_pass.id').where('event_id', 'in', deletableIds),
    )
    .execute();
  for (const table of [
    'event_category',
    'event_sdg',
    'list_change',
    'promotion',
    'promotion_request',
    'staff_pass',
  ] as const)
    await db.deleteFrom(table).where('event_id', 'in', deletableIds).execute();
  await db.deleteFrom('event').where('id', 'in', deletableIds).execute();
  await db
    .updateTable('event')
    .set({ description: '', domanda: '', external_link: '', join_link: '', image: '' })
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
  return images.map((row) => row.image);
}

const selectUpcoming = (db: Db, organiserId: string, nowMs: number) =>
  db
    .selectFrom('event')
    .select('id')
    .where('organiser_id', '=', organiserId)
    .where('end_at', '>', nowMs)
    .where('cancelled_at', 'is', null);
