import { minuteMs } from '#contract/durations.ts';
import type { Tx } from '../../db/database.ts';
import type { Db } from '../../db/tables.ts';
import { lockEvent } from '../../event/lock-store.ts';
import { releaseHeldOrders, toHeldParticipants } from '../orders/hold-store.ts';
import { erasedBuyer, insertOrder, type NewOrder } from '../registration-store.ts';

/** How long the places of an order wait for its confirmation (RG-77). */
export const confirmationHoldMs = 30 * minuteMs;

/** Counts the places that wait for a confirmation; call it while the event is locked. */
export async function countPlacesToConfirm(db: Db, eventId: string): Promise<number> {
  const { count } = await db
    .selectFrom('order')
    .select(({ fn }) => fn.sum<number | null>('quantity').as('count'))
    .where('event_id', '=', eventId)
    .where('state', '=', 'pending')
    .where('price_cents', '=', 0)
    .executeTakeFirstOrThrow();
  return count ?? 0;
}

/**
 * Inserts an order that waits for its confirmation. Its participants are not on the list yet.
 * @param heldUntil `undefined` if its places are not held: then it is as one whose hold has ended
 */
export const insertOrderToConfirm = (
  db: Db,
  order: NewOrder,
  { heldUntil, nowMs }: { heldUntil: number | undefined; nowMs: number },
): Promise<void> =>
  insertOrder(db, order, {
    state: heldUntil === undefined ? 'released' : 'pending',
    held_until: heldUntil ?? nowMs,
    held_by: null,
    held_participants: toHeldParticipants(order),
  });

/** Moves free places of a locked event to orders that wait for their confirmation. */
export async function holdFreePlaces(db: Db, eventId: string, quantity: number): Promise<void> {
  await db
    .updateTable('event')
    .set((eb) => ({
      available: eb('available', '-', quantity),
      held_count: eb('held_count', '+', quantity),
    }))
    .where('id', '=', eventId)
    .execute();
}

/** A free order that a mailed link confirms; times in epoch milliseconds. */
export interface OrderToConfirm {
  readonly eventId: string;
  readonly state: 'confirmed' | 'pending' | 'released';
  readonly heldUntil: number;
  readonly quantity: number;
  /** The buyer's; empty if it was erased. */
  readonly email: string;
  readonly createdAt: number;
  /** Its participants were erased before it was confirmed. */
  readonly isErased: boolean;
  readonly event: {
    readonly title: string;
    readonly companyName: string;
    readonly startAt: number;
    readonly endAt: number;
    readonly isCancelled: boolean;
    readonly isFree: boolean;
    /** Registration has moved to another site. */
    readonly isExternal: boolean;
  };
}

/** Finds a free order with its event. */
export async function findOrderToConfirm(db: Db, orderId: string): Promise<OrderToConfirm | undefined> {
  const row = await db
    .selectFrom('order')
    .innerJoin('event', 'event.id', 'order.event_id')
    .innerJoin('organisation', 'organisation.id', 'event.organiser_id')
    .select(['order.event_id', 'order.state', 'order.held_until', 'order.quantity', 'order.email'])
    .select(['order.created_at', 'event.title', 'event.start_at', 'event.end_at', 'event.cancelled_at'])
    .select(['event.price_cents', 'event.external_link', 'organisation.company_name'])
    .select((eb) =>
      eb.case().when('order.held_participants', 'is', null).then(1).else(0).end().as('is_empty'),
    )
    .where('order.id', '=', orderId)
    .where('order.price_cents', '=', 0)
    .executeTakeFirst();
  return (
    row && {
      eventId: row.event_id,
      state: row.state,
      heldUntil: row.held_until ?? 0,
      quantity: row.quantity,
      email: row.email,
      createdAt: row.created_at,
      isErased: row.state !== 'confirmed' && row.is_empty === 1,
      event: {
        title: row.title,
        companyName: row.company_name,
        startAt: row.start_at,
        endAt: row.end_at,
        isCancelled: row.cancelled_at !== null,
        isFree: row.price_cents === 0,
        isExternal: row.external_link !== '',
      },
    }
  );
}

/** An order that is given up, and why. */
interface DiscardedOrder {
  readonly orderId: string;
  readonly cause: 'disowned' | 'withdrawn';
  readonly nowMs: number;
}

/**
 * Releases the places of an order that is not confirmed, and erases the persons in it.
 * @returns the buyer's address before, or `undefined` if it is confirmed or there is none
 */
export async function discardOrderToConfirm(
  tx: Tx,
  { orderId, cause, nowMs }: DiscardedOrder,
): Promise<string | undefined> {
  const found = await findOrderToConfirm(tx.db, orderId);
  if (found === undefined) return undefined;
  const { eventId } = found;
  await lockEvent(tx.db, eventId);
  await releaseHeldOrders(tx, { eventId, orders: { orderId }, to: 'expired', cause, nowMs });
  const { numUpdatedRows } = await tx.db
    .updateTable('order')
    .set({ ...erasedBuyer, held_participants: null, held_until: null })
    .where('id', '=', orderId)
    .where('state', '=', 'released')
    .executeTakeFirst();
  return numUpdatedRows > 0n ? found.email : undefined;
}

/**
 * Whether an order is confirmed that a browser wants to withdraw: an account its own, a visitor's id is secret.
 * @returns `undefined` if there is none
 */
export async function readIsConfirmed(
  db: Db,
  { orderId, accountId }: { orderId: string; accountId: string | undefined },
): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('order')
    .select('state')
    .where('id', '=', orderId)
    .where('price_cents', '=', 0)
    .where((eb) =>
      eb.or([
        eb('account_id', 'is', null),
        ...(accountId === undefined ? [] : [eb('account_id', '=', accountId)]),
      ]),
    )
    .executeTakeFirst();
  return row && row.state === 'confirmed';
}
