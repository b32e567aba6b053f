import { fullNameOf } from '#contract/account/full-name.ts';
import { imageAddress } from '#contract/image/image-address.ts';
import type { Order, OrderPerson } from '#contract/registration/order-calls.ts';
import { standingOf } from '../check-in/participant-store.ts';
import type { Db } from '../db/tables.ts';
import { ordersOf, type OrderReader } from './order-reader-store.ts';

/** A page of somebody's orders, or the one of `orderId` alone. */
export interface OrdersWanted {
  readonly page: number;
  readonly limit: number;
  readonly orderId?: string | undefined;
  /** Signs the ticket of a participant. */
  ticketOf(eventId: string, participantId: string): { ticket: string; qrText: string };
}

/**
 * What somebody has bought and the tickets that others have for her, newest first. Of others' orders
 * nothing but her own tickets (RG-34). Out: the page, `companyName` empty for an erased organisation,
 * and how many there are. As many statements for many orders as for one.
 */
export async function listOrders(
  db: Db,
  reader: OrderReader,
  { page, limit, orderId, ticketOf }: OrdersWanted,
): Promise<{ orders: Order[]; totalCount: number }> {
  const mine = db
    .with('mine', () => ordersOf(db, reader))
    .selectFrom('mine')
    .$if(orderId !== undefined, (qb) => qb.where('mine.id', '=', orderId ?? ''));
  const { count } = await mine
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await mine
    .innerJoin('order', 'order.id', 'mine.id')
    .innerJoin('event', 'event.id', 'order.event_id')
    .innerJoin('organisation', 'organisation.id', 'event.organiser_id')
    .leftJoin('account', 'account.id', 'order.account_id')
    .select(['mine.is_buyer', 'order.id', 'order.event_id', 'order.created_at', 'order.quantity'])
    .select(['order.price_cents', 'order.state', 'order.held_until', 'order.held_people'])
    .select(['order.first_name', 'order.last_name', 'account.mobile'])
    .select(['event.title', 'event.image', 'event.start_at', 'event.end_at', 'event.mode'])
    .select(['event.location', 'event.latitude', 'event.longitude', 'event.cancelled_at'])
    .select(['event.organiser_id', 'organisation.company_name'])
    .orderBy('order.created_at', 'desc')
    .orderBy('order.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const people = await peopleOf(db, {
    orderIds: rows.map((row) => row.id),
    boughtIds: rows.filter((row) => row.is_buyer === 1).map((row) => row.id),
    email: reader.email,
    ticketOf,
  });
  const orders = rows.map((row): Order => {
    const isBuyer = row.is_buyer === 1;
    const isPending = row.state === 'pending';
    return {
      _id: row.id,
      isBuyer,
      created_at: instant(row.created_at),
      state: isPending ? 'pending' : 'confirmed',
      heldUntil: isPending && row.held_until !== null ? instant(row.held_until) : null,
      fullName: isBuyer ? fullNameOf(row.first_name, row.last_name) : '',
      mobile: isBuyer ? (row.mobile ?? '') : '',
      eventId: row.event_id,
      title: row.title,
      image: imageAddress(row.image),
      startDateTime: instant(row.start_at),
      endDateTime: instant(row.end_at),
      mode: row.mode,
      place: row.location,
      latitude: row.latitude,
      longitude: row.longitude,
      isCancelled: row.cancelled_at !== null,
      companyName: row.company_name,
      organiserId: row.company_name === '' ? '' : row.organiser_id,
      quantity: row.quantity,
      finalPrice: isBuyer ? row.price_cents / 100 : 0,
      isPaid: row.price_cents > 0,
      participants: isPending ? heldPeople(row.held_people) : (people.get(row.id) ?? []),
    };
  });
  return { orders, totalCount: count };
}

const instant = (ms: number): string => new Date(ms).toISOString();

interface PeopleWanted extends Pick<OrdersWanted, 'ticketOf'> {
  readonly orderIds: readonly string[];
  /** Those among them of which everybody may be seen; of the others only who has this e-mail. */
  readonly boughtIds: readonly string[];
  readonly email: string;
}

/** The people of these orders, in the order of their tickets: two statements for all. */
async function peopleOf(
  db: Db,
  { orderIds, boughtIds, email, ticketOf }: PeopleWanted,
): Promise<ReadonlyMap<string, OrderPerson[]>> {
  const people = new Map<string, OrderPerson[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return people;
  const rows = await db
    .selectFrom('participant')
    .select(['id', 'order_id', 'event_id', 'ticket_no', 'first_name', 'last_name', 'email', 'removed_at'])
    .where('order_id', 'in', orderIds)
    .where((eb) =>
      eb.or([
        // PostgreSQL takes no empty list.
        boughtIds.length > 0 ? eb('order_id', 'in', boughtIds) : eb.lit(false),
        eb.and([eb('email', '=', email), eb('removed_at', 'is', null)]),
      ]),
    )
    .orderBy('ticket_no')
    .execute();
  const standing = await standingOf(
    db,
    rows.map((row) => row.id),
  );
  for (const row of rows) {
    const isOn = row.removed_at === null;
    people.get(row.order_id)?.push({
      ...personOf(row.first_name, row.last_name),
      email: row.email,
      ticketNo: row.ticket_no,
      ...(isOn ? ticketOf(row.event_id, row.id) : noTicket),
      checkedInAt: isOn ? (standing.get(row.id)?.[0]?.at ?? null) : null,
    });
  }
  return people;
}

const noTicket = { ticket: '', qrText: '' };

const personOf = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  fullName: fullNameOf(firstName, lastName),
});

/** For whom an order that is not paid yet keeps its places; nobody of them has a ticket. */
const heldPeople = (held: string | null): OrderPerson[] =>
  (JSON.parse(held ?? '[]') as { firstName: string; lastName: string; email: string }[]).map(
    ({ firstName, lastName, email }, at) => ({
      ...personOf(firstName, lastName),
      email,
      ticketNo: at + 1,
      ...noTicket,
      checkedInAt: null,
    }),
  );
