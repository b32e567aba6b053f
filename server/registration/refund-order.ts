import { Refusal } from '#contract/reasons.ts';
import type { Tx } from '../db/database.ts';
import { lockEvent } from '../event/lock-store.ts';
import { markRefundDue } from '../payment/refund-store.ts';
import { findPayment } from '../payment/transaction-store.ts';
import type { Services } from '../services.ts';
import { withdrawOrder } from './withdraw-order.ts';

/**
 * Has a paid order of one of this organiser's events given back, and takes its people off the list (PY-19).
 * Asked again it is done already. Refuses `notFound` what is not hers, `notRefundable` what is not paid.
 */
export async function refundOrder(
  services: Services,
  { orderId, organiserId }: { orderId: string; organiserId: string },
): Promise<void> {
  const { database } = services;
  const now = services.clock();
  await database.transaction(async (tx) => {
    const eventId = await findOwnEvent(tx, { orderId, organiserId });
    if (eventId === undefined) throw new Refusal('notFound');
    await lockEvent(tx.db, eventId);
    const payment = await findPayment(tx.db, { order_id: orderId });
    if (payment?.state === 'refunded' || payment?.isRefundDue === true) return;
    if ((await markRefundDue(tx.db, { orderId, cause: 'organiser', nowMs: now })) === 0)
      throw new Refusal('notRefundable');
    await withdrawOrder(services, tx, { orderId, eventId, now });
  });
  services.wakeMail();
}

async function findOwnEvent(
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

/** The order of somebody who was just taken off a list is given back when she was the last one of it (PY-19). */
export async function refundIfEmpty(
  tx: Tx,
  { participantId, now }: { participantId: string; now: number },
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
    await markRefundDue(tx.db, { orderId: order.order_id, cause: 'nobody left', nowMs: now });
}
