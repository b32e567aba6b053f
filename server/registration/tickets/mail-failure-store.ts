import type { Tx } from '../../db/database.ts';
import type { Db } from '../../db/tables.ts';
import { incrementCursor } from '../../participant/removal-store.ts';

/** A mail whose delivery has ended. */
interface Delivery {
  readonly id: string;
  /** The order that it is about; null of a digest of several, and of a mail about none. */
  readonly orderId: string | null;
  /** Recipient of the mail; participants with another address by now are not affected. */
  readonly to: string;
}

/** Orders of one event whose participants with this address are affected. */
interface AffectedOrders {
  readonly eventId: string;
  readonly email: string;
  readonly orderIds: readonly string[];
}

/**
 * Marks the participants of the orders of a mail with its address after a permanent delivery failure, as a change of
 * the list (RG-43).
 */
export async function markMailFailed(
  tx: Tx,
  { nowMs, ...mail }: Delivery & { nowMs: number },
): Promise<void> {
  for (const orders of await readAffectedOrders(tx.db, [mail])) await setMailFailed(tx, orders, nowMs);
}

/** Clears the marks after later mails were delivered to their addresses (RG-44). */
export async function clearMailsFailed(tx: Tx, mails: readonly Delivery[]): Promise<void> {
  for (const orders of await readAffectedOrders(tx.db, mails)) await setMailFailed(tx, orders, null);
}

/** The orders that mails are about, a digest about several (RG-76), in the order in which their events are locked. */
async function readAffectedOrders(db: Db, mails: readonly Delivery[]): Promise<AffectedOrders[]> {
  const byKey = Map.groupBy(mails, ({ id, orderId }) => orderId ?? id);
  if (byKey.size === 0) return [];
  const keys = [...byKey.keys()];
  const rows = await db
    .selectFrom('order')
    .select(['id as key', 'id', 'event_id'])
    .where('id', 'in', keys)
    .unionAll(
      db
        .selectFrom('ticket_digest')
        .innerJoin('order', 'order.id', 'ticket_digest.order_id')
        .select(['ticket_digest.mail_id as key', 'order.id', 'order.event_id'])
        .where('ticket_digest.mail_id', 'in', keys)
        .$narrowType<{ key: string }>(),
    )
    .execute();
  const affected = rows.flatMap(({ key, id, event_id: eventId }) =>
    (byKey.get(key) ?? []).map(({ to }) => ({ eventId, email: to, orderId: id })),
  );
  return [...Map.groupBy(affected, ({ eventId, email }) => `${eventId} ${email}`)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, orders]) => ({
      eventId: orders[0]!.eventId,
      email: orders[0]!.email,
      orderIds: orders.map(({ orderId }) => orderId),
    }));
}

async function setMailFailed(tx: Tx, orders: AffectedOrders, failedAt: number | null): Promise<void> {
  const { eventId } = orders;
  if ((await selectAffected(tx.db, orders, failedAt)).length === 0) return;
  const changeNo = await incrementCursor(tx, eventId);
  // Read again under the event's lock, after any concurrent correction or removal.
  const ids = (await selectAffected(tx.db, orders, failedAt)).map((row) => row.id);
  if (ids.length > 0)
    await tx.db
      .updateTable('participant')
      .set({ mail_failed_at: failedAt, change_no: changeNo })
      .where('id', 'in', ids)
      .execute();
  await tx.announce(eventId);
}

/** Selects the orders' listed participants with this address whose mark would change. */
const selectAffected = (db: Db, { orderIds, email }: AffectedOrders, failedAt: number | null) =>
  db
    .selectFrom('participant')
    .select('id')
    .where('order_id', 'in', orderIds)
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
