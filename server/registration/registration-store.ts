import { sql, type Insertable } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Db, Tables } from '../db/tables.ts';
import { newId } from '../id.ts';

/** What a registration needs of its event; time in epoch milliseconds. */
export interface RegistrableEvent {
  readonly endAt: number;
  readonly priceCents: number;
  readonly isCancelled: boolean;
  readonly hasQuestion: boolean;
  readonly externalLink: string;
  /** Tickets left, or null if unlimited. */
  readonly available: number | null;
  /** All tickets, or null if unlimited. */
  readonly maxTickets: number | null;
  /** Tickets held for unpaid orders. */
  readonly heldCount: number;
  readonly organiserId: string;
  /** The organiser's account at the payment provider; empty if there is none. */
  readonly payee: string;
}

/**
 * Finds the event with this id.
 * @returns `undefined` if there is none.
 */
export async function findRegistrableEvent(db: Db, id: string): Promise<RegistrableEvent | undefined> {
  const row = await db
    .selectFrom('event')
    .innerJoin('account', 'account.id', 'event.organiser_id')
    .select(['event.end_at', 'event.price_cents', 'event.cancelled_at', 'event.external_link'])
    .select('event.organiser_id')
    .select(['event.available', 'event.max_tickets', 'event.held_count', 'account.stripe_account_id'])
    // Only whether there is a question: its text can be long.
    .select((eb) => eb.case().when('event.domanda', '=', '').then(0).else(1).end().as('has_question'))
    .where('event.id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      endAt: row.end_at,
      priceCents: row.price_cents,
      isCancelled: row.cancelled_at !== null,
      hasQuestion: row.has_question === 1,
      externalLink: row.external_link,
      available: row.available,
      maxTickets: row.max_tickets,
      heldCount: row.held_count,
      organiserId: row.organiser_id,
      payee: row.stripe_account_id,
    }
  );
}

/**
 * Reserves `quantity` tickets of an event that is not over, or none, in a single statement, which prevents
 * overselling (RG-1). They count as participants, or with `holdIfPaid` and a price as held for a pending
 * order, which leaves the list unchanged (PY-2).
 * @returns the list's cursor, or `undefined` if too few are left or the event is over or cancelled.
 */
export async function reserveTickets(
  db: Db,
  {
    eventId,
    quantity,
    nowMs,
    holdIfPaid = false,
  }: { eventId: string; quantity: number; nowMs: number; holdIfPaid?: boolean },
): Promise<number | undefined> {
  const holdCondition = holdIfPaid ? sql`price_cents > 0` : sql`1 = 0`;
  const updated = await db
    .updateTable('event')
    .set((eb) => ({
      available: eb('available', '-', quantity),
      participant_count: sql<number>`case when ${holdCondition} then participant_count else participant_count + ${quantity} end`,
      held_count: sql<number>`case when ${holdCondition} then held_count + ${quantity} else held_count end`,
      change_no: sql<number>`case when ${holdCondition} then change_no else change_no + 1 end`,
    }))
    .where('id', '=', eventId)
    .where('cancelled_at', 'is', null)
    .where('end_at', '>', nowMs)
    .where((eb) => eb.or([eb('available', 'is', null), eb('available', '>=', quantity)]))
    .returning('change_no')
    .executeTakeFirst();
  return updated?.change_no;
}

/** An order to be inserted; `priceCents` is the total, `now` in epoch milliseconds. */
export interface NewOrder {
  readonly orderId: string;
  readonly eventId: string;
  readonly accountId: string | undefined;
  readonly buyer: { firstName: string; lastName: string; email: string };
  readonly language: string;
  readonly priceCents: number;
  readonly participants: readonly { firstName: string; lastName: string; email: string }[];
  /** The cursor returned by `reserveTickets`. */
  readonly changeNo: number;
  readonly nowMs: number;
}

/**
 * Inserts a confirmed order and its participants, whose tickets are already reserved.
 * @returns the participants' ids, in the given order.
 */
export async function insertConfirmedOrder(tx: Tx, order: NewOrder): Promise<string[]> {
  await insertOrder(tx.db, order, {});
  const ids = await insertParticipants(tx.db, order);
  await tx.announce(order.eventId);
  return ids;
}

/** Inserts the row of an order with these state columns. */
export async function insertOrder(
  db: Db,
  order: Omit<NewOrder, 'changeNo'>,
  state: Pick<Insertable<Tables['order']>, 'state' | 'held_until' | 'held_participants' | 'held_by'>,
): Promise<void> {
  await db
    .insertInto('order')
    .values({
      id: order.orderId,
      event_id: order.eventId,
      account_id: order.accountId ?? null,
      first_name: order.buyer.firstName,
      last_name: order.buyer.lastName,
      email: order.buyer.email,
      language: order.language,
      quantity: order.participants.length,
      price_cents: order.priceCents,
      created_at: order.nowMs,
      ...state,
    })
    .execute();
}

/**
 * Inserts the participants of an order on the list.
 * @returns their ids, in the given order.
 */
export async function insertParticipants(
  db: Db,
  order: Pick<NewOrder, 'orderId' | 'eventId' | 'participants' | 'changeNo' | 'nowMs'>,
): Promise<string[]> {
  const rows = order.participants.map((participant, index) => ({
    id: newId(order.nowMs),
    event_id: order.eventId,
    order_id: order.orderId,
    ticket_no: index + 1,
    first_name: participant.firstName,
    last_name: participant.lastName,
    email: participant.email,
    change_no: order.changeNo,
    removed_at: null,
    created_at: order.nowMs,
  }));
  await db.insertInto('participant').values(rows).execute();
  return rows.map((row) => row.id);
}

/** An order as returned to its buyer. */
export interface RegisteredOrder {
  readonly orderId: string;
  readonly eventId: string;
  /** `pending` orders await payment, and their participants are not on the list. */
  readonly state: 'confirmed' | 'pending' | 'released';
  readonly priceCents: number;
  /** In the order of the form. */
  readonly participants: readonly {
    readonly id: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
  }[];
}

/**
 * Reads an existing order with all its participants, removed ones included.
 * @throws if there is none.
 */
export async function readRegisteredOrder(db: Db, orderId: string): Promise<RegisteredOrder> {
  const order = await db
    .selectFrom('order')
    .select(['event_id', 'price_cents', 'state'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const participants = await db
    .selectFrom('participant')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('order_id', '=', orderId)
    .orderBy('ticket_no')
    .execute();
  return {
    orderId,
    eventId: order.event_id,
    state: order.state,
    priceCents: order.price_cents,
    participants: participants.map((participant) => ({
      id: participant.id,
      firstName: participant.first_name,
      lastName: participant.last_name,
      email: participant.email,
    })),
  };
}
