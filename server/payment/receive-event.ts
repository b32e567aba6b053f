import { Refusal } from '#contract/reasons.ts';
import type { SignedEvent } from '../gateways/payment-gateway.ts';
import type { Services } from '../services.ts';
import type { Payables } from './payable.ts';
import { settleByProvider } from './settle.ts';
import { findPayment, noteEvent } from './transaction-store.ts';

/**
 * Takes in what the provider says of a payment by itself, once, with all its consequences in one transaction.
 * Refuses `validation` what the provider has not signed just now.
 */
export async function receiveEvent(
  services: Services,
  payables: Payables,
  signed: SignedEvent,
): Promise<void> {
  const { database, clock, log, payments } = services;
  const nowMs = clock();
  const event = payments.readEvent(signed, nowMs);
  if (event === undefined) throw new Refusal('validation');
  if (event === 'unrelated') return;
  const { kind, providerPayment, id: cause } = event;
  await database.transaction(async (tx) => {
    const { provider } = payments;
    if (!(await noteEvent(tx.db, { ...event, provider, nowMs }))) return;
    const payment = await findPayment(tx.db, { id: event.transactionId });
    if (payment === undefined || payment.amountCents !== event.amountCents) {
      log.error({ eventId: event.id, transactionId: event.transactionId }, 'payment event fits no payment');
      return;
    }
    await settleByProvider(services, payables, tx, { payment, kind, cause, providerPayment });
  });
  services.wakeMail();
}
