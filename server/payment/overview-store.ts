import { sql } from 'kysely';
import { formatFullName } from '#contract/account/full-name.ts';
import type { OwnPayment } from '#contract/payment/overview-endpoints.ts';
import type { PaymentState, Txn } from '#contract/payment/payment-endpoints.ts';
import type { Db } from '../db/tables.ts';
import { toPaymentState } from './transaction-store.ts';

/** Filter of an organisation's payments. */
export interface OwnPaymentsFilter {
  readonly organiserId: string;
  readonly txn?: Txn | undefined;
  readonly state?: PaymentState | undefined;
}

/** Reads a page of an organisation's payments, newest first (PY-23). Amounts in euros. */
export async function listOwnPayments(
  db: Db,
  { page, limit, ...filter }: OwnPaymentsFilter & { page: number; limit: number },
): Promise<OwnPayment[]> {
  const rows = await selectPayments(db, filter)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return rows.map(toOwnPayment);
}

/**
 * Yields all matching payments in pages, each a query of its own (keyset pagination): no database cursor
 * stays open for a slow reader.
 */
export async function* iterateOwnPayments(
  db: Db,
  filter: OwnPaymentsFilter,
  pageSize: number,
): AsyncGenerator<OwnPayment[]> {
  for (let lastId: string | undefined; ;) {
    const rows = await selectPayments(db, filter)
      .$if(lastId !== undefined, (qb) => qb.where('transaction.id', '<', lastId ?? ''))
      .limit(pageSize)
      .execute();
    if (rows.length > 0) yield rows.map(toOwnPayment);
    lastId = rows.at(-1)?.id;
    if (rows.length < pageSize) return;
  }
}

/** Totals in euros. */
export interface PaymentTotals {
  readonly totalCount: number;
  readonly totals: { tickets: number; donations: number; promotions: number; refunds: number };
}

/** Counts and sums the matching payments. Cost: the organisation's payments, over `transaction_organiser`. */
export async function sumOwnPayments(db: Db, filter: OwnPaymentsFilter): Promise<PaymentTotals> {
  const sumPaid = (kind: Txn) =>
    sql<number>`cast(coalesce(sum(case when kind = ${kind} and state = 'paid' and refund_due_at is null
      then amount_cents end), 0) as bigint)`;
  const row = await filterPayments(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select([sumPaid('o').as('tickets'), sumPaid('d').as('donations'), sumPaid('p').as('promotions')])
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

const filterPayments = (db: Db, { organiserId, txn, state }: OwnPaymentsFilter) =>
  db
    .selectFrom('transaction')
    .where('transaction.organiser_id', '=', organiserId)
    .$if(txn !== undefined, (qb) => qb.where('transaction.kind', '=', txn ?? 'o'))
    .$if(state !== undefined, (qb) =>
      qb
        .where('transaction.state', '=', state === 'refundDue' ? 'paid' : (state ?? 'paid'))
        .$if(state === 'refundDue', (query) => query.where('transaction.refund_due_at', 'is not', null))
        .$if(state === 'paid', (query) => query.where('transaction.refund_due_at', 'is', null)),
    );

const selectPayments = (db: Db, filter: OwnPaymentsFilter) =>
  filterPayments(db, filter)
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

type Row = Awaited<ReturnType<ReturnType<typeof selectPayments>['execute']>>[number];

function toOwnPayment(row: Row): OwnPayment {
  const isRefundDue = row.refund_due_at !== null;
  const state = toPaymentState({ state: row.state, isRefundDue });
  // Name and e-mail are only shown for payments that were made (PY-23).
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
    fullName: formatFullName(firstName, lastName),
    email,
    eventId: row.event_id ?? '',
    title: row.title ?? '',
    // Withheld for unpaid orders: the order id opens the checkout, which shows the buyer's e-mail.
    orderId: isPayer ? (row.order_id ?? '') : '',
    quantity: row.quantity ?? 0,
    mayRefund: row.kind === 'o' && state === 'paid',
  };
}
