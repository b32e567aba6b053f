import type { Db } from '../db/tables.ts';
import { checkoutMs, paymentOf, type Payment } from './transaction-store.ts';

const firstAgainMs = 60_000;
const mostAgainMs = 30 * 60_000;

/**
 * Takes the payments whose checkouts are to be asked about now: each is one process's until it is asked again,
 * ever later (PY-20). Out: those.
 */
export async function claimDueAsks(
  db: Db,
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<Payment[]> {
  const due = await db
    .selectFrom('transaction')
    .select(['id', 'ask_at', 'ask_attempts', 'created_at'])
    .where('ask_at', '<=', nowMs)
    .orderBy('ask_at')
    .limit(limit)
    .execute();
  const claimed: Payment[] = [];
  for (const { id, ask_at: askAt, ask_attempts: attempts, created_at: createdAt } of due) {
    const againMs = Math.min(firstAgainMs * 2 ** Math.min(attempts, 20), mostAgainMs);
    const endsAt = createdAt + checkoutMs;
    const row = await db
      .updateTable('transaction')
      .set({
        // As soon as nobody can pay there any more, too.
        ask_at: nowMs < endsAt ? Math.min(nowMs + againMs, endsAt) : nowMs + againMs,
        ask_attempts: attempts + 1,
      })
      .where('id', '=', id)
      .where('ask_at', '=', askAt)
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined) claimed.push(paymentOf(row));
  }
  return claimed;
}

/** There is nothing more to ask about this payment. */
export async function stopAsking(db: Db, id: string): Promise<void> {
  await db.updateTable('transaction').set({ ask_at: null }).where('id', '=', id).execute();
}
