import { minuteMs, hourMs } from '#contract/durations.ts';
import { sandboxProvider } from '../gateways/sandbox-payments.ts';
import type { Db } from '../db/tables.ts';
import { recordPaymentChange, toPayment, type Payment } from './transaction-store.ts';

/** The payments to refund: one, that of an order, or those of all orders of an event. */
type RefundTarget = { readonly id: string } | { readonly orderId: string } | { readonly eventId: string };

/**
 * Marks paid payments as due for a refund, each once; the job in `make-refunds.ts` makes it (PY-18). Call it
 * in the transaction that decides it.
 * @returns how many were marked.
 */
export async function markRefundDue(
  db: Db,
  { cause, nowMs, ...target }: RefundTarget & { cause: string; nowMs: number },
): Promise<number> {
  const rows = await db
    .updateTable('transaction')
    .set({ refund_due_at: nowMs, refund_next_at: nowMs, refund_attempts: 0 })
    .where((eb) => {
      if ('id' in target) return eb('id', '=', target.id);
      if ('orderId' in target) return eb('order_id', '=', target.orderId);
      return eb.and([eb('event_id', '=', target.eventId), eb('kind', '=', 'o')]);
    })
    .where('state', '=', 'paid')
    .where('refund_due_at', 'is', null)
    .returning('id')
    .execute();
  await recordPaymentChange(db, { ids: rows.map(({ id }) => id), state: 'refundDue', cause, nowMs });
  return rows.length;
}

/**
 * @returns whether a payment delivered what it was for, whatever happened since. A late payment has the same
 *   cause for its `paid` and `refundDue` changes.
 */
export async function hasBought(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('transaction_change as paid')
    .leftJoin('transaction_change as due', (join) =>
      join
        .onRef('due.transaction_id', '=', 'paid.transaction_id')
        .onRef('due.cause', '=', 'paid.cause')
        .on('due.state', '=', 'refundDue'),
    )
    .select('paid.sequence')
    .where('paid.transaction_id', '=', id)
    .where('paid.state', '=', 'paid')
    .where('due.sequence', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

const initialBackoffMs = minuteMs;
const maxBackoffMs = 6 * hourMs;

/** From this number of failed attempts on, failures are logged as errors. */
export const maxWarnAttempts = 5;

/**
 * Claims due refunds with exponential backoff: each belongs to one process until its next attempt.
 * @returns the claimed payments with their number of earlier attempts.
 */
export async function claimDueRefunds(
  db: Db,
  { provider, nowMs, limit }: { provider: string; nowMs: number; limit: number },
): Promise<{ payment: Payment; attempts: number }[]> {
  const due = await db
    .selectFrom('transaction')
    .select(['id', 'refund_attempts', 'refund_next_at'])
    .where('refund_next_at', '<=', nowMs)
    .where('state', '=', 'paid')
    .where('provider', 'in', [provider, sandboxProvider])
    .orderBy('refund_next_at')
    .limit(limit)
    .execute();
  const claimed: { payment: Payment; attempts: number }[] = [];
  for (const { id, refund_attempts: attempts, refund_next_at: nextAt } of due) {
    const row = await db
      .updateTable('transaction')
      .set({
        refund_next_at: nowMs + Math.min(initialBackoffMs * 2 ** Math.min(attempts, 20), maxBackoffMs),
        refund_attempts: attempts + 1,
      })
      .where('id', '=', id)
      .where('refund_next_at', '=', nextAt)
      .where('state', '=', 'paid')
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined) claimed.push({ payment: toPayment(row), attempts });
  }
  return claimed;
}

/** Stores the provider's payment id, needed for a refund, that its event lacked. */
export async function saveProviderPayment(
  db: Db,
  { id, providerPayment }: { id: string; providerPayment: string },
): Promise<void> {
  await db
    .updateTable('transaction')
    .set({ provider_payment: providerPayment })
    .where('id', '=', id)
    .execute();
}

/** @returns whether an organisation has payments pending or refunds due (PY-22). */
export async function hasOpenPayments(db: Db, organiserId: string): Promise<boolean> {
  const row = await db
    .selectFrom('transaction')
    .select('id')
    .where('organiser_id', '=', organiserId)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'pending'),
        eb.and([eb('state', '=', 'paid'), eb('refund_due_at', 'is not', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * @returns whether orders of events that are not over were paid into this account, through which alone they
 *   can be refunded (PY-22).
 */
export async function hasReturnableOrders(
  db: Db,
  { organiserId, payee, nowMs }: { organiserId: string; payee: string; nowMs: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('transaction')
    .innerJoin('event', 'event.id', 'transaction.event_id')
    .select('transaction.id')
    .where('transaction.organiser_id', '=', organiserId)
    .where('transaction.kind', '=', 'o')
    .where('transaction.state', '=', 'paid')
    .where('transaction.payee', '=', payee)
    .where('event.end_at', '>', nowMs)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
