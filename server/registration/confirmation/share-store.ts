import type { Db } from '../../db/tables.ts';

/** A browser, network or mailbox at one event, and how many of its tickets it gets without a confirmation. */
export interface Share {
  readonly hash: string;
  readonly max: number;
}

/** Counts the tickets on the list for each share; call it while the event is locked. */
export async function countSharedTickets(db: Db, shares: readonly Share[]): Promise<Map<string, number>> {
  if (shares.length === 0) return new Map();
  const rows = await db
    .selectFrom('ticket_share')
    .innerJoin('participant', 'participant.order_id', 'ticket_share.order_id')
    .select(['ticket_share.share_hash', ({ fn }) => fn.countAll<number>().as('count')])
    .where('ticket_share.share_hash', 'in', [...new Set(shares.map(({ hash }) => hash))])
    .where('participant.removed_at', 'is', null)
    .groupBy('ticket_share.share_hash')
    .execute();
  return new Map(rows.map((row) => [row.share_hash, row.count]));
}

/** Counts the tickets of these orders of an event towards their shares. */
export async function insertShares(
  db: Db,
  eventId: string,
  orders: readonly { orderId: string; shares: readonly Share[] }[],
): Promise<void> {
  const rows = orders.flatMap(({ orderId, shares }) =>
    shares.map(({ hash }) => ({ share_hash: hash, order_id: orderId, event_id: eventId })),
  );
  if (rows.length > 0) await db.insertInto('ticket_share').values(rows).execute();
}

// Ids per statement: keeps the number of bound values below the limit of both databases.
const idBatchSize = 500;

/** Deletes what these orders count towards. */
export async function deleteShares(db: Db, orderIds: readonly string[]): Promise<void> {
  for (let offset = 0; offset < orderIds.length; offset += idBatchSize)
    await db
      .deleteFrom('ticket_share')
      .where('order_id', 'in', orderIds.slice(offset, offset + idBatchSize))
      .execute();
}

/** Deletes the shares of events that are over. */
export async function deleteEndedShares(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom('ticket_share')
    .where('event_id', 'in', (eb) =>
      eb.selectFrom('event').select('event.id').where('event.end_at', '<=', nowMs),
    )
    .execute();
}
