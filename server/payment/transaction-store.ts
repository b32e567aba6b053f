import { sql } from 'kysely';
import type { Txn } from '#contract/payment/payment-calls.ts';
import type { Db } from '../db/tables.ts';
import type { Checkout } from '../gateways/payment-gateway.ts';
import { newId } from '../id.ts';
import { newToken } from '../token.ts';

export type TransactionState = 'pending' | 'paid' | 'failed' | 'expired' | 'refunded';

/** Money on its way; decision 0015 has its states. */
export interface Payment {
  readonly id: string;
  readonly txnid: string;
  readonly kind: Txn;
  /** The order that it pays for; empty for another kind. */
  readonly orderId: string;
  readonly amountCents: number;
  readonly state: TransactionState;
  /** It was paid and bought nothing. */
  readonly isRefundDue: boolean;
  /** Where it can be paid, if the provider has said so already. */
  readonly checkoutUrl: string | undefined;
}

/** What a payment has just become, and why: from it follows what it was for. */
export interface PaymentChange {
  readonly payment: Payment;
  /** For the audit: the provider's event, or who else. */
  readonly cause: string;
  readonly now: number;
}

/** Writes down that an order is to be paid. Belongs into the transaction that makes it. */
export async function insertOrderPayment(
  db: Db,
  payment: { orderId: string; amountCents: number; provider: string; nowMs: number },
): Promise<void> {
  const id = newId(payment.nowMs);
  await db
    .insertInto('transaction')
    .values({
      id,
      txnid: newToken(),
      kind: 'o',
      order_id: payment.orderId,
      amount_cents: payment.amountCents,
      state: 'pending',
      provider: payment.provider,
      created_at: payment.nowMs,
    })
    .execute();
  await note(db, { ids: [id], state: 'pending', cause: 'registration', nowMs: payment.nowMs });
}

/** The payment with this id, secret or order; nothing when there is none. */
export async function findPayment(
  db: Db,
  wanted: { readonly id: string } | { readonly txnid: string } | { readonly order_id: string },
): Promise<Payment | undefined> {
  const [column, value] = Object.entries(wanted)[0] as ['id' | 'txnid' | 'order_id', string];
  const row = await db.selectFrom('transaction').selectAll().where(column, '=', value).executeTakeFirst();
  return (
    row && {
      id: row.id,
      txnid: row.txnid,
      kind: row.kind,
      orderId: row.order_id ?? '',
      amountCents: row.amount_cents,
      state: row.state,
      isRefundDue: row.refund_due_at !== null,
      checkoutUrl: row.checkout_url ?? undefined,
    }
  );
}

/** Keeps the checkout of a payment. Out: where it is paid, which is elsewhere when another was kept before. */
export async function keepCheckout(db: Db, id: string, { session, url }: Checkout): Promise<string> {
  const kept = await db
    .updateTable('transaction')
    .set(({ fn, val }) => ({
      provider_session: fn.coalesce('provider_session', val(session)),
      checkout_url: fn.coalesce('checkout_url', val(url)),
    }))
    .where('id', '=', id)
    .returning('checkout_url')
    .executeTakeFirstOrThrow();
  return kept.checkout_url ?? url;
}

interface Settling {
  readonly to: TransactionState;
  /** Why, for the audit: the provider's event, or who else. */
  readonly cause: string;
  readonly nowMs: number;
}

/**
 * Brings a payment from one of these states to another, and notes why: one statement decides (PY-4). Out:
 * whether it did. Belongs into the transaction that draws the consequences.
 */
export async function settlePayment(
  db: Db,
  { id, from, ...settling }: Settling & { id: string; from: readonly TransactionState[] },
): Promise<boolean> {
  const settled = await db
    .updateTable('transaction')
    .set({ state: settling.to, settled_at: settling.nowMs })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  if (settled === undefined) return false;
  await note(db, { ids: [id], state: settling.to, ...settling });
  return true;
}

/** The same for the payments of these orders that are still pending. */
export async function settleOrderPayments(
  db: Db,
  { orderIds, ...settling }: Settling & { orderIds: readonly string[] },
): Promise<void> {
  const settled = await db
    .updateTable('transaction')
    .set({ state: settling.to, settled_at: settling.nowMs })
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'pending')
    .returning('id')
    .execute();
  await note(db, { ids: settled.map((row) => row.id), state: settling.to, ...settling });
}

/** What was paid bought nothing, and is to be given back. Belongs into the transaction that marks it paid. */
export async function markRefundDue(
  db: Db,
  { id, cause, nowMs }: { id: string; cause: string; nowMs: number },
): Promise<void> {
  await db.updateTable('transaction').set({ refund_due_at: nowMs }).where('id', '=', id).execute();
  await note(db, { ids: [id], state: 'refundDue', cause, nowMs });
}

/** Adds to the audit of these payments, whose rows this transaction has. */
async function note(
  db: Db,
  change: {
    ids: readonly string[];
    state: TransactionState | 'refundDue';
    cause: string;
    nowMs: number;
  },
): Promise<void> {
  for (const id of change.ids)
    await db
      .insertInto('transaction_change')
      .values(({ selectFrom }) => ({
        transaction_id: id,
        no: selectFrom('transaction_change')
          .where('transaction_id', '=', id)
          .select(({ fn }) => sql<number>`${fn.countAll()} + 1`.as('no')),
        state: change.state,
        cause: change.cause,
        created_at: change.nowMs,
      }))
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
