import type { Db } from '../db/tables.ts';

/** An order as its payment needs it. */
export interface HeldOrder {
  readonly state: 'confirmed' | 'pending' | 'released';
  readonly heldUntil: number;
  readonly eventTitle: string;
  readonly language: string;
  /** Of the buyer, or empty. */
  readonly email: string;
  /** The organiser's account at the provider as it is now. */
  readonly payee: string;
}

/**
 * An order of this event that costs something, if it is this caller's: an attendee's own, or a visitor's,
 * whose id nobody else knows.
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

/** Of which event an order is, whose, and whom its mails go to. */
export interface OrderHead {
  readonly eventId: string;
  readonly title: string;
  readonly companyName: string;
  readonly isEventCancelled: boolean;
  readonly firstName: string;
  /** Empty when the buyer has deleted her data (AC-33). */
  readonly email: string;
  readonly language: string;
}

/** The head of an order that there is. */
export async function readOrderHead(db: Db, orderId: string): Promise<OrderHead> {
  const row = await db
    .selectFrom('order')
    .innerJoin('event', 'event.id', 'order.event_id')
    .innerJoin('organisation', 'organisation.id', 'event.organiser_id')
    .select(['order.event_id', 'event.title', 'order.first_name', 'order.email', 'order.language'])
    .select(['organisation.company_name', 'event.cancelled_at'])
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
  };
}
