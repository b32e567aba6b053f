import { sql, type ExpressionBuilder, type ExpressionWrapper, type Selectable, type SqlBool } from 'kysely';
import { minuteMs, hourMs } from '#contract/durations.ts';
import type { PaymentState, Txn } from '#contract/payment/payment-endpoints.ts';
import type { Db, Tables } from '../db/tables.ts';
import type { Checkout } from '../gateways/payment-gateway.ts';
import { newId } from '../id.ts';
import { newToken } from '../token.ts';

/** Stored state of a payment; `paid` with a refund due is shown as `refundDue`. */
export type TransactionState = 'pending' | 'paid' | 'failed' | 'expired' | 'refunded';

/** Lifetime of a checkout, counted from its payment's creation. */
export const checkoutTtlMs = hourMs;
/** A checkout opened this long ago is polled: its event may have been lost (PY-20). */
const pollDelayMs = 5 * minuteMs;

/** A payment; decision 0015 describes its states. */
export interface Payment {
  readonly id: string;
  readonly txnid: string;
  readonly kind: Txn;
  /** What it pays for, by its kind; the other ids are empty. */
  readonly orderId: string;
  readonly donationId: string;
  readonly promotionId: string;
  /** The organisation that receives the money of orders and donations, or pays for a promotion. */
  readonly organiserId: string;
  /** The event of an order or a promotion, or empty. */
  readonly eventId: string;
  /** The provider account that receives the money; empty for the platform's own. */
  readonly payee: string;
  readonly amountCents: number;
  readonly state: TransactionState;
  /** The provider it was made with, which may differ from the one configured now. */
  readonly provider: string;
  /** Paid, and due for a refund. */
  readonly isRefundDue: boolean;
  readonly createdAt: number;
  /** When its state last changed; `undefined` while it has not. */
  readonly settledAt: number | undefined;
  /** URL of its checkout, once opened. */
  readonly checkoutUrl: string | undefined;
  readonly session: string | undefined;
  /** The provider's payment id, needed for a refund, once paid. */
  readonly providerPayment: string | undefined;
}

/** A change of a payment's state, from which its effects follow. */
export interface PaymentChange {
  readonly payment: Payment;
  /** For the audit trail: the provider's event id, or another cause. */
  readonly cause: string;
  readonly nowMs: number;
}

/** What is paid for: one of three kinds. */
type PaymentTarget =
  | { readonly kind: 'o'; readonly orderId: string }
  | { readonly kind: 'd'; readonly donationId: string }
  | { readonly kind: 'p'; readonly promotionId: string };

/** Inserts a pending payment. Call it in the transaction that creates what is paid for. */
export async function insertPayment(
  db: Db,
  payment: PaymentTarget & {
    organiserId: string;
    eventId?: string;
    payee: string;
    amountCents: number;
    provider: string;
    cause: string;
    nowMs: number;
  },
): Promise<void> {
  const { kind, nowMs } = payment;
  const id = newId(nowMs);
  await db
    .insertInto('transaction')
    .values({
      id,
      txnid: newToken(),
      kind,
      order_id: kind === 'o' ? payment.orderId : null,
      donation_id: kind === 'd' ? payment.donationId : null,
      promotion_id: kind === 'p' ? payment.promotionId : null,
      organiser_id: payment.organiserId,
      event_id: payment.eventId ?? null,
      payee: payment.payee,
      amount_cents: payment.amountCents,
      state: 'pending',
      provider: payment.provider,
      created_at: nowMs,
      // An order's payment ends with its hold; the others end here if no checkout is ever opened.
      poll_at: kind === 'o' ? null : nowMs + checkoutTtlMs,
    })
    .execute();
  await recordPaymentChange(db, { ids: [id], state: 'pending', cause: payment.cause, nowMs });
}

/**
 * Finds the payment with this id, secret, order, donation or promotion.
 * @returns `undefined` if there is none.
 */
export async function findPayment(
  db: Db,
  key:
    | { readonly id: string }
    | { readonly txnid: string }
    | { readonly order_id: string }
    | { readonly donation_id: string }
    | { readonly promotion_id: string },
): Promise<Payment | undefined> {
  const [column, value] = Object.entries(key)[0] as ['id', string];
  const row = await db.selectFrom('transaction').selectAll().where(column, '=', value).executeTakeFirst();
  return row && toPayment(row);
}

/** Reads the newest payments of all organisations, newest first. */
export async function listNewestPayments(db: Db, limit: number): Promise<Payment[]> {
  const rows = await db.selectFrom('transaction').selectAll().orderBy('id', 'desc').limit(limit).execute();
  return rows.map(toPayment);
}

/** Maps a row to a payment. */
export const toPayment = (row: Selectable<Tables['transaction']>): Payment => ({
  id: row.id,
  txnid: row.txnid,
  kind: row.kind,
  orderId: row.order_id ?? '',
  donationId: row.donation_id ?? '',
  promotionId: row.promotion_id ?? '',
  organiserId: row.organiser_id ?? '',
  eventId: row.event_id ?? '',
  payee: row.payee,
  amountCents: row.amount_cents,
  state: row.state,
  provider: row.provider,
  isRefundDue: row.refund_due_at !== null,
  createdAt: row.created_at,
  settledAt: row.settled_at ?? undefined,
  checkoutUrl: row.checkout_url ?? undefined,
  session: row.provider_session ?? undefined,
  providerPayment: row.provider_payment ?? undefined,
});

/** @returns the state shown to users, which includes `refundDue`. */
export const toPaymentState = ({
  state,
  isRefundDue,
}: Pick<Payment, 'state' | 'isRefundDue'>): PaymentState =>
  state === 'paid' && isRefundDue ? 'refundDue' : state;

/**
 * Saves the checkout of a payment; the first one wins.
 * @returns the URL of the saved checkout.
 */
export async function saveCheckout(
  db: Db,
  { id, checkout, nowMs }: { id: string; checkout: Checkout; nowMs: number },
): Promise<string> {
  const saved = await db
    .updateTable('transaction')
    .set(({ fn, val }) => ({
      provider_session: fn.coalesce('provider_session', val(checkout.session)),
      checkout_url: fn.coalesce('checkout_url', val(checkout.url)),
      // Also if the payment was given up meanwhile: the checkout must be closed.
      poll_at: nowMs + pollDelayMs,
    }))
    .where('id', '=', id)
    .returning('checkout_url')
    .executeTakeFirstOrThrow();
  return saved.checkout_url ?? checkout.url;
}

interface Settlement {
  readonly to: TransactionState;
  /** For the audit trail: the provider's event id, or another cause. */
  readonly cause: string;
  readonly nowMs: number;
  /** When to close its checkout, if it has one that may be open. */
  readonly closeAt?: 'immediately' | 'onExpiry' | undefined;
}

const settlementColumns = ({ to, nowMs, closeAt }: Settlement) => ({
  state: to,
  settled_at: nowMs,
  poll_attempts: 0,
  poll_at:
    closeAt === undefined
      ? null
      : sql<number | null>`case when provider_session is null then null
          else ${closeAt === 'immediately' ? sql`cast(${nowMs} as bigint)` : sql`created_at + ${checkoutTtlMs}`} end`,
});

/**
 * Moves a payment from one of these states to another and records the cause: a single statement decides
 * (PY-4). Call it in the transaction that applies the effects.
 * @returns whether the state changed.
 */
export async function settlePayment(
  db: Db,
  {
    id,
    from,
    providerPayment,
    ...settlement
  }: Settlement & { id: string; from: readonly TransactionState[]; providerPayment?: string | undefined },
): Promise<boolean> {
  const isRefunded = settlement.to === 'refunded';
  const row = await db
    .updateTable('transaction')
    .set({
      ...settlementColumns(settlement),
      ...(providerPayment !== undefined && { provider_payment: providerPayment }),
      ...(isRefunded && { refunded_at: settlement.nowMs, refund_next_at: null }),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await recordPaymentChange(db, { ids: [id], state: settlement.to, ...settlement });
  return true;
}

/** As `settlePayment`, for the pending payments of these orders. */
export const settleOrderPayments = (
  db: Db,
  { orderIds, ...settlement }: Settlement & { orderIds: readonly string[] },
): Promise<void> => settlePending(db, (eb) => eb('order_id', 'in', orderIds), settlement);

/** As `settlePayment`, for the pending donations to this organisation. */
export const settleDonationPayments = (
  db: Db,
  { organiserId, ...settlement }: Settlement & { organiserId: string },
): Promise<void> =>
  settlePending(db, (eb) => eb.and([eb('organiser_id', '=', organiserId), eb('kind', '=', 'd')]), settlement);

async function settlePending(
  db: Db,
  filter: (eb: ExpressionBuilder<Tables, 'transaction'>) => ExpressionWrapper<Tables, 'transaction', SqlBool>,
  settlement: Settlement,
): Promise<void> {
  const rows = await db
    .updateTable('transaction')
    .set(settlementColumns(settlement))
    .where(filter)
    .where('state', '=', 'pending')
    .returning('id')
    .execute();
  await recordPaymentChange(db, { ids: rows.map((row) => row.id), state: settlement.to, ...settlement });
}

// Ids per statement: keeps the number of bound values below the limit of both databases.
const idBatchSize = 500;

/** Appends to the audit trail of these payments, whose rows are locked by this transaction. */
export async function recordPaymentChange(
  db: Db,
  {
    ids,
    state,
    cause,
    nowMs,
  }: {
    ids: readonly string[];
    state: TransactionState | 'refundDue';
    cause: string;
    nowMs: number;
  },
): Promise<void> {
  for (let offset = 0; offset < ids.length; offset += idBatchSize)
    await db
      .insertInto('transaction_change')
      .columns(['transaction_id', 'sequence', 'state', 'cause', 'created_at'])
      .expression(({ selectFrom, val, cast }) =>
        selectFrom('transaction as t')
          .leftJoin('transaction_change as c', 'c.transaction_id', 't.id')
          .select([
            't.id',
            sql<number>`count(c.sequence) + 1`.as('sequence'),
            cast<string>(val(state), 'text').as('state'),
            cast<string>(val(cause), 'text').as('cause'),
            cast<number>(val(nowMs), 'bigint').as('created_at'),
          ])
          .where('t.id', 'in', ids.slice(offset, offset + idBatchSize))
          .groupBy('t.id'),
      )
      .execute();
}

/**
 * Records an event of the provider.
 * @returns false if it was received before.
 */
export async function recordPaymentEvent(
  db: Db,
  event: { id: string; transactionId: string; kind: string; provider: string; nowMs: number },
): Promise<boolean> {
  const inserted = await db
    .insertInto('payment_event')
    .values({
      id: `${event.provider} ${event.id}`,
      transaction_id: event.transactionId,
      kind: event.kind,
      received_at: event.nowMs,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
