import type { Tx } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { settleOrderPayments, type TransactionState } from '../payment/transaction-store.ts';
import { insertOrder, insertParticipants, takeTickets, type NewOrder } from './registration-store.ts';
import { takeOffList } from './removal-store.ts';

/** For whom an order waits; without a name and an e-mail whoever has deleted her data since (AC-33). */
export type HeldPeople = NewOrder['participants'];

/** Tickets are kept for an order that waits for its payment for so long (PY-2). */
export const holdMs = 15 * 60_000;

/** Writes an order that waits for its payment; `takeTickets` holds its tickets already. Nobody of it is on the list. */
export async function writeHeldOrder(tx: Tx, order: Omit<NewOrder, 'changeNo'>): Promise<void> {
  await insertOrder(tx.db, order, {
    state: 'pending',
    held_until: order.now + holdMs,
    held_people: JSON.stringify(
      order.participants.map(({ firstName, lastName, email }) => ({ firstName, lastName, email })),
    ),
  });
  await tx.announce(order.eventId);
}

/** Which of an event's orders are meant: one, those of a buyer, those whose time is over, or all. */
export type HeldOrders =
  | { readonly orderId: string }
  | { readonly accountId: string; readonly email: string }
  | { readonly overdueAtMs: number }
  | 'all';

/**
 * Gives back the tickets of orders that wait for their payment: of each order once, whoever else tries
 * (PY-3). Its people stay with it for a day. Belongs into a transaction that has the event's row.
 */
export async function releaseHeld(
  tx: Tx,
  {
    eventId,
    orders,
    ...settling
  }: {
    eventId: string;
    orders: HeldOrders;
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
  // Who is just paying when the time is over may still do so, and gets other tickets if there are some (PY-6).
  const isTimeOver = orders !== 'all' && 'overdueAtMs' in orders;
  await settleOrderPayments(tx.db, {
    ...settling,
    orderIds: released.map(({ id }) => id),
    closeAt: isTimeOver ? 'whenItEnds' : 'now',
  });
  await tx.announce(eventId);
}

/** How many tickets of an event are left, or null when they are unlimited. */
export async function readAvailable(db: Db, eventId: string): Promise<number | null> {
  const { available } = await db
    .selectFrom('event')
    .select('available')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return available;
}

/** The events, or this one, with tickets of orders whose time is over. */
export async function eventsWithOverdue(
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
 * Puts the people of a paid order on the list: with the tickets that are held for it, or with others when
 * they had gone back and there are some (PY-5, PY-6). Out: whether it did; not when the event has no more
 * place, is over or cancelled, with which held tickets go back, or nobody knows any more for whom it was.
 * Belongs into the transaction that marks it paid, which has the event's row.
 */
export async function confirmHeld(
  tx: Tx,
  { orderId, eventId, now }: { orderId: string; eventId: string; now: number },
): Promise<boolean> {
  const order = await tx.db
    .selectFrom('order')
    .select(['state', 'quantity', 'held_people'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (order.held_people === null || order.state === 'confirmed') return false;
  const isPending = order.state === 'pending';
  const { quantity } = order;
  const changeNo = isPending
    ? await listHeld(tx.db, { eventId, quantity, now })
    : await takeTickets(tx.db, { eventId, quantity, now });
  if (changeNo === undefined) {
    const cause = 'event is over';
    if (isPending) await releaseHeld(tx, { eventId, orders: { orderId }, to: 'expired', cause, nowMs: now });
    return false;
  }
  await tx.db
    .updateTable('order')
    .set({ state: 'confirmed', held_until: null, held_people: null })
    .where('id', '=', orderId)
    .execute();
  const participants = JSON.parse(order.held_people) as HeldPeople;
  const ids = await insertParticipants(tx.db, { orderId, eventId, participants, changeNo, now });
  const participantIds = ids.filter((_, at) => participants[at]?.email === '');
  if (participantIds.length > 0) await takeOffList(tx, { eventId, participantIds, changeNo, now });
  await tx.announce(eventId);
  return true;
}

/**
 * Tickets that were held belong to people of the list now. Out: the list's new cursor; nothing when the
 * event has ended or was cancelled meanwhile.
 */
async function listHeld(
  db: Db,
  { eventId, quantity, now }: { eventId: string; quantity: number; now: number },
): Promise<number | undefined> {
  const listed = await db
    .updateTable('event')
    .set((eb) => ({
      held_count: eb('held_count', '-', quantity),
      participant_count: eb('participant_count', '+', quantity),
      change_no: eb('change_no', '+', 1),
    }))
    .where('id', '=', eventId)
    .where('cancelled_at', 'is', null)
    .where('end_at', '>', now)
    .returning('change_no')
    .executeTakeFirst();
  return listed?.change_no;
}

/** Forgets for whom orders were that gave their tickets back before this instant (PY-7). */
export async function forgetReleased(db: Db, beforeMs: number): Promise<void> {
  await db
    .updateTable('order')
    .set({ held_people: null, held_until: null })
    .where('held_until', '<', beforeMs)
    .where('state', '=', 'released')
    .execute();
}
