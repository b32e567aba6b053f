import { Refusal } from '#contract/reasons.ts';
import { audit } from '../admin/audit-store.ts';
import { lockEvent } from '../event/lock-store.ts';
import { findPayment, settlePayment } from '../payment/transaction-store.ts';
import type { Services } from '../services.ts';
import { endPromotion, findPromotable, findActiveRequest } from './promotion-request-store.ts';

/**
 * Stops the promotion of an event, for its owner or an admin (PY-17). A pending one is given up; a paid one is
 * refunded only by an admin's command (PY-18).
 * @throws Refusal `notFound`, `notPromoted`
 */
export async function stopPromotion(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { eventId, actorId, isAdmin }: { eventId: string; actorId: string; isAdmin: boolean },
): Promise<void> {
  const nowMs = clock();
  await database.transaction(async (tx) => {
    await lockEvent(tx.db, eventId);
    const ownerId = isAdmin ? undefined : actorId;
    if ((await findPromotable(tx.db, { eventId, organiserId: ownerId })) === undefined)
      throw new Refusal('notFound');
    const active = await findActiveRequest(tx.db, { eventId, nowMs });
    if (active === undefined) throw new Refusal('notPromoted');
    if (active.isPending) {
      const payment = await findPayment(tx.db, { promotion_id: active.id });
      const settlement = {
        from: ['pending'],
        to: 'failed',
        cause: 'stopped',
        closeAt: 'immediately',
        nowMs,
      } as const;
      if (payment !== undefined) await settlePayment(tx.db, { id: payment.id, ...settlement });
    } else {
      await endPromotion(tx, { id: active.id, eventId, nowMs });
    }
    await audit(tx.db, { actor: actorId, action: 'promotionStopped', subject: eventId, nowMs });
  });
}
