import type { Tx } from '../../db/database.ts';
import type { Db } from '../../db/tables.ts';
import { incrementCursor } from '../../participant/removal-store.ts';

interface Delivery {
  readonly orderId: string;
  /** Recipient of the mail; participants with another address by now are not affected. */
  readonly email: string;
}

/**
 * Marks the participants of an order with this address after a permanent delivery failure, as a change of the
 * list (RG-43).
 */
export const markMailFailed = (tx: Tx, delivery: Delivery & { nowMs: number }): Promise<void> =>
  setMailFailed(tx, delivery, delivery.nowMs);

/** Clears the mark after a later mail was delivered to the address (RG-44). */
export const clearMailFailed = (tx: Tx, delivery: Delivery): Promise<void> =>
  setMailFailed(tx, delivery, null);

async function setMailFailed(tx: Tx, delivery: Delivery, failedAt: number | null): Promise<void> {
  const [first] = await selectAffected(tx.db, delivery, failedAt);
  if (first === undefined) return;
  const changeNo = await incrementCursor(tx, first.event_id);
  // Read again under the event's lock, after any concurrent correction or removal.
  const ids = (await selectAffected(tx.db, delivery, failedAt)).map((row) => row.id);
  if (ids.length > 0)
    await tx.db
      .updateTable('participant')
      .set({ mail_failed_at: failedAt, change_no: changeNo })
      .where('id', 'in', ids)
      .execute();
  await tx.announce(first.event_id);
}

/** Selects the order's listed participants with this address whose mark would change. */
const selectAffected = (db: Db, { orderId, email }: Delivery, failedAt: number | null) =>
  db
    .selectFrom('participant')
    .select(['id', 'event_id'])
    .where('order_id', '=', orderId)
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .where('mail_failed_at', failedAt === null ? 'is not' : 'is', null)
    .execute();

/** Marks the listed participants whom these mails of an event were for, as one change of the list (RG-43). */
export async function markRecipientsFailed(
  tx: Tx,
  { eventId, mailIds, nowMs }: { eventId: string; mailIds: readonly string[]; nowMs: number },
): Promise<void> {
  const event = await tx.db.selectFrom('event').select('id').where('id', '=', eventId).executeTakeFirst();
  if (event === undefined) return;
  const changeNo = await incrementCursor(tx, eventId);
  const { numUpdatedRows } = await tx.db
    .updateTable('participant')
    .set({ mail_failed_at: nowMs, change_no: changeNo })
    .where('event_id', '=', eventId)
    .where('removed_at', 'is', null)
    .where('mail_failed_at', 'is', null)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('participant.order_id', 'participant.email'),
        'in',
        selectFrom('mail')
          .select(['mail.order_id', 'mail.recipient'])
          .where('mail.id', 'in', mailIds)
          .$castTo<{ order_id: string; recipient: string }>()
          .$asTuple('order_id', 'recipient'),
      ),
    )
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await tx.announce(eventId);
}
