import { Refusal } from '#contract/reasons.ts';
import { audit } from '../admin/audit-store.ts';
import { lockEvent } from '../event/lock-store.ts';
import { findPayment, settlePayment } from '../payment/transaction-store.ts';
import type { Services } from '../services.ts';
import { endPromotion, findPromotable, findStandingWish } from './wish-store.ts';

/**
 * Stops the promotion of an event (PY-17): its owner before it has begun, an admin at any time. One that waits for
 * its payment is given up. What was paid is given back by an admin alone. Refuses `notFound`, `notPromoted`,
 * `promotionBegun`.
 */
export async function stopPromotion(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { eventId, by, isAdmin }: { eventId: string; by: string; isAdmin: boolean },
): Promise<void> {
  const nowMs = clock();
  await database.transaction(async (tx) => {
    await lockEvent(tx.db, eventId);
    const own = isAdmin ? undefined : by;
    if ((await findPromotable(tx.db, { eventId, organiserId: own })) === undefined)
      throw new Refusal('notFound');
    const standing = await findStandingWish(tx.db, { eventId, nowMs });
    if (standing === undefined) throw new Refusal('notPromoted');
    if (standing.isPending) {
      const payment = await findPayment(tx.db, { promotion_id: standing.id });
      const given = { from: ['pending'], to: 'failed', cause: 'stopped', closeAt: 'now', nowMs } as const;
      if (payment !== undefined) await settlePayment(tx.db, { id: payment.id, ...given });
    } else {
      if (standing.startAt <= nowMs && !isAdmin) throw new Refusal('promotionBegun');
      await endPromotion(tx, { id: standing.id, eventId, nowMs });
    }
    await audit(tx.db, { actor: by, action: 'promotionStopped', subject: eventId, nowMs });
  });
}
