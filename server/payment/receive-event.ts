import { Refusal } from '#contract/reasons.ts';
import type { SignedEvent } from '../gateways/payment-gateway.ts';
import type { Services } from '../services.ts';
import type { Payables } from './payable.ts';
import { findPayment, markRefundDue, noteEvent, settlePayment } from './transaction-store.ts';

/**
 * Takes in what the provider says of a payment, once, with all its consequences in one transaction: the
 * only way to be paid (PY-4). Twice, late, or in another order it changes nothing that stands; money that
 * comes after all was given up buys what is still to be had, or is due back (PY-6). Refuses `validation`
 * what the provider has not signed just now.
 */
export async function receiveEvent(
  services: Services,
  payables: Payables,
  signed: SignedEvent,
): Promise<void> {
  const { database, clock, log, payments } = services;
  const now = clock();
  const event = payments.readEvent(signed, now);
  if (event === undefined) throw new Refusal('validation');
  await database.transaction(async (tx) => {
    const { provider } = payments;
    if (!(await noteEvent(tx.db, { ...event, provider, nowMs: now }))) return;
    const payment = await findPayment(tx.db, { id: event.transactionId });
    const payable = payment && payables[payment.kind];
    if (payment === undefined || payable === undefined || payment.amountCents !== event.amountCents) {
      log.error({ eventId: event.id, transactionId: event.transactionId }, 'payment event fits no payment');
      return;
    }
    const { id } = payment;
    await payable.hold(tx, payment);
    const change = { payment, cause: event.id, now };
    const settling = { id, to: event.kind, cause: event.id, nowMs: now };
    if (event.kind !== 'paid') {
      if (await settlePayment(tx.db, { ...settling, from: ['pending'] })) await payable.givenUp(tx, change);
      return;
    }
    if (!(await settlePayment(tx.db, { ...settling, from: ['pending', 'failed', 'expired'] }))) return;
    if (await payable.paid(services, tx, change)) return;
    await markRefundDue(tx.db, { id, cause: event.id, nowMs: now });
    log.warn({ transactionId: id }, 'paid too late: to be given back');
  });
  services.wakeMail();
}
