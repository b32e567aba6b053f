import { sql } from 'kysely';
import { formatFullName } from '#contract/account/full-name.ts';
import { toShownJoinLink } from '#contract/event/join-link.ts';
import { toImageUrl } from '#contract/image/image-url.ts';
import type { Order, OrderParticipant } from '#contract/registration/order-endpoints.ts';
import { readActiveCheckIns } from '../../participant/participant-store.ts';
import type { Db } from '../../db/tables.ts';
import { selectViewableOrders, type OrderViewer } from './order-access-store.ts';

/** A page of a viewer's orders, or only the one with `orderId`. */
export interface OrdersFilter {
  readonly page: number;
  readonly limit: number;
  readonly orderId?: string | undefined;
  readonly nowMs: number;
  /** Issues the signed ticket of a participant. */
  issueTicket(eventId: string, participantId: string): { ticket: string; qrText: string };
}

/**
 * Reads a page of the orders a viewer bought or has tickets in: events that run, then those to come, then
 * past ones, the latest first (RG-33). A constant number of statements. Of others' orders only the viewer's own tickets are included (RG-34). Prices in euros.
 * @returns the page, with an empty `companyName` for erased organisations, and the total number.
 */
export async function listOrders(
  db: Db,
  viewer: OrderViewer,
  { page, limit, orderId, nowMs, issueTicket }: OrdersFilter,
): Promise<{ orders: Order[]; totalCount: number }> {
  const viewable = db
    .with('mine', () => selectViewableOrders(db, viewer))
    .selectFrom('mine')
    .$if(orderId !== undefined, (qb) => qb.where('mine.id', '=', orderId ?? ''));
  const { count } = await viewable
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await viewable
    .innerJoin('order', 'order.id', 'mine.id')
    .innerJoin('event', 'event.id', 'order.event_id')
    .innerJoin('organisation', 'organisation.id', 'event.organiser_id')
    .leftJoin('account', 'account.id', 'order.account_id')
    .select(['mine.is_buyer', 'order.id', 'order.event_id', 'order.created_at', 'order.quantity'])
    .select(['order.price_cents', 'order.state', 'order.held_until', 'order.held_participants'])
    .select(['order.first_name', 'order.last_name', 'account.mobile'])
    .select(['event.title', 'event.image', 'event.start_at', 'event.end_at', 'event.mode'])
    .select(['event.location', 'event.latitude', 'event.longitude', 'event.cancelled_at'])
    .select(['event.join_link', 'event.join_link_lead'])
    .select(['event.organiser_id', 'organisation.company_name'])
    .orderBy(sql`case when event.end_at > ${nowMs} then 0 else 1 end`)
    .orderBy(sql`case when event.end_at > ${nowMs} then event.start_at else -event.start_at end`)
    .orderBy('order.created_at', 'desc')
    .orderBy('order.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const participantsById = await readOrderParticipants(db, {
    orderIds: rows.map((row) => row.id),
    boughtIds: rows.filter((row) => row.is_buyer === 1).map((row) => row.id),
    email: viewer.email,
    issueTicket,
  });
  const orders = rows.map((row): Order => {
    const isBuyer = row.is_buyer === 1;
    // A free order whose places are not held is still to be confirmed (RG-77).
    const isPending = row.state !== 'confirmed';
    const participants = isPending
      ? parseHeldParticipants(row.held_participants)
      : (participantsById.get(row.id) ?? []);
    return {
      _id: row.id,
      isBuyer,
      created_at: toIsoString(row.created_at),
      state: isPending ? 'pending' : 'confirmed',
      heldUntil: row.state === 'pending' && row.held_until !== null ? toIsoString(row.held_until) : null,
      fullName: isBuyer ? formatFullName(row.first_name, row.last_name) : '',
      mobile: isBuyer ? (row.mobile ?? '') : '',
      eventId: row.event_id,
      title: row.title,
      image: toImageUrl(row.image),
      startDateTime: toIsoString(row.start_at),
      endDateTime: toIsoString(row.end_at),
      mode: row.mode,
      place: row.location,
      latitude: row.latitude,
      longitude: row.longitude,
      isCancelled: row.cancelled_at !== null,
      ...toShownJoinLink(
        {
          mode: row.mode,
          // For holders only: neither before the payment nor after all were removed (RG-52).
          joinLink: participants.some(({ ticket }) => ticket !== '') ? row.join_link : '',
          joinLinkLead: row.join_link_lead,
          startAt: row.start_at,
          isCancelled: row.cancelled_at !== null,
        },
        nowMs,
      ),
      companyName: row.company_name,
      organiserId: row.company_name === '' ? '' : row.organiser_id,
      quantity: row.quantity,
      finalPrice: isBuyer ? row.price_cents / 100 : 0,
      isPaid: row.price_cents > 0,
      participants,
    };
  });
  return { orders, totalCount: count };
}

const toIsoString = (ms: number): string => new Date(ms).toISOString();

interface OrderParticipantsFilter extends Pick<OrdersFilter, 'issueTicket'> {
  readonly orderIds: readonly string[];
  /** Orders of which all participants may be shown; of the others only those with this e-mail. */
  readonly boughtIds: readonly string[];
  readonly email: string;
}

/**
 * Reads the participants of these orders by ticket number, in two statements.
 * @returns a map by order id.
 */
async function readOrderParticipants(
  db: Db,
  { orderIds, boughtIds, email, issueTicket }: OrderParticipantsFilter,
): Promise<ReadonlyMap<string, OrderParticipant[]>> {
  const participantsById = new Map<string, OrderParticipant[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return participantsById;
  const rows = await db
    .selectFrom('participant')
    .select(['id', 'order_id', 'event_id', 'ticket_no', 'first_name', 'last_name', 'email', 'removed_at'])
    .where('order_id', 'in', orderIds)
    .where((eb) =>
      eb.or([
        // PostgreSQL rejects an empty `in ()`.
        boughtIds.length > 0 ? eb('order_id', 'in', boughtIds) : eb.lit(false),
        eb.and([eb('email', '=', email), eb('removed_at', 'is', null)]),
      ]),
    )
    .orderBy('ticket_no')
    .execute();
  const checkInsById = await readActiveCheckIns(
    db,
    rows.map((row) => row.id),
  );
  for (const row of rows) {
    const isListed = row.removed_at === null;
    participantsById.get(row.order_id)?.push({
      ...toName(row.first_name, row.last_name),
      email: row.email,
      ticketNo: row.ticket_no,
      ...(isListed ? issueTicket(row.event_id, row.id) : noTicket),
      checkedInAt: isListed ? (checkInsById.get(row.id)?.[0]?.at ?? null) : null,
    });
  }
  return participantsById;
}

const noTicket = { ticket: '', qrText: '' };

const toName = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  fullName: formatFullName(firstName, lastName),
});

/** Parses the participants of a pending order, who have no tickets yet. */
const parseHeldParticipants = (json: string | null): OrderParticipant[] =>
  (JSON.parse(json ?? '[]') as { firstName: string; lastName: string; email: string }[]).map(
    ({ firstName, lastName, email }, index) => ({
      ...toName(firstName, lastName),
      email,
      ticketNo: index + 1,
      ...noTicket,
      checkedInAt: null,
    }),
  );
