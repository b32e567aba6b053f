import { sql, type ExpressionBuilder } from 'kysely';
import { fullNameOf } from '#contract/account/full-name.ts';
import { imageAddress } from '#contract/image/image-address.ts';
import type { Order, OrderPerson } from '#contract/registration/order-calls.ts';
import { standingOf } from '../check-in/participant-store.ts';
import type { Db, Tables } from '../db/tables.ts';

/** Whose orders are meant: those of her account, if she has one, and of her e-mail, which is proven to be hers. */
export interface OrderReader {
  readonly accountId: string | undefined;
  readonly email: string;
}

/** A page of somebody's orders, or the one of `orderId` alone. */
export interface OrdersWanted {
  readonly page: number;
  readonly limit: number;
  readonly orderId?: string | undefined;
  /** Signs the ticket of a participant. */
  ticketOf(eventId: string, participantId: string): { ticket: string; qrText: string };
}

/** The attendee of this account as a reader. */
export async function readerOfAccount(db: Db, accountId: string): Promise<OrderReader> {
  const { email } = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { accountId, email };
}

/** Whoever has this e-mail as a reader, with her account if it is confirmed. */
export async function readerOfEmail(db: Db, email: string): Promise<OrderReader> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('is_verified', '=', 1)
    .executeTakeFirst();
  return { accountId: account?.id, email };
}

/** The language of somebody's newest order; nothing when she is in none. */
export async function latestLanguage(db: Db, reader: OrderReader): Promise<string | undefined> {
  const row = await db
    .with('mine', () => ordersOf(db, reader))
    .selectFrom('mine')
    .innerJoin('order', 'order.id', 'mine.id')
    .select('order.language')
    .orderBy('order.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.language;
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
  const people = await peopleOf(db, reader, {
    orderIds: rows.map((row) => row.id),
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

type OrderQuery = ExpressionBuilder<Tables, 'order'>;

/** Whether an order is the reader's own: her account's, or a visitor's with her e-mail. */
const isBoughtBy =
  ({ accountId, email }: OrderReader) =>
  (eb: OrderQuery) => {
    const byVisitor = eb.and([eb('order.account_id', 'is', null), eb('order.email', '=', email)]);
    return accountId === undefined ? byVisitor : eb.or([eb('order.account_id', '=', accountId), byVisitor]);
  };

/** `id` and `is_buyer` of everything that somebody is in, each once. Each part finds its rows by an index. */
function ordersOf(db: Db, { accountId, email }: OrderReader) {
  const isKept = sql<boolean>`"order"."state" <> 'released'`;
  const bought = db
    .selectFrom('order')
    .select(['order.id', sql<number>`1`.as('is_buyer')])
    .where(isKept);
  const byVisitor = bought.where('order.account_id', 'is', null).where('order.email', '=', email);
  const named = db
    .selectFrom('order')
    .select(['order.id', sql<number>`0`.as('is_buyer')])
    .where(isKept)
    .where('order.id', 'in', (eb) =>
      eb
        .selectFrom('participant')
        .select('participant.order_id')
        .where('participant.email', '=', email)
        .where('participant.removed_at', 'is', null),
    );
  if (accountId === undefined)
    return byVisitor.unionAll(
      named.where((eb) => eb.or([eb('order.account_id', 'is not', null), eb('order.email', '<>', email)])),
    );
  return byVisitor
    .unionAll(bought.where('order.account_id', '=', accountId))
    .unionAll(
      named.where((eb) =>
        eb.or([
          eb('order.account_id', '<>', accountId),
          eb.and([eb('order.account_id', 'is', null), eb('order.email', '<>', email)]),
        ]),
      ),
    );
}

/** Everybody of these orders whom the reader may see, in the order of their tickets: two statements for all. */
async function peopleOf(
  db: Db,
  reader: OrderReader,
  { orderIds, ticketOf }: { orderIds: readonly string[]; ticketOf: OrdersWanted['ticketOf'] },
): Promise<ReadonlyMap<string, OrderPerson[]>> {
  const people = new Map<string, OrderPerson[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return people;
  const rows = await db
    .selectFrom('participant')
    .innerJoin('order', 'order.id', 'participant.order_id')
    .select(['participant.id', 'participant.order_id', 'participant.event_id', 'participant.ticket_no'])
    .select(['participant.first_name', 'participant.last_name', 'participant.email'])
    .select('participant.removed_at')
    .where('participant.order_id', 'in', orderIds)
    .where((eb) =>
      eb.or([
        isBoughtBy(reader)(eb as unknown as OrderQuery),
        eb.and([eb('participant.email', '=', reader.email), eb('participant.removed_at', 'is', null)]),
      ]),
    )
    .orderBy('participant.ticket_no')
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
