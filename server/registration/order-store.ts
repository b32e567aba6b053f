import { fullNameOf } from '#contract/account/full-name.ts';
import { imageAddress } from '#contract/image/image-address.ts';
import type { Order } from '#contract/registration/order-calls.ts';
import type { Db } from '../db/tables.ts';

type Person = Order['participants'][number];

/** A page of one attendee's orders. */
export interface OwnOrderPage {
  readonly accountId: string;
  readonly page: number;
  readonly limit: number;
  /** Signs the ticket of a participant. */
  ticketOf(eventId: string, participantId: string): string;
}

/** One's own orders, newest first, with everybody in them. Whoever was removed has no ticket (RG-4). */
export async function listOwnOrders(
  db: Db,
  { accountId, page, limit, ticketOf }: OwnOrderPage,
): Promise<{ orders: Order[]; totalCount: number }> {
  const own = db.selectFrom('order').where('order.account_id', '=', accountId);
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await own
    .innerJoin('event', 'event.id', 'order.event_id')
    .select(['order.id', 'order.event_id', 'order.created_at', 'order.quantity', 'order.price_cents'])
    .select(['event.title', 'event.image', 'event.start_at', 'event.end_at', 'event.location'])
    .select('event.cancelled_at')
    .orderBy('order.created_at', 'desc')
    .orderBy('order.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const people = await peopleOf(
    db,
    rows.map((row) => row.id),
    ticketOf,
  );
  const orders = rows.map((row) => ({
    _id: row.id,
    created_at: new Date(row.created_at).toISOString(),
    eventId: row.event_id,
    title: row.title,
    image: imageAddress(row.image),
    startDateTime: new Date(row.start_at).toISOString(),
    endDateTime: new Date(row.end_at).toISOString(),
    place: row.location,
    isCancelled: row.cancelled_at !== null,
    quantity: row.quantity,
    finalPrice: row.price_cents / 100,
    participants: people.get(row.id) ?? [],
  }));
  return { orders, totalCount: count };
}

/** Everybody of these orders in one query, in the order of their tickets. */
async function peopleOf(
  db: Db,
  orderIds: readonly string[],
  ticketOf: OwnOrderPage['ticketOf'],
): Promise<ReadonlyMap<string, Person[]>> {
  const people = new Map<string, Person[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return people;
  const rows = await db
    .selectFrom('participant')
    .select(['id', 'order_id', 'event_id', 'first_name', 'last_name', 'email', 'removed_at'])
    .where('order_id', 'in', orderIds)
    .orderBy('ticket_no')
    .execute();
  for (const row of rows)
    people.get(row.order_id)?.push({
      fullName: fullNameOf(row.first_name, row.last_name),
      email: row.email,
      ticket: row.removed_at === null ? ticketOf(row.event_id, row.id) : '',
    });
  return people;
}
