import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { sql } from 'kysely';
import { formatFullName } from '#contract/account/full-name.ts';
import type { OwnEventDetail, PromotionDetail } from '#contract/event/event.ts';
import { rome } from '#contract/rome-time.ts';
import type { Db } from '../db/tables.ts';
import { readOwnEvent } from './own-event-store.ts';

interface OwnEventId {
  readonly organiserId: string;
  readonly eventId: string;
}

/** An order due for a refund; price in euros. */
export interface RefundDue {
  readonly _id: string;
  readonly fullName: string;
  readonly email: string;
  readonly quantity: number;
  readonly finalPrice: number;
}

/**
 * Reads an own event with promotion, revenue and refunds, amounts in euros (EV-26, EV-27).
 * @returns `undefined` if the event does not belong to this organiser.
 */
export async function readOwnDetail(
  db: Db,
  own: OwnEventId & { nowMs: number },
): Promise<OwnEventDetail | undefined> {
  const event = await readOwnEvent(db, own);
  if (event === undefined) return undefined;
  const { orders, cents } = await readPaidTotals(db, own.eventId);
  return {
    ...event,
    revenue: cents / 100,
    refundsDue: event.isCancelled
      ? { totalCount: orders, totalAmount: cents / 100 }
      : { totalCount: 0, totalAmount: 0 },
    promotion: await readPromotion(db, own),
  };
}

/** Number of an order's tickets whose participants are still on the list. */
const activeTickets = sql<number>`(
  select count(*) from participant
  where participant.order_id = "order".id and participant.removed_at is null
)`;
const paidCents = sql<number>`"order".price_cents * ${activeTickets} / "order".quantity`;

/**
 * Counts the paid orders of an event that still have participants on its list, and sums the price of those
 * tickets in cents. Cost: the event's paid orders, over `order_event`, and their tickets, over
 * `participant_order`.
 */
async function readPaidTotals(db: Db, eventId: string): Promise<{ orders: number; cents: number }> {
  return (
    selectPaidOrders(db, eventId)
      .select(({ fn }) => fn.countAll<number>().as('orders'))
      // PostgreSQL returns a sum as numeric, which arrives as a string.
      .select(sql<number>`cast(coalesce(sum(${paidCents}), 0) as bigint)`.as('cents'))
      .executeTakeFirstOrThrow()
  );
}

/**
 * Reads a page of the paid orders of an own cancelled event, oldest first; empty unless cancelled (EV-27).
 * @returns `undefined` if the event does not belong to this organiser.
 */
export async function listRefundsDue(
  db: Db,
  { organiserId, eventId, page, limit }: OwnEventId & { page: number; limit: number },
): Promise<{ refunds: RefundDue[]; totalCount: number } | undefined> {
  const event = await db
    .selectFrom('event')
    .select('cancelled_at')
    .where('id', '=', eventId)
    .where('organiser_id', '=', organiserId)
    .executeTakeFirst();
  if (event === undefined) return undefined;
  if (event.cancelled_at === null) return { refunds: [], totalCount: 0 };
  const { orders } = await readPaidTotals(db, eventId);
  const rows = await selectPaidOrders(db, eventId)
    .select(['order.id', 'order.first_name', 'order.last_name', 'order.email'])
    .select([activeTickets.as('tickets'), paidCents.as('cents')])
    .orderBy('order.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const refunds = rows.map((row) => ({
    _id: row.id,
    fullName: formatFullName(row.first_name, row.last_name),
    email: row.email,
    quantity: row.tickets,
    finalPrice: row.cents / 100,
  }));
  return { refunds, totalCount: orders };
}

const selectPaidOrders = (db: Db, eventId: string) =>
  db
    .selectFrom('order')
    .where('order.event_id', '=', eventId)
    .where('order.price_cents', '>', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('participant')
          .select('participant.id')
          .whereRef('participant.order_id', '=', 'order.id')
          .where('participant.removed_at', 'is', null),
      ),
    )
    // Excludes refunded orders.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transaction')
            .select('transaction.id')
            .whereRef('transaction.order_id', '=', 'order.id')
            .where('transaction.state', '=', 'refunded'),
        ),
      ),
    );

/** Reads the active promotion of an event, else the next one, else null. */
async function readPromotion(
  db: Db,
  { eventId, nowMs }: { eventId: string; nowMs: number },
): Promise<PromotionDetail | null> {
  const row = await db
    .selectFrom('promotion')
    .select(['start_at', 'end_at'])
    .where('event_id', '=', eventId)
    .where('end_at', '>', nowMs)
    .orderBy('start_at')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    promotedStartDate: new Date(row.start_at).toISOString(),
    promotedEndDate: new Date(row.end_at).toISOString(),
    promotedDuration: differenceInCalendarDays(row.end_at, row.start_at, { in: rome }),
    isPromoted: row.start_at <= nowMs,
  };
}
