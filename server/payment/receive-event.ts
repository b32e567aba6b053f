import type { SignedEvent } from '../gateways/payment-gateway.ts';
import { SecurityRefusal } from '../security-event.ts';
import type { Services } from '../services.ts';
import type { Payables } from './payable.ts';
import { settleByProvider, settlementTransaction } from './settle.ts';
import { findPayment, recordPaymentEvent } from './transaction-store.ts';

/**
 * Processes a webhook event of the provider once, with all its effects in one transaction (PY-4).
 * @throws Refusal `validation` if it is not signed within the last 5 minutes.
 */
export async function receiveEvent(
  services: Services,
  payables: Payables,
  signed: SignedEvent,
): Promise<void> {
  const { database, clock, log, payments } = services;
  const nowMs = clock();
  const event = payments.readEvent(signed, nowMs);
  if (event === undefined) throw new SecurityRefusal('validation', { kind: 'paymentEventForged' });
  if (event === 'unrelated') return;
  const { kind, providerPayment, id: cause } = event;
  const payment = await findPayment(database.db, { id: event.transactionId });
  await settlementTransaction(database, payment ?? { eventId: '' }, async (tx) => {
    const { provider } = payments;
    if (!(await recordPaymentEvent(tx.db, { ...event, provider, nowMs }))) return;
    if (payment === undefined || payment.amountCents !== event.amountCents) {
      log.error({ eventId: event.id, transactionId: event.transactionId }, 'payment event fits no payment');
      return;
    }
    await settleByProvider(services, payables, tx, { payment, kind, cause, providerPayment });
  });
  services.wakeMail();
}
