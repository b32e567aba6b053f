import { Refusal } from '#contract/reasons.ts';
import type { IdempotencyKey } from '../http/idempotency-key.ts';
import { claimIdempotencyKey } from '../http/idempotency-store.ts';
import { insertPayment } from '../payment/transaction-store.ts';
import type { Services } from '../services.ts';
import { assertMayHold, getHeldUntil, toHeldBy } from './orders/hold-limits.ts';
import { insertHeldOrder } from './orders/hold-store.ts';
import {
  findRegistrableEvent,
  readRegisteredOrder,
  reserveTickets,
  type NewOrder,
  type RegistrableEvent,
  type RegisteredOrder,
} from './registration-store.ts';

/** The event has become free: rolls back, and the registration begins anew. */
export class NothingToPay extends Error {}

/**
 * Holds paid tickets for a pending order, whose participants are not on the list yet (PY-2).
 * @param findRefusal the conditions, checked again under the event's lock, where they cannot change any more (RG-3)
 * @throws NothingToPay if the event has become free meanwhile
 * @throws Refusal a reason of `findRefusal`, `noMoreTickets`, `holdTooLarge` or `tooManyHeld`
 */
export const holdOrder = (
  services: Services,
  {
    order: unpriced,
    ip,
    requestKey,
    findRefusal,
  }: {
    order: Omit<NewOrder, 'priceCents'>;
    ip: string;
    requestKey: IdempotencyKey | undefined;
    findRefusal: (event: RegistrableEvent | undefined) => Refusal | undefined;
  },
): Promise<RegisteredOrder> =>
  services.database.eventTransaction(unpriced.eventId, async (tx) => {
    const { orderId, eventId, accountId, buyer, nowMs } = unpriced;
    const quantity = unpriced.participants.length;
    const claimedId = await claimIdempotencyKey(tx.db, { key: requestKey, resultId: orderId, nowMs });
    if (claimedId !== orderId) return readRegisteredOrder(tx.db, claimedId);
    const changeNo = await reserveTickets(tx.db, { eventId, quantity, nowMs, holdIfPaid: true });
    const event = await findRegistrableEvent(tx.db, eventId);
    if (event === undefined || changeNo === undefined)
      throw findRefusal(event) ?? new Refusal('noMoreTickets');
    const lateRefusal = findRefusal({ ...event, available: null });
    if (lateRefusal !== undefined) throw lateRefusal;
    const { maxTickets, available, priceCents: ticketCents } = event;
    if (ticketCents === 0) throw new NothingToPay();
    const priceCents = ticketCents * quantity;
    const heldBy = toHeldBy(services, eventId, ip);
    const holder = { accountId, email: buyer.email, heldBy };
    await assertMayHold(tx.db, { eventId, quantity, maxTickets, nowMs, ...holder });
    const isVisitor = accountId === undefined;
    const heldUntil = getHeldUntil({ maxTickets, available, isVisitor, nowMs });
    await insertHeldOrder(tx, { ...unpriced, priceCents, heldUntil, heldBy });
    await insertPayment(tx.db, {
      kind: 'o',
      orderId,
      eventId,
      organiserId: event.organiserId,
      payee: event.payee,
      amountCents: priceCents,
      provider: services.payments.provider,
      cause: 'registration',
      nowMs,
    });
    const { email } = buyer;
    return { orderId, eventId, state: 'pending', priceCents, email, quantity, heldUntil, participants: [] };
  });
