import type { Db } from '../db/tables.ts';

/** Cause of the change when payers abandon their own payment. */
export const payerCause = 'payer';

/** @returns whether the payer gave this payment up, so that it did not fail by itself (PY-43). */
export async function isGivenUp(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('transaction_change')
    .select('sequence')
    .where('transaction_id', '=', id)
    .where('cause', '=', payerCause)
    .executeTakeFirst();
  return row !== undefined;
}
