import type { Db } from '../db/tables.ts';

const pageSize = 500;

/**
 * Yields an organisation's payments, received and made, oldest first, for its data export (AC-35); without
 * the data of other parties. Amounts in euros.
 */
export async function* exportPayments(db: Db, organiserId: string): AsyncGenerator<object> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('transaction')
      .select(['id', 'kind', 'state', 'amount_cents', 'payee', 'event_id', 'created_at', 'settled_at'])
      .where('organiser_id', '=', organiserId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    for (const row of rows)
      yield {
        _id: row.id,
        txn: row.kind,
        state: row.state,
        amount: row.amount_cents / 100,
        account: row.payee,
        eventId: row.event_id,
        createdAt: new Date(row.created_at).toISOString(),
        settledAt: row.settled_at === null ? null : new Date(row.settled_at).toISOString(),
      };
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last.id;
  }
}
