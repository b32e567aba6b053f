import type { Tx } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { raiseCursor } from './removal-store.ts';

interface Delivery {
  readonly orderId: string;
  /** To whom the mail went: who has another address by now is not meant. */
  readonly email: string;
}

/**
 * A mail of this order was refused for good by its address, or given up: everybody of it with that
 * address is marked, and the doors and the organiser's table learn it as a change of the list (RG-43).
 */
export const markMailFailed = (tx: Tx, delivery: Delivery & { nowMs: number }): Promise<void> =>
  mark(tx, delivery, delivery.nowMs);

/** A later mail was taken by that address: nobody of the order is marked any more (RG-44). */
export const markMailArrived = (tx: Tx, delivery: Delivery): Promise<void> => mark(tx, delivery, null);

async function mark(tx: Tx, delivery: Delivery, failedAt: number | null): Promise<void> {
  const [one] = await concerned(tx.db, delivery, failedAt);
  if (one === undefined) return;
  const changeNo = await raiseCursor(tx, one.event_id);
  // Read again behind the event's lock: whoever is corrected or removed at the same time is so by now.
  const ids = (await concerned(tx.db, delivery, failedAt)).map((row) => row.id);
  if (ids.length > 0)
    await tx.db
      .updateTable('participant')
      .set({ mail_failed_at: failedAt, change_no: changeNo })
      .where('id', 'in', ids)
      .execute();
  await tx.announce(one.event_id);
}

/** Those of the order on the list with this address whose mark would change. */
const concerned = (db: Db, { orderId, email }: Delivery, failedAt: number | null) =>
  db
    .selectFrom('participant')
    .select(['id', 'event_id'])
    .where('order_id', '=', orderId)
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .where('mail_failed_at', failedAt === null ? 'is not' : 'is', null)
    .execute();
