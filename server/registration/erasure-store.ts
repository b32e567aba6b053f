import { sql } from 'kysely';
import { deleteEarlierDetails } from '../participant/details/earlier-details-store.ts';
import { eraseNotesAbout } from '../check-in/erasure-store.ts';
import type { Tx } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { wasMailed } from '../mail/allowance/withdraw-store.ts';
import { deleteShares } from './confirmation/share-store.ts';
import { eraseFromHeldOrders, findHeldOrdersByEmail } from './orders/unpaid-order-pii-store.ts';
import { releaseHeldOrders } from './orders/hold-store.ts';
import { deleteOrdersLink } from './orders/orders-link-store.ts';
import { erasedBuyer } from './registration-store.ts';
import { incrementCursor, removeFromList } from '../participant/removal-store.ts';

/** The account and e-mail whose registrations are erased. */
interface ErasedBuyer {
  readonly accountId: string;
  readonly email: string;
  readonly nowMs: number;
}

/** A participant whom an erased account had registered for an upcoming event. */
export interface ReleasedParticipant {
  readonly firstName: string;
  readonly email: string;
  readonly language: string;
  readonly eventId: string;
  /** The organiser has typed the e-mail. */
  readonly isEmailTyped: boolean;
}

// Ids per statement: keeps the number of bound values below the limit of both databases.
const idBatchSize = 500;

/**
 * Cancels an account's registrations for events that are not over, and erases names and e-mails from all of
 * them; rows, tickets, prices and dates stay (AC-33). Call it in the erasure's transaction.
 * @returns the other participants to be notified that their ticket was cancelled.
 */
export async function eraseRegistrations(tx: Tx, erased: ErasedBuyer): Promise<ReleasedParticipant[]> {
  const released: ReleasedParticipant[] = [];
  for (const eventId of await readEventIds(tx.db, erased)) {
    const changeNo = await incrementCursor(tx, eventId);
    const { accountId, email, nowMs } = erased;
    const orders = { accountId, email };
    await releaseHeldOrders(tx, { eventId, orders, to: 'expired', cause: 'buyer erased', nowMs });
    await eraseFromHeldOrders(tx, { eventId, email, nowMs });
    const participants = await readParticipants(tx.db, eventId, erased);
    for (let offset = 0; offset < participants.length; offset += idBatchSize) {
      const batch = participants.slice(offset, offset + idBatchSize);
      const participantIds = batch.map((participant) => participant.id);
      const isOver = (batch[0]?.end_at ?? 0) <= erased.nowMs;
      const removed = new Set(
        isOver ? [] : await removeFromList(tx, { eventId, participantIds, changeNo, nowMs: erased.nowMs }),
      );
      for (const participant of batch) {
        if (
          !removed.has(participant.id) ||
          participant.email === erased.email ||
          participant.cancelled_at !== null
        )
          continue;
        const isAddedByOrganiser = participant.import_id !== null || participant.is_walk_in === 1;
        const mailed = { orderId: participant.order_id, email: participant.email };
        if (isAddedByOrganiser && !(await wasMailed(tx.db, mailed))) continue;
        released.push({
          firstName: participant.first_name,
          email: participant.email,
          language: participant.language,
          eventId,
          isEmailTyped: participant.is_email_typed === 1,
        });
      }
      await tx.db
        .updateTable('participant')
        .set({
          first_name: '',
          last_name: '',
          email: '',
          external_code: '',
          details: '',
          change_no: changeNo,
        })
        .where('id', 'in', participantIds)
        .execute();
      await eraseNotesAbout(tx.db, participantIds);
      await deleteEarlierDetails(tx.db, participantIds);
    }
    await tx.announce(eventId);
  }
  const erasedOrders = await tx.db
    .updateTable('order')
    .set({
      ...erasedBuyer,
      held_participants: null,
      // One that was ordered meanwhile is released as overdue.
      held_until: sql`case when state = 'pending' then cast(${erased.nowMs} as bigint) end`,
    })
    .where((eb) => eb.or([eb('account_id', '=', erased.accountId), eb('email', '=', erased.email)]))
    .returning('id')
    .execute();
  await deleteShares(
    tx.db,
    erasedOrders.map(({ id }) => id),
  );
  await deleteOrdersLink(tx.db, erased.email);
  return released;
}

/** Reads the events concerned, sorted by id to avoid deadlocks. */
async function readEventIds(db: Db, { accountId, email }: ErasedBuyer): Promise<string[]> {
  const rows = await db
    .selectFrom('order')
    .select('event_id')
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('email', '=', email)]))
    .union(db.selectFrom('participant').select('event_id').where('email', '=', email))
    .execute();
  const heldOrders = await findHeldOrdersByEmail(db, email);
  return [
    ...new Set([...rows.map((row) => row.event_id), ...heldOrders.map(({ eventId }) => eventId)]),
  ].sort();
}

/** Selects all participants of the erased buyer's orders, and their own tickets in orders of others. */
const readParticipants = (db: Db, eventId: string, { accountId, email }: ErasedBuyer) =>
  db
    .selectFrom('participant')
    .innerJoin('order', 'order.id', 'participant.order_id')
    .innerJoin('event', 'event.id', 'participant.event_id')
    .select(['participant.id', 'participant.first_name', 'participant.email', 'participant.order_id'])
    .select(['participant.is_email_typed', 'participant.is_walk_in', 'order.import_id'])
    .select(['order.language', 'event.end_at', 'event.cancelled_at'])
    .where('participant.event_id', '=', eventId)
    .where((eb) =>
      eb.or([
        eb('order.account_id', '=', accountId),
        eb('order.email', '=', email),
        eb('participant.email', '=', email),
      ]),
    )
    .orderBy('participant.id')
    .execute();
