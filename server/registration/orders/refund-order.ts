import { Refusal } from '#contract/reasons.ts';
import type { Tx } from '../../db/database.ts';
import { lockEvent } from '../../event/lock-store.ts';
import { markRefundDue } from '../../payment/refund-store.ts';
import { findPayment } from '../../payment/transaction-store.ts';
import type { Services } from '../../services.ts';
import { cancelOrder } from './cancel-order.ts';

/**
 * Marks a paid order of an own event for refund and removes its participants from the list (PY-19).
 * Idempotent.
 * @throws Refusal `notFound` if it is not the organiser's, `notRefundable` if it is not paid
 */
export async function refundOrder(
  services: Services,
  { orderId, organiserId }: { orderId: string; organiserId: string },
): Promise<void> {
  const { database } = services;
  const nowMs = services.clock();
  await database.transaction(async (tx) => {
    const eventId = await findOwnEventId(tx, { orderId, organiserId });
    if (eventId === undefined) throw new Refusal('notFound');
    await lockEvent(tx.db, eventId);
    const payment = await findPayment(tx.db, { order_id: orderId });
    if (payment?.state === 'refunded' || payment?.isRefundDue === true) return;
    if ((await markRefundDue(tx.db, { orderId, cause: 'organiser', nowMs })) === 0)
      throw new Refusal('notRefundable');
    await cancelOrder(services, tx, { orderId, eventId, nowMs });
  });
  services.wakeMail();
}

async function findOwnEventId(
  tx: Tx,
  { orderId, organiserId }: { orderId: string; organiserId: string },
): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('order')
    .innerJoin('event', 'event.id', 'order.event_id')
    .select('event.id')
    .where('order.id', '=', orderId)
    .where('event.organiser_id', '=', organiserId)
    .executeTakeFirst();
  return row?.id;
}

/** Marks an order for refund if its last participant was just removed (PY-19). */
export async function refundIfEmpty(
  tx: Tx,
  { participantId, nowMs }: { participantId: string; nowMs: number },
): Promise<void> {
  const order = await tx.db
    .selectFrom('participant')
    .select('order_id')
    .where('id', '=', participantId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('participant as other')
            .select('other.id')
            .whereRef('other.order_id', '=', 'participant.order_id')
            .where('other.removed_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirst();
  if (order !== undefined)
    await markRefundDue(tx.db, { orderId: order.order_id, cause: 'order empty', nowMs });
}
