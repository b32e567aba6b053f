import { sql } from 'kysely';
import { fullNameOf } from '#contract/account/full-name.ts';
import type { OwnEventDetail, PromotionDetail } from '#contract/event/event.ts';
import type { Db } from '../db/tables.ts';
import { readOwnEvent } from './own-event-store.ts';

const dayMs = 86_400_000;

interface OwnId {
  readonly organiserId: string;
  readonly eventId: string;
}

/** An order that is to be given back; its price in euros. */
export interface RefundDue {
  readonly _id: string;
  readonly fullName: string;
  readonly email: string;
  readonly quantity: number;
  readonly finalPrice: number;
}

/** An own event with its promotion, revenue and refunds; nothing for what is not hers (EV-26, EV-27). */
export async function readOwnDetail(
  db: Db,
  own: OwnId & { nowMs: number },
): Promise<OwnEventDetail | undefined> {
  const event = await readOwnEvent(db, own);
  if (event === undefined) return undefined;
  const { orders, cents } = await readPaid(db, own.eventId);
  return {
    ...event,
    revenue: cents / 100,
    refundsDue: event.isCancelled
      ? { totalCount: orders, totalAmount: cents / 100 }
      : { totalCount: 0, totalAmount: 0 },
    promotion: await readPromotion(db, own),
  };
}

/** How many tickets of an order are still somebody's on the list. */
const onList = sql<number>`(
  select count(*) from participant
  where participant.order_id = "order".id and participant.removed_at is null
)`;
const paidCents = sql<number>`"order".price_cents * ${onList} / "order".quantity`;

/**
 * The orders that were paid for an event and have somebody on its list, and what those tickets cost.
 * Cost: the paid orders of the event, over `order_event`, and their tickets, over `participant_order`.
 */
async function readPaid(db: Db, eventId: string): Promise<{ orders: number; cents: number }> {
  return (
    paidOrders(db, eventId)
      .select(({ fn }) => fn.countAll<number>().as('orders'))
      // A sum of PostgreSQL is numeric, and comes as text.
      .select(sql<number>`cast(coalesce(sum(${paidCents}), 0) as bigint)`.as('cents'))
      .executeTakeFirstOrThrow()
  );
}

/** A page of the orders that were paid for an own event that is cancelled, oldest first (EV-27). */
export async function listRefundsDue(
  db: Db,
  { organiserId, eventId, page, limit }: OwnId & { page: number; limit: number },
): Promise<{ refunds: RefundDue[]; totalCount: number } | undefined> {
  const event = await db
    .selectFrom('event')
    .select('cancelled_at')
    .where('id', '=', eventId)
    .where('organiser_id', '=', organiserId)
    .executeTakeFirst();
  if (event === undefined) return undefined;
  if (event.cancelled_at === null) return { refunds: [], totalCount: 0 };
  const { orders } = await readPaid(db, eventId);
  const rows = await paidOrders(db, eventId)
    .select(['order.id', 'order.first_name', 'order.last_name', 'order.email'])
    .select([onList.as('tickets'), paidCents.as('cents')])
    .orderBy('order.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const refunds = rows.map((row) => ({
    _id: row.id,
    fullName: fullNameOf(row.first_name, row.last_name),
    email: row.email,
    quantity: row.tickets,
    finalPrice: row.cents / 100,
  }));
  return { refunds, totalCount: orders };
}

const paidOrders = (db: Db, eventId: string) =>
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
    // Those that were given back are paid no more.
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

/** The promotion of an event that runs, else the next one. */
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
    // A day on which the clocks change has 23 or 25 hours.
    promotedDuration: Math.round((row.end_at - row.start_at) / dayMs),
    isPromoted: row.start_at <= nowMs,
  };
}
