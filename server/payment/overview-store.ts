import { sql } from 'kysely';
import { fullNameOf } from '#contract/account/full-name.ts';
import type { OwnPayment } from '#contract/payment/overview-calls.ts';
import type { PaymentState, Txn } from '#contract/payment/payment-calls.ts';
import type { Db } from '../db/tables.ts';
import { paymentStateOf } from './transaction-store.ts';

/** Of whom, and which of them. */
export interface OwnPayments {
  readonly organiserId: string;
  readonly txn?: Txn | undefined;
  readonly state?: PaymentState | undefined;
}

/** A page of an organisation's payments, the newest first (PY-23). */
export async function listOwnPayments(
  db: Db,
  { page, limit, ...own }: OwnPayments & { page: number; limit: number },
): Promise<OwnPayment[]> {
  const rows = await shown(db, own)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return rows.map(ownPaymentOf);
}

/** All of them, so many at a time. Each page is a query of its own: nothing is held open for a slow reader. */
export async function* ownPaymentPages(
  db: Db,
  own: OwnPayments,
  pageSize: number,
): AsyncGenerator<OwnPayment[]> {
  for (let before: string | undefined; ;) {
    const rows = await shown(db, own)
      .$if(before !== undefined, (qb) => qb.where('transaction.id', '<', before ?? ''))
      .limit(pageSize)
      .execute();
    if (rows.length > 0) yield rows.map(ownPaymentOf);
    before = rows.at(-1)?.id;
    if (rows.length < pageSize) return;
  }
}

/** In euros. */
export interface PaymentTotals {
  readonly totalCount: number;
  readonly totals: { tickets: number; donations: number; promotions: number; refunds: number };
}

/** How many there are, and what they come to. Cost: the payments of the organisation, over `transaction_organiser`. */
export async function sumOwnPayments(db: Db, own: OwnPayments): Promise<PaymentTotals> {
  const kept = (kind: Txn) =>
    sql<number>`cast(coalesce(sum(case when kind = ${kind} and state = 'paid' and refund_due_at is null
      then amount_cents end), 0) as bigint)`;
  const row = await filtered(db, own)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select([kept('o').as('tickets'), kept('d').as('donations'), kept('p').as('promotions')])
    .select(
      sql<number>`cast(coalesce(sum(case when state = 'refunded' or (state = 'paid' and refund_due_at is not null)
        then amount_cents end), 0) as bigint)`.as('refunds'),
    )
    .executeTakeFirstOrThrow();
  return {
    totalCount: row.count,
    totals: {
      tickets: row.tickets / 100,
      donations: row.donations / 100,
      promotions: row.promotions / 100,
      refunds: row.refunds / 100,
    },
  };
}

const filtered = (db: Db, { organiserId, txn, state }: OwnPayments) =>
  db
    .selectFrom('transaction')
    .where('transaction.organiser_id', '=', organiserId)
    .$if(txn !== undefined, (qb) => qb.where('transaction.kind', '=', txn ?? 'o'))
    .$if(state !== undefined, (qb) =>
      qb
        .where('transaction.state', '=', state === 'refundDue' ? 'paid' : (state ?? 'paid'))
        .$if(state === 'refundDue', (due) => due.where('transaction.refund_due_at', 'is not', null))
        .$if(state === 'paid', (due) => due.where('transaction.refund_due_at', 'is', null)),
    );

const shown = (db: Db, own: OwnPayments) =>
  filtered(db, own)
    .leftJoin('order', 'order.id', 'transaction.order_id')
    .leftJoin('donation', 'donation.id', 'transaction.donation_id')
    .leftJoin('event', 'event.id', 'transaction.event_id')
    .select(['transaction.id', 'transaction.kind', 'transaction.state', 'transaction.amount_cents'])
    .select(['transaction.created_at', 'transaction.settled_at', 'transaction.refund_due_at'])
    .select(['transaction.event_id', 'transaction.order_id', 'event.title', 'order.quantity'])
    .select(['order.first_name as buyer_first_name', 'order.last_name as buyer_last_name'])
    .select(['order.email as buyer_email', 'donation.email as donor_email'])
    .select(['donation.first_name as donor_first_name', 'donation.last_name as donor_last_name'])
    .orderBy('transaction.id', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

function ownPaymentOf(row: Row): OwnPayment {
  const isRefundDue = row.refund_due_at !== null;
  const state = paymentStateOf({ state: row.state, isRefundDue });
  // Who has paid nothing has nothing to do with the organisation.
  const isPayer = state === 'paid' || state === 'refundDue' || state === 'refunded';
  const [firstName, lastName, email] = isPayer
    ? [
        row.buyer_first_name ?? row.donor_first_name ?? '',
        row.buyer_last_name ?? row.donor_last_name ?? '',
        row.buyer_email ?? row.donor_email ?? '',
      ]
    : ['', '', ''];
  return {
    _id: row.id,
    txn: row.kind,
    state,
    amount: row.amount_cents / 100,
    created_at: new Date(row.created_at).toISOString(),
    settled_at: row.settled_at === null ? null : new Date(row.settled_at).toISOString(),
    fullName: fullNameOf(firstName, lastName),
    email,
    eventId: row.event_id ?? '',
    title: row.title ?? '',
    // With it anybody opens an unpaid order's checkout, which shows the buyer's e-mail.
    orderId: isPayer ? (row.order_id ?? '') : '',
    quantity: row.quantity ?? 0,
    mayRefund: row.kind === 'o' && state === 'paid',
  };
}
