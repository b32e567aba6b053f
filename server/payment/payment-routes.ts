import {
  readPayment,
  receivePayment,
  updateTransactionStatus,
  type Txn,
} from '#contract/payment/payment-endpoints.ts';
import type { Message } from '#contract/message.ts';
import { Refusal } from '#contract/reasons.ts';
import type { RegisterRoute } from '../http/route.ts';
import type { Services } from '../services.ts';
import type { Payable, Payables } from './payable.ts';
import { receiveEvent } from './receive-event.ts';
import { payerCause, isGivenUp } from './payment-history-store.ts';
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
    const { id, kind, state, amountCents, eventId, organiserId, checkoutUrl, settledAt } = payment;
    const subject = await payable.describe(services, payment);
    const isHeld = subject.order === null || subject.order.heldMinutes > 0;
    return {
      data: {
        txn: kind,
        state: toPaymentState(payment),
        price: amountCents / 100,
        eventId,
        organiserId,
        hasBought: await hasBought(database.db, id),
        isCancelled: state === 'failed' && (await isGivenUp(database.db, id)),
        checkoutUrl: state === 'pending' && isHeld ? (checkoutUrl ?? '') : '',
        paidAt: state === 'paid' && settledAt !== undefined ? new Date(settledAt).toISOString() : null,
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
      const cause = payerCause;
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
      message: translate(toStatusMessage(settled, await isGivenUp(database.db, id))),
      data: { state: toPaymentState(settled), eventId, organiserId },
    };
  });
}

/** A payment that its payer gave up has not failed (PY-43). */
function toStatusMessage({ state }: Payment, isCancelled: boolean): Message {
  if (state === 'paid' || state === 'refunded')
    return /*i18n*/ { id: 'payment.isPaid', message: 'Questo pagamento risulta fatto' };
  return isCancelled
    ? /*i18n*/ { id: 'payment.cancelled', message: 'Hai annullato il pagamento: non hai pagato niente' }
    : /*i18n*/ { id: 'payment.failed', message: 'Il pagamento non è riuscito' };
}
