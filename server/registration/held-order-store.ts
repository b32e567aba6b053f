import type { Db } from '../db/tables.ts';

/** An order as its payment needs it. */
export interface HeldOrder {
  readonly state: 'confirmed' | 'pending' | 'released';
  readonly heldUntil: number;
  readonly eventTitle: string;
  readonly language: string;
  /** The organiser's account at the provider. */
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
    .select(['order.state', 'order.held_until', 'order.language', 'event.title'])
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
      payee: row.stripe_account_id,
    }
  );
}

/** Of which event an order is, whose title, and in which language its buyer is written to. */
export async function readOrderHead(
  db: Db,
  orderId: string,
): Promise<{ eventId: string; title: string; firstName: string; email: string; language: string }> {
  const row = await db
    .selectFrom('order')
    .innerJoin('event', 'event.id', 'order.event_id')
    .select(['order.event_id', 'event.title', 'order.first_name', 'order.email', 'order.language'])
    .where('order.id', '=', orderId)
    .executeTakeFirstOrThrow();
  return {
    eventId: row.event_id,
    title: row.title,
    firstName: row.first_name,
    email: row.email,
    language: row.language,
  };
}
