import { minuteMs } from '#contract/durations.ts';
import type { Db } from '../db/tables.ts';
import { checkoutTtlMs, toPayment, type Payment } from './transaction-store.ts';

const initialBackoffMs = minuteMs;
const maxBackoffMs = 30 * minuteMs;

/**
 * Claims payments whose checkouts are due for polling, with exponential backoff (PY-20): each belongs to one
 * process until its next poll.
 * @returns the claimed payments.
 */
export async function claimDuePolls(
  db: Db,
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<Payment[]> {
  const due = await db
    .selectFrom('transaction')
    .select(['id', 'poll_at', 'poll_attempts', 'created_at'])
    .where('poll_at', '<=', nowMs)
    .orderBy('poll_at')
    .limit(limit)
    .execute();
  const claimed: Payment[] = [];
  for (const { id, poll_at: pollAt, poll_attempts: attempts, created_at: createdAt } of due) {
    const backoffMs = Math.min(initialBackoffMs * 2 ** Math.min(attempts, 20), maxBackoffMs);
    const expiresAt = createdAt + checkoutTtlMs;
    const row = await db
      .updateTable('transaction')
      .set({
        // Also poll at the moment the checkout expires.
        poll_at: nowMs < expiresAt ? Math.min(nowMs + backoffMs, expiresAt) : nowMs + backoffMs,
        poll_attempts: attempts + 1,
      })
      .where('id', '=', id)
      .where('poll_at', '=', pollAt)
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined) claimed.push(toPayment(row));
  }
  return claimed;
}

/** Ends polling of this payment. */
export async function stopPolling(db: Db, id: string): Promise<void> {
  await db.updateTable('transaction').set({ poll_at: null }).where('id', '=', id).execute();
}
