import { sql, type Insertable } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Db, Tables } from '../db/tables.ts';
import { scheduleColumns, toScheduledEvent, type ScheduledEvent } from '../event/event-schedule-store.ts';
import { newId } from '../id.ts';

/** What a registration needs of its event; time in epoch milliseconds. */
export interface RegistrableEvent {
  readonly id: string;
  readonly endAt: number;
  readonly priceCents: number;
  readonly isCancelled: boolean;
  readonly isUnlisted: boolean;
  readonly hasQuestion: boolean;
  readonly externalLink: string;
  /** Tickets left, or null if unlimited. */
  readonly available: number | null;
  /** All tickets, or null if unlimited. */
  readonly maxTickets: number | null;
  /** Tickets of one share of a limited free event (RG-77). */
  readonly confirmAbove: number;
  /** Tickets held for unpaid orders and those to confirm. */
  readonly heldCount: number;
  readonly organiserId: string;
  /** The organiser's account at the payment provider; empty if there is none. */
  readonly payee: string;
  /** Raised by each change of the form (EV-18). */
  readonly version: number;
  /** The event as its mails show it. */
  readonly schedule: ScheduledEvent;
}

/**
 * Finds the event with this id.
 * @returns `undefined` if there is none.
 */
export async function findRegistrableEvent(db: Db, id: string): Promise<RegistrableEvent | undefined> {
  const row = await db
    .selectFrom('event')
    .innerJoin('account', 'account.id', 'event.organiser_id')
    .innerJoin('organisation', 'organisation.id', 'event.organiser_id')
    .select(scheduleColumns)
    .select(['event.price_cents', 'event.external_link', 'event.available', 'event.max_tickets'])
    .select(['event.held_count', 'event.is_unlisted', 'event.confirm_above', 'account.stripe_account_id'])
    // Only whether there is a question: its text can be long.
    .select((eb) => eb.case().when('event.domanda', '=', '').then(0).else(1).end().as('has_question'))
    .where('event.id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      id,
      endAt: row.end_at,
      priceCents: row.price_cents,
      isCancelled: row.cancelled_at !== null,
      isUnlisted: row.is_unlisted === 1,
      hasQuestion: row.has_question === 1,
      externalLink: row.external_link,
      available: row.available,
      maxTickets: row.max_tickets,
      confirmAbove: row.confirm_above,
      heldCount: row.held_count,
      organiserId: row.organiser_id,
      payee: row.stripe_account_id,
      version: row.version,
      schedule: toScheduledEvent(row),
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

/**
 * Reserves `quantity` tickets like `reserveTickets`, of an event that is free and still has this version.
 * @returns the list's cursor, or `undefined`.
 */
export async function reserveFreeTickets(
  db: Db,
  {
    eventId,
    quantity,
    version,
    nowMs,
  }: { eventId: string; quantity: number; version: number; nowMs: number },
): Promise<number | undefined> {
  const updated = await db
    .updateTable('event')
    .set((eb) => ({
      available: eb('available', '-', quantity),
      participant_count: eb('participant_count', '+', quantity),
      change_no: eb('change_no', '+', 1),
    }))
    .where('id', '=', eventId)
    .where('version', '=', version)
    .where('price_cents', '=', 0)
    .where('cancelled_at', 'is', null)
    .where('end_at', '>', nowMs)
    .where((eb) => eb.or([eb('available', 'is', null), eb('available', '>=', quantity)]))
    .returning('change_no')
    .executeTakeFirst();
  return updated?.change_no;
}

/** A participant of a form. */
export interface ParticipantDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** An order to be inserted; `priceCents` is the total, `nowMs` when it was made. */
export interface NewOrder<P extends ParticipantDetails = ParticipantDetails> {
  readonly orderId: string;
  readonly eventId: string;
  readonly accountId: string | undefined;
  readonly buyer: ParticipantDetails;
  readonly language: string;
  readonly priceCents: number;
  readonly participants: readonly P[];
  readonly nowMs: number;
}

/** A participant to be inserted. */
export type NewParticipant = ParticipantDetails & { readonly id: string };

/** Gives the participants of a form their ids. */
export const identifyParticipants = (
  participants: readonly ParticipantDetails[],
  nowMs: number,
): NewParticipant[] =>
  participants.map(({ firstName, lastName, email }) => ({ id: newId(nowMs), firstName, lastName, email }));

type OrderState = Pick<Insertable<Tables['order']>, 'state' | 'held_until' | 'held_participants' | 'held_by'>;

/**
 * Inserts confirmed orders of one event and their participants, whose tickets are already reserved, and announces
 * the change.
 * @param changeNo the cursor returned when the tickets were reserved
 */
export async function insertConfirmedOrders(
  tx: Tx,
  eventId: string,
  { orders, changeNo }: { orders: readonly NewOrder<NewParticipant>[]; changeNo: number },
): Promise<void> {
  await tx.db
    .insertInto('order')
    .values(orders.map((order) => toOrderRow(order, {})))
    .execute();
  await insertParticipants(tx.db, orders, changeNo);
  await tx.announce(eventId);
}

/** The buyer of an order whose personal data are deleted. */
export const erasedBuyer = { first_name: '', last_name: '', email: '' } as const;

/** Inserts the row of an order with these state columns. */
export async function insertOrder(db: Db, order: NewOrder, state: OrderState): Promise<void> {
  await db.insertInto('order').values(toOrderRow(order, state)).execute();
}

const toOrderRow = (order: NewOrder, state: OrderState) => ({
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
});

/** Bounds the parameters of a statement: SQLite takes 32,766. */
const insertBatchSize = 500;

/** Inserts the participants of these orders on the list, as part of its change `changeNo`. */
export async function insertParticipants(
  db: Db,
  orders: readonly Pick<NewOrder<NewParticipant>, 'orderId' | 'eventId' | 'participants' | 'nowMs'>[],
  changeNo: number,
): Promise<void> {
  const rows = orders.flatMap((order) =>
    order.participants.map((participant, index) => ({
      id: participant.id,
      event_id: order.eventId,
      order_id: order.orderId,
      ticket_no: index + 1,
      first_name: participant.firstName,
      last_name: participant.lastName,
      email: participant.email,
      change_no: changeNo,
      removed_at: null,
      created_at: order.nowMs,
    })),
  );
  for (let offset = 0; offset < rows.length; offset += insertBatchSize)
    await db
      .insertInto('participant')
      .values(rows.slice(offset, offset + insertBatchSize))
      .execute();
}

/** An order as returned to its buyer. */
export interface RegisteredOrder {
  readonly orderId: string;
  readonly eventId: string;
  /**
   * `pending` orders await payment, or without a price their confirmation (RG-77) as the `released` ones do; their
   * participants are not on the list.
   */
  readonly state: 'confirmed' | 'pending' | 'released';
  readonly priceCents: number;
  /** The buyer's. */
  readonly email: string;
  /** Number of tickets when ordered. */
  readonly quantity: number;
  /** Until when the places of a pending order are held, in epoch milliseconds. */
  readonly heldUntil: number | undefined;
  /** In the order of the form. */
  readonly participants: readonly NewParticipant[];
}

/**
 * Reads an existing order with all its participants, removed ones included.
 * @throws if there is none.
 */
export async function readRegisteredOrder(db: Db, orderId: string): Promise<RegisteredOrder> {
  const order = await db
    .selectFrom('order')
    .select(['event_id', 'price_cents', 'state', 'email', 'quantity', 'held_until'])
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
    email: order.email,
    quantity: order.quantity,
    heldUntil: order.state === 'pending' ? (order.held_until ?? undefined) : undefined,
    participants: participants.map((participant) => ({
      id: participant.id,
      firstName: participant.first_name,
      lastName: participant.last_name,
      email: participant.email,
    })),
  };
}
