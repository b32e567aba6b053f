import { sandboxProvider } from '../gateways/sandbox-payments.ts';
import type { Db } from '../db/tables.ts';
import { noteChange, paymentOf, type Payment } from './transaction-store.ts';

/** Which payments are to be given back: one, that of an order, or those of all orders of an event. */
type Refunded = { readonly id: string } | { readonly orderId: string } | { readonly eventId: string };

/**
 * Says that what was paid is to be given back: each payment once, and only what is paid. Out: how many were
 * marked. Belongs into the transaction that decides it; the job of `make-refunds.ts` does it (PY-18).
 */
export async function markRefundDue(
  db: Db,
  { cause, nowMs, ...refunded }: Refunded & { cause: string; nowMs: number },
): Promise<number> {
  const rows = await db
    .updateTable('transaction')
    .set({ refund_due_at: nowMs, refund_next_at: nowMs, refund_attempts: 0 })
    .where((eb) => {
      if ('id' in refunded) return eb('id', '=', refunded.id);
      if ('orderId' in refunded) return eb('order_id', '=', refunded.orderId);
      return eb.and([eb('event_id', '=', refunded.eventId), eb('kind', '=', 'o')]);
    })
    .where('state', '=', 'paid')
    .where('refund_due_at', 'is', null)
    .returning('id')
    .execute();
  await noteChange(db, { ids: rows.map(({ id }) => id), state: 'refundDue', cause, nowMs });
  return rows.length;
}

/**
 * Whether a payment has bought what it was for, whatever became of that since. Of money that came too late the same
 * word says both that it is paid and that it is to be given back.
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
    .select('paid.no')
    .where('paid.transaction_id', '=', id)
    .where('paid.state', '=', 'paid')
    .where('due.no', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

const firstAgainMs = 60_000;
const mostAgainMs = 6 * 3_600_000;

/** After so many tries in vain somebody should look into it. */
export const patientAttempts = 5;

/**
 * Takes what is to be given back now: each is one process's until it is tried again, ever later. Out: those,
 * with how often it was tried before.
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
        refund_next_at: nowMs + Math.min(firstAgainMs * 2 ** Math.min(attempts, 20), mostAgainMs),
        refund_attempts: attempts + 1,
      })
      .where('id', '=', id)
      .where('refund_next_at', '=', nextAt)
      .where('state', '=', 'paid')
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined) claimed.push({ payment: paymentOf(row), attempts });
  }
  return claimed;
}

/** Keeps the name by which a payment is given back, which its event had not told. */
export async function keepProviderPayment(
  db: Db,
  { id, providerPayment }: { id: string; providerPayment: string },
): Promise<void> {
  await db
    .updateTable('transaction')
    .set({ provider_payment: providerPayment })
    .where('id', '=', id)
    .execute();
}

/** Whether money of this organisation is on its way: about to be paid, or to be given back. */
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
 * Whether what this organisation was paid for tickets of events that are not over went into this account, through
 * which alone it is given back.
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
