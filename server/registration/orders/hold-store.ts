import type { Updateable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Db, Tables } from '../../db/tables.ts';
import { settleOrderPayments, type TransactionState } from '../../payment/transaction-store.ts';
import {
  erasedBuyer,
  identifyParticipants,
  insertOrder,
  insertParticipants,
  reserveTickets,
  type NewOrder,
} from '../registration-store.ts';
import { removeFromList } from '../../participant/removal-store.ts';

/** Participants of an order that is unpaid or to be confirmed; name and e-mail are empty if erased since (AC-33). */
export type HeldParticipants = NewOrder['participants'];

/** A pending order to be inserted: until when its tickets are held, and who asked for it, from `toHeldBy`. */
export interface NewHeldOrder extends NewOrder {
  readonly heldUntil: number;
  readonly heldBy: string;
}

/**
 * Inserts a pending order, whose tickets `reserveTickets` already holds. Its participants are not on the list
 * yet.
 */
export async function insertHeldOrder(tx: Tx, order: NewHeldOrder): Promise<void> {
  await insertOrder(tx.db, order, {
    state: 'pending',
    held_until: order.heldUntil,
    held_by: order.heldBy,
    held_participants: toHeldParticipants(order),
  });
  await tx.announce(order.eventId);
}

/** The participants of an order that is not confirmed, as its row stores them. */
export const toHeldParticipants = ({ participants }: Pick<NewOrder, 'participants'>): string =>
  JSON.stringify(participants.map(({ firstName, lastName, email }) => ({ firstName, lastName, email })));

/** Selects orders of an event: one, those of a buyer, overdue ones, or all. */
export type HeldOrderFilter =
  | { readonly orderId: string }
  | { readonly accountId: string; readonly email: string }
  | { readonly overdueAtMs: number }
  | 'all';

/**
 * Releases the tickets of orders that are unpaid or not confirmed, each once even with concurrent calls (PY-3), and settles their
 * payments. Participants' names are kept for a day (PY-7). Call it in a transaction that holds the event's
 * row lock.
 */
export async function releaseHeldOrders(
  tx: Tx,
  {
    eventId,
    orders,
    ...settlement
  }: {
    eventId: string;
    orders: HeldOrderFilter;
    to: TransactionState;
    cause: string;
    nowMs: number;
  },
): Promise<void> {
  const released = await tx.db
    .updateTable('order')
    .set({ state: 'released' })
    .where('event_id', '=', eventId)
    .where('state', '=', 'pending')
    .where((eb) => {
      if (orders === 'all') return eb.lit(true);
      if ('orderId' in orders) return eb('id', '=', orders.orderId);
      if ('overdueAtMs' in orders) return eb('held_until', '<=', orders.overdueAtMs);
      return eb.or([eb('account_id', '=', orders.accountId), eb('email', '=', orders.email)]);
    })
    .returning(['id', 'quantity'])
    .execute();
  if (released.length === 0) return;
  const noOfTickets = released.reduce((sum, { quantity }) => sum + quantity, 0);
  await tx.db
    .updateTable('event')
    .set((eb) => ({
      available: eb('available', '+', noOfTickets),
      held_count: eb('held_count', '-', noOfTickets),
    }))
    .where('id', '=', eventId)
    .execute();
  // A payment in progress when the hold ends may still complete, and gets other tickets if available (PY-6).
  const isOverdue = orders !== 'all' && 'overdueAtMs' in orders;
  await settleOrderPayments(tx.db, {
    ...settlement,
    orderIds: released.map(({ id }) => id),
    closeAt: isOverdue ? 'onExpiry' : 'immediately',
  });
  await tx.announce(eventId);
}

/** @returns the number of tickets left, or null if unlimited. */
export async function readAvailable(db: Db, eventId: string): Promise<number | null> {
  const { available } = await db
    .selectFrom('event')
    .select('available')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return available;
}

/** Reads up to `limit` ids of events, or of this one, with overdue orders. */
export async function readOverdueEventIds(
  db: Db,
  { nowMs, eventId, limit }: { nowMs: number; eventId?: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('order')
    .select('event_id')
    .distinct()
    .where('held_until', '<=', nowMs)
    .where('state', '=', 'pending')
    .$if(eventId !== undefined, (qb) => qb.where('event_id', '=', eventId ?? ''))
    .orderBy('event_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.event_id);
}

/**
 * Puts the participants of a paid or confirmed order on the list, with its held tickets, or with others if those were
 * released and enough are left (PY-5, PY-6). Call it in the transaction that marks the payment paid, if
 * there is one, and holds the event's row lock.
 * @returns false if the event is sold out, over or cancelled (held tickets are then released), the
 *   participants were erased, or the order is already confirmed.
 */
export async function confirmHeldOrder(
  tx: Tx,
  { orderId, eventId, nowMs }: { orderId: string; eventId: string; nowMs: number },
): Promise<boolean> {
  const order = await tx.db
    .selectFrom('order')
    .select(['state', 'quantity', 'held_participants'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (order.held_participants === null || order.state === 'confirmed') return false;
  const isPending = order.state === 'pending';
  const { quantity } = order;
  const changeNo = isPending
    ? await convertHeldTickets(tx.db, { eventId, quantity, nowMs })
    : await reserveTickets(tx.db, { eventId, quantity, nowMs });
  if (changeNo === undefined) {
    const cause = 'event ended';
    if (isPending) await releaseHeldOrders(tx, { eventId, orders: { orderId }, to: 'expired', cause, nowMs });
    return false;
  }
  await tx.db
    .updateTable('order')
    .set({ state: 'confirmed', held_until: null, held_participants: null, held_by: null })
    .where('id', '=', orderId)
    .execute();
  const participants = identifyParticipants(JSON.parse(order.held_participants) as HeldParticipants, nowMs);
  await insertParticipants(tx.db, [{ orderId, eventId, participants, nowMs }], changeNo);
  const participantIds = participants.filter(({ email }) => email === '').map(({ id }) => id);
  if (participantIds.length > 0) await removeFromList(tx, { eventId, participantIds, changeNo, nowMs });
  await tx.announce(eventId);
  return true;
}

/**
 * Converts held tickets to tickets of participants.
 * @returns the list's new cursor, or `undefined` if the event is over or cancelled.
 */
async function convertHeldTickets(
  db: Db,
  { eventId, quantity, nowMs }: { eventId: string; quantity: number; nowMs: number },
): Promise<number | undefined> {
  const updated = await db
    .updateTable('event')
    .set((eb) => ({
      held_count: eb('held_count', '-', quantity),
      participant_count: eb('participant_count', '+', quantity),
      change_no: eb('change_no', '+', 1),
    }))
    .where('id', '=', eventId)
    .where('cancelled_at', 'is', null)
    .where('end_at', '>', nowMs)
    .returning('change_no')
    .executeTakeFirst();
  return updated?.change_no;
}

/**
 * Deletes the participants' data of orders released before this instant, and who asked for them (PY-7); of those that were
 * never confirmed also the buyer's, whose address anyone may have typed (RG-77).
 */
export async function erasePiiOfReleasedOrders(db: Db, beforeMs: number): Promise<void> {
  const erase = (values: Updateable<Tables['order']>) =>
    db
      .updateTable('order')
      .set({ ...values, held_participants: null, held_until: null, held_by: null })
      .where('held_until', '<', beforeMs)
      .where('state', '=', 'released');
  await erase(erasedBuyer).where('price_cents', '=', 0).execute();
  await erase({}).execute();
}
