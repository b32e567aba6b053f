import type { Db } from '../../db/tables.ts';

/** What a payment needs of its order; times in epoch milliseconds. */
export interface HeldOrder {
  readonly state: 'confirmed' | 'pending' | 'released';
  readonly heldUntil: number;
  readonly eventTitle: string;
  readonly language: string;
  /** The buyer's, or empty. */
  readonly email: string;
  /** The organiser's current account at the payment provider. */
  readonly payee: string;
}

/**
 * Finds an order with a price, of this event and caller: an attendee's own, or a visitor's, whose id is
 * secret.
 * @returns `undefined` if there is none.
 */
export async function findHeldOrder(
  db: Db,
  { orderId, eventId, accountId }: { orderId: string; eventId: string; accountId: string | undefined },
): Promise<HeldOrder | undefined> {
  const row = await db
    .selectFrom('order')
    .innerJoin('event', 'event.id', 'order.event_id')
    .innerJoin('account', 'account.id', 'event.organiser_id')
    .select(['order.state', 'order.held_until', 'order.language', 'order.email', 'event.title'])
    .select('account.stripe_account_id')
    .where('order.id', '=', orderId)
    .where('order.event_id', '=', eventId)
    .where('order.price_cents', '>', 0)
    .where((eb) =>
      eb.or([
        eb('order.account_id', 'is', null),
        ...(accountId === undefined ? [] : [eb('order.account_id', '=', accountId)]),
      ]),
    )
    .executeTakeFirst();
  return (
    row && {
      state: row.state,
      heldUntil: row.held_until ?? 0,
      eventTitle: row.title,
      language: row.language,
      email: row.email,
      payee: row.stripe_account_id,
    }
  );
}

/** The event, organisation and buyer of an order. */
export interface OrderSummary {
  readonly eventId: string;
  readonly title: string;
  readonly companyName: string;
  readonly isEventCancelled: boolean;
  readonly firstName: string;
  /** Empty if the buyer has deleted their data (AC-33). */
  readonly email: string;
  readonly language: string;
  /** Number of tickets when ordered. */
  readonly quantity: number;
  /** Until when its tickets are held; 0 unless it awaits payment. */
  readonly heldUntil: number;
}

/**
 * Reads the summary of an existing order.
 * @throws if there is none.
 */
export async function readOrderSummary(db: Db, orderId: string): Promise<OrderSummary> {
  const row = await db
    .selectFrom('order')
    .innerJoin('event', 'event.id', 'order.event_id')
    .innerJoin('organisation', 'organisation.id', 'event.organiser_id')
    .select(['order.event_id', 'event.title', 'order.first_name', 'order.email', 'order.language'])
    .select(['organisation.company_name', 'event.cancelled_at'])
    .select(['order.quantity', 'order.state', 'order.held_until'])
    .where('order.id', '=', orderId)
    .executeTakeFirstOrThrow();
  return {
    eventId: row.event_id,
    title: row.title,
    companyName: row.company_name,
    isEventCancelled: row.cancelled_at !== null,
    firstName: row.first_name,
    email: row.email,
    language: row.language,
    quantity: row.quantity,
    heldUntil: row.state === 'pending' ? (row.held_until ?? 0) : 0,
  };
}
