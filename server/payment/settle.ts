import type { Database, Tx } from '../db/database.ts';
import type { PaymentEvent } from '../gateways/payment-gateway.ts';
import type { Services } from '../services.ts';
import type { Payables } from './payable.ts';
import { markRefundDue } from './refund-store.ts';
import { settlePayment, type Payment } from './transaction-store.ts';

/** A status of a payment as reported by the provider, by webhook or polling. */
export interface ProviderUpdate {
  readonly payment: Payment;
  readonly kind: PaymentEvent['kind'];
  /** For the audit trail: the provider's event id, or the polling job. */
  readonly cause: string;
  readonly providerPayment?: string | undefined;
}

/** A transaction that settles a payment: in its turn, if the payment locks an event (OP-13). */
export const settlementTransaction = <T>(
  database: Database,
  { eventId }: Pick<Payment, 'eventId'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => (eventId === '' ? database.transaction(work) : database.eventTransaction(eventId, work));

/**
 * Applies a provider's update of a payment with all its effects: the only way a payment becomes paid or
 * refunded (PY-4). Idempotent and independent of order. A late payment gets what is still available, or is
 * refunded (PY-6). Call it in a `settlementTransaction`, and wake the mail queue after its commit.
 */
export async function settleByProvider(
  services: Services,
  payables: Payables,
  tx: Tx,
  { payment, kind, cause, providerPayment }: ProviderUpdate,
): Promise<void> {
  const nowMs = services.clock();
  const { id } = payment;
  const payable = payables[payment.kind];
  await payable.lock(tx, payment);
  const change = { payment, cause, nowMs };
  const settlement = { id, to: kind, cause, nowMs, providerPayment };
  switch (kind) {
    case 'paid':
      if (!(await settlePayment(tx.db, { ...settlement, from: ['pending', 'failed', 'expired'] }))) return;
      if (await payable.onPaid(services, tx, change)) return;
      await markRefundDue(tx.db, { id, cause, nowMs });
      services.log.warn({ transactionId: id }, 'late payment: refund due');
      return;
    case 'refunded':
      // Refunded before `paid` arrived: a later `paid` event then has no effect.
      if (await settlePayment(tx.db, { ...settlement, from: ['pending'] }))
        await payable.onGivenUp(tx, change);
      else if (await settlePayment(tx.db, { ...settlement, from: ['paid'] }))
        await payable.onRefunded(services, tx, change);
      else await settlePayment(tx.db, { ...settlement, from: ['failed', 'expired'] });
      return;
    case 'failed':
    case 'expired': {
      // A failed payment may leave its checkout open.
      const closeAt = kind === 'failed' ? 'immediately' : undefined;
      if (await settlePayment(tx.db, { ...settlement, closeAt, from: ['pending'] }))
        await payable.onGivenUp(tx, change);
    }
  }
}
