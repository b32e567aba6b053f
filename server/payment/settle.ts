import type { Tx } from '../db/database.ts';
import type { PaymentEvent } from '../gateways/payment-gateway.ts';
import type { Services } from '../services.ts';
import type { Payables } from './payable.ts';
import { markRefundDue } from './refund-store.ts';
import { settlePayment, type Payment } from './transaction-store.ts';

/** What the provider has said of a payment, asked or not. */
export interface Word {
  readonly payment: Payment;
  readonly kind: PaymentEvent['kind'];
  /** For the audit: its event, or the job that asked. */
  readonly cause: string;
  readonly providerPayment?: string | undefined;
}

/**
 * What the provider says of a payment, with all its consequences: the only way to be paid or given back
 * (PY-4). Repeated, late, or in another order it changes nothing that stands; money that comes after all was
 * given up buys what is still to be had, or is due back (PY-6). Belongs into a transaction; wake the mail after it.
 */
export async function settleByProvider(
  services: Services,
  payables: Payables,
  tx: Tx,
  { payment, kind, cause, providerPayment }: Word,
): Promise<void> {
  const now = services.clock();
  const { id } = payment;
  const payable = payables[payment.kind];
  await payable.hold(tx, payment);
  const change = { payment, cause, now };
  const settling = { id, to: kind, cause, nowMs: now, providerPayment };
  switch (kind) {
    case 'paid':
      if (!(await settlePayment(tx.db, { ...settling, from: ['pending', 'failed', 'expired'] }))) return;
      if (await payable.paid(services, tx, change)) return;
      await markRefundDue(tx.db, { id, cause, nowMs: now });
      services.log.warn({ transactionId: id }, 'paid too late: to be given back');
      return;
    case 'refunded':
      // Before it was said to be paid, which then says nothing any more.
      if (await settlePayment(tx.db, { ...settling, from: ['pending'] })) await payable.givenUp(tx, change);
      else if (await settlePayment(tx.db, { ...settling, from: ['paid'] }))
        await payable.refunded(services, tx, change);
      else await settlePayment(tx.db, { ...settling, from: ['failed', 'expired'] });
      return;
    case 'failed':
    case 'expired': {
      // A payment that failed may leave its checkout open.
      const closeAt = kind === 'failed' ? 'now' : undefined;
      if (await settlePayment(tx.db, { ...settling, closeAt, from: ['pending'] }))
        await payable.givenUp(tx, change);
    }
  }
}
