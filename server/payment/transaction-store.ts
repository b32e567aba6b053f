import { sql, type ExpressionBuilder, type ExpressionWrapper, type Selectable, type SqlBool } from 'kysely';
import type { PaymentState, Txn } from '#contract/payment/payment-calls.ts';
import type { Db, Tables } from '../db/tables.ts';
import type { Checkout } from '../gateways/payment-gateway.ts';
import { newId } from '../id.ts';
import { newToken } from '../token.ts';

export type TransactionState = 'pending' | 'paid' | 'failed' | 'expired' | 'refunded';

/** Nobody can pay at a checkout any more so long after its payment was written down. */
export const checkoutMs = 60 * 60_000;
/** A checkout that was opened so long ago is asked about: its event may have been lost. */
const askAfterMs = 5 * 60_000;

/** Money on its way; decision 0015 has its states. */
export interface Payment {
  readonly id: string;
  readonly txnid: string;
  readonly kind: Txn;
  /** What it pays for, by its kind; the others are empty. */
  readonly orderId: string;
  readonly donationId: string;
  readonly promotionId: string;
  /** Whom it concerns: she gets what tickets and donations cost, and pays for promotions. */
  readonly organiserId: string;
  /** The event of an order or a promotion, or empty. */
  readonly eventId: string;
  /** The account at the provider that gets the money; empty: the product's own. */
  readonly payee: string;
  readonly amountCents: number;
  readonly state: TransactionState;
  /** With whom it is made, which may be another one than today's. */
  readonly provider: string;
  /** It is paid, and to be given back. */
  readonly isRefundDue: boolean;
  readonly createdAt: number;
  /** Where it can be paid, if the provider has said so already. */
  readonly checkoutUrl: string | undefined;
  readonly session: string | undefined;
  /** The name by which the provider gives it back, once it is paid. */
  readonly providerPayment: string | undefined;
}

/** What a payment has just become, and why: from it follows what it was for. */
export interface PaymentChange {
  readonly payment: Payment;
  /** For the audit: the provider's event, or who else. */
  readonly cause: string;
  readonly now: number;
}

/** What somebody is to pay for: one of the three. */
type PaidFor =
  | { readonly kind: 'o'; readonly orderId: string }
  | { readonly kind: 'd'; readonly donationId: string }
  | { readonly kind: 'p'; readonly promotionId: string };

/** Writes down that something is to be paid. Belongs into the transaction that makes it. */
export async function insertPayment(
  db: Db,
  payment: PaidFor & {
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
      // An order's tickets are released by themselves; the others end here if nobody ever opens a checkout.
      ask_at: kind === 'o' ? null : nowMs + checkoutMs,
    })
    .execute();
  await noteChange(db, { ids: [id], state: 'pending', cause: payment.cause, nowMs });
}

/** The payment with this id, secret, order, donation or promotion; nothing when there is none. */
export async function findPayment(
  db: Db,
  wanted:
    | { readonly id: string }
    | { readonly txnid: string }
    | { readonly order_id: string }
    | { readonly donation_id: string }
    | { readonly promotion_id: string },
): Promise<Payment | undefined> {
  const [column, value] = Object.entries(wanted)[0] as ['id', string];
  const row = await db.selectFrom('transaction').selectAll().where(column, '=', value).executeTakeFirst();
  return row && paymentOf(row);
}

/** The newest payments of all, newest first. */
export async function listNewestPayments(db: Db, limit: number): Promise<Payment[]> {
  const rows = await db.selectFrom('transaction').selectAll().orderBy('id', 'desc').limit(limit).execute();
  return rows.map(paymentOf);
}

/** A row as everybody else sees it. */
export const paymentOf = (row: Selectable<Tables['transaction']>): Payment => ({
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
  checkoutUrl: row.checkout_url ?? undefined,
  session: row.provider_session ?? undefined,
  providerPayment: row.provider_payment ?? undefined,
});

/** How a payment stands, as people are told. */
export const paymentStateOf = ({
  state,
  isRefundDue,
}: Pick<Payment, 'state' | 'isRefundDue'>): PaymentState =>
  state === 'paid' && isRefundDue ? 'refundDue' : state;

/** Keeps the checkout of a payment. Out: where it is paid, which is elsewhere when another was kept before. */
export async function keepCheckout(
  db: Db,
  { id, checkout, nowMs }: { id: string; checkout: Checkout; nowMs: number },
): Promise<string> {
  const kept = await db
    .updateTable('transaction')
    .set(({ fn, val }) => ({
      provider_session: fn.coalesce('provider_session', val(checkout.session)),
      checkout_url: fn.coalesce('checkout_url', val(checkout.url)),
      // Also of one that was given up meanwhile: it is to be closed.
      ask_at: nowMs + askAfterMs,
    }))
    .where('id', '=', id)
    .returning('checkout_url')
    .executeTakeFirstOrThrow();
  return kept.checkout_url ?? checkout.url;
}

interface Settling {
  readonly to: TransactionState;
  /** Why, for the audit: the provider's event, or who else. */
  readonly cause: string;
  readonly nowMs: number;
  /** When its checkout is to be closed, if it has one that may be open. */
  readonly closeAt?: 'now' | 'whenItEnds' | undefined;
}

const settled = ({ to, nowMs, closeAt }: Settling) => ({
  state: to,
  settled_at: nowMs,
  ask_attempts: 0,
  ask_at:
    closeAt === undefined
      ? null
      : sql<number | null>`case when provider_session is null then null
          else ${closeAt === 'now' ? sql`cast(${nowMs} as bigint)` : sql`created_at + ${checkoutMs}`} end`,
});

/**
 * Brings a payment from one of these states to another, and notes why: one statement decides (PY-4). Out:
 * whether it did. Belongs into the transaction that draws the consequences.
 */
export async function settlePayment(
  db: Db,
  {
    id,
    from,
    providerPayment,
    ...settling
  }: Settling & { id: string; from: readonly TransactionState[]; providerPayment?: string | undefined },
): Promise<boolean> {
  const isRefunded = settling.to === 'refunded';
  const row = await db
    .updateTable('transaction')
    .set({
      ...settled(settling),
      ...(providerPayment !== undefined && { provider_payment: providerPayment }),
      ...(isRefunded && { refunded_at: settling.nowMs, refund_next_at: null }),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await noteChange(db, { ids: [id], state: settling.to, ...settling });
  return true;
}

/** The same for the payments of these orders that are still pending. */
export const settleOrderPayments = (
  db: Db,
  { orderIds, ...settling }: Settling & { orderIds: readonly string[] },
): Promise<void> => settlePending(db, (eb) => eb('order_id', 'in', orderIds), settling);

/** The same for the gifts to this organisation that are still pending. */
export const settleGiftPayments = (
  db: Db,
  { organiserId, ...settling }: Settling & { organiserId: string },
): Promise<void> =>
  settlePending(db, (eb) => eb.and([eb('organiser_id', '=', organiserId), eb('kind', '=', 'd')]), settling);

async function settlePending(
  db: Db,
  which: (eb: ExpressionBuilder<Tables, 'transaction'>) => ExpressionWrapper<Tables, 'transaction', SqlBool>,
  settling: Settling,
): Promise<void> {
  const rows = await db
    .updateTable('transaction')
    .set(settled(settling))
    .where(which)
    .where('state', '=', 'pending')
    .returning('id')
    .execute();
  await noteChange(db, { ids: rows.map((row) => row.id), state: settling.to, ...settling });
}

// Lists of ids in one statement stay far below what both databases take.
const mostIds = 500;

/** Adds to the audit of these payments, whose rows this transaction has. */
export async function noteChange(
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
  for (let at = 0; at < ids.length; at += mostIds)
    await db
      .insertInto('transaction_change')
      .columns(['transaction_id', 'no', 'state', 'cause', 'created_at'])
      .expression(({ selectFrom, val, cast }) =>
        selectFrom('transaction as t')
          .leftJoin('transaction_change as c', 'c.transaction_id', 't.id')
          .select([
            't.id',
            sql<number>`count(c.no) + 1`.as('no'),
            cast<string>(val(state), 'text').as('state'),
            cast<string>(val(cause), 'text').as('cause'),
            cast<number>(val(nowMs), 'bigint').as('created_at'),
          ])
          .where('t.id', 'in', ids.slice(at, at + mostIds))
          .groupBy('t.id'),
      )
      .execute();
}

/** Notes an event of the provider. Out: whether it is the first time that it comes. */
export async function noteEvent(
  db: Db,
  event: { id: string; transactionId: string; kind: string; provider: string; nowMs: number },
): Promise<boolean> {
  const noted = await db
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
  return noted !== undefined;
}
