import {
  readPayment,
  receivePayment,
  updateTransactionStatus,
  type Txn,
} from '#contract/payment/payment-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import type { RegisterRoute } from '../http/route.ts';
import type { Services } from '../services.ts';
import type { Payable, Payables } from './payable.ts';
import { receiveEvent } from './receive-event.ts';
import { hasBought } from './refund-store.ts';
import { settlementTransaction } from './settle.ts';
import { findPayment, toPaymentState, settlePayment, type Payment } from './transaction-store.ts';

/** Registers the routes common to all payments: webhook, result, giving up. */
export function registerPaymentRoutes(serve: RegisterRoute, services: Services, payables: Payables): void {
  const { database, clock } = services;

  const requirePayment = async (
    txnid: string,
    txn?: Txn,
  ): Promise<{ payment: Payment; payable: Payable }> => {
    const payment = await findPayment(database.db, { txnid });
    if (payment === undefined || (txn !== undefined && payment.kind !== txn)) throw new Refusal('notFound');
    return { payment, payable: payables[payment.kind] };
  };

  serve(receivePayment, async ({ request: { body, headers } }) => {
    await receiveEvent(services, payables, {
      body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      headers,
    });
    return {};
  });

  serve(readPayment, async ({ body: { txnid } }) => {
    const { payment, payable } = await requirePayment(txnid);
    const { id, kind, amountCents, eventId, organiserId } = payment;
    const subject = await payable.describe(services, payment);
    return {
      data: {
        txn: kind,
        state: toPaymentState(payment),
        price: amountCents / 100,
        eventId,
        organiserId,
        hasBought: await hasBought(database.db, id),
        ...subject,
      },
    };
  });

  serve(updateTransactionStatus, async ({ body: { txn, txnid }, translate }) => {
    const { payment, payable } = await requirePayment(txnid, txn);
    const { id, eventId, organiserId } = payment;
    const nowMs = clock();
    await settlementTransaction(database, payment, async (tx) => {
      await payable.lock(tx, payment);
      const cause = 'payer';
      // Also close the checkout, so that it can no longer be paid.
      const settlement = {
        id,
        from: ['pending'],
        to: 'failed',
        cause,
        nowMs,
        closeAt: 'immediately',
      } as const;
      if (await settlePayment(tx.db, settlement)) await payable.onGivenUp(tx, { payment, cause, nowMs });
    });
    const settled = (await findPayment(database.db, { txnid })) ?? payment;
    return {
      message: translate(toStatusMessage(settled)),
      data: { state: toPaymentState(settled), eventId, organiserId },
    };
  });
}

const toStatusMessage = ({ state }: Payment) =>
  state === 'paid' || state === 'refunded'
    ? /*i18n*/ { id: 'payment.isPaid', message: 'Questo pagamento risulta fatto' }
    : /*i18n*/ { id: 'payment.failed', message: 'Il pagamento non è riuscito' };
