import { sql, type Insertable } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Db, Tables } from '../db/tables.ts';
import { newId } from '../id.ts';

/** What a registration needs to know of its event. */
export interface RegistrableEvent {
  readonly endAt: number;
  readonly priceCents: number;
  readonly isCancelled: boolean;
  readonly hasQuestion: boolean;
  readonly externalLink: string;
  /** How many tickets are left, or null when they are unlimited. */
  readonly available: number | null;
  /** How many more come back if nobody pays for them. */
  readonly heldCount: number;
  readonly organiserId: string;
  /** Her account at the provider; empty: she cannot be paid. */
  readonly payee: string;
}

/** The event with this id, or nothing. */
export async function findRegistrableEvent(db: Db, id: string): Promise<RegistrableEvent | undefined> {
  const row = await db
    .selectFrom('event')
    .innerJoin('account', 'account.id', 'event.organiser_id')
    .select(['event.end_at', 'event.price_cents', 'event.cancelled_at', 'event.external_link'])
    .select('event.organiser_id')
    .select(['event.available', 'event.held_count', 'account.stripe_account_id'])
    // The question itself can be long.
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
      heldCount: row.held_count,
      organiserId: row.organiser_id,
      payee: row.stripe_account_id,
    }
  );
}

/**
 * Takes so many tickets of a running event, or none, in one statement: the last ones can never be
 * sold twice (RG-1). They are of people who come on the list now; with `areHeldIfPaid` and a price they
 * are held for an order that waits for its payment, and the list does not change (PY-2). Out: the list's
 * cursor; nothing when there were not enough, or the event has ended or was cancelled meanwhile.
 */
export async function takeTickets(
  db: Db,
  {
    eventId,
    quantity,
    now,
    areHeldIfPaid = false,
  }: { eventId: string; quantity: number; now: number; areHeldIfPaid?: boolean },
): Promise<number | undefined> {
  const isHeld = areHeldIfPaid ? sql`price_cents > 0` : sql`1 = 0`;
  const taken = await db
    .updateTable('event')
    .set((eb) => ({
      available: eb('available', '-', quantity),
      participant_count: sql<number>`case when ${isHeld} then participant_count else participant_count + ${quantity} end`,
      held_count: sql<number>`case when ${isHeld} then held_count + ${quantity} else held_count end`,
      change_no: sql<number>`case when ${isHeld} then change_no else change_no + 1 end`,
    }))
    .where('id', '=', eventId)
    .where('cancelled_at', 'is', null)
    .where('end_at', '>', now)
    .where((eb) => eb.or([eb('available', 'is', null), eb('available', '>=', quantity)]))
    .returning('change_no')
    .executeTakeFirst();
  return taken?.change_no;
}

export interface NewOrder {
  readonly orderId: string;
  readonly eventId: string;
  readonly accountId: string | undefined;
  readonly buyer: { firstName: string; lastName: string; email: string };
  readonly language: string;
  readonly priceCents: number;
  readonly participants: readonly { firstName: string; lastName: string; email: string }[];
  /** The cursor that `takeTickets` gave. */
  readonly changeNo: number;
  readonly now: number;
}

/** Writes an order and its participants, whose tickets are taken. Out: their ids, in the order given. */
export async function writeOrder(tx: Tx, order: NewOrder): Promise<string[]> {
  await insertOrder(tx.db, order, {});
  const ids = await insertParticipants(tx.db, order);
  await tx.announce(order.eventId);
  return ids;
}

/** The row of an order, in the state that these columns say. */
export async function insertOrder(
  db: Db,
  order: Omit<NewOrder, 'changeNo'>,
  state: Pick<Insertable<Tables['order']>, 'state' | 'held_until' | 'held_people'>,
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
      created_at: order.now,
      ...state,
    })
    .execute();
}

/** The rows of an order's people on the list. Out: their ids, in the order given. */
export async function insertParticipants(
  db: Db,
  order: Pick<NewOrder, 'orderId' | 'eventId' | 'participants' | 'changeNo' | 'now'>,
): Promise<string[]> {
  const rows = order.participants.map((it, index) => ({
    id: newId(order.now),
    event_id: order.eventId,
    order_id: order.orderId,
    ticket_no: index + 1,
    first_name: it.firstName,
    last_name: it.lastName,
    email: it.email,
    change_no: order.changeNo,
    removed_at: null,
    created_at: order.now,
  }));
  await db.insertInto('participant').values(rows).execute();
  return rows.map((row) => row.id);
}

/** An order as the one who made it is told of it. */
export interface Registered {
  readonly orderId: string;
  readonly eventId: string;
  /** `pending` waits for its payment, and nobody of it is on the list. */
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

/** The order of this id with everybody whom it registered, also those who were removed since. */
export async function readRegistered(db: Db, orderId: string): Promise<Registered> {
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
    participants: participants.map((it) => ({
      id: it.id,
      firstName: it.first_name,
      lastName: it.last_name,
      email: it.email,
    })),
  };
}
