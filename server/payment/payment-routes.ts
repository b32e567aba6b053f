import {
  readPayment,
  receivePayment,
  updateTransactionStatus,
  type Txn,
} from '#contract/payment/payment-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import type { Payable, Payables } from './payable.ts';
import { receiveEvent } from './receive-event.ts';
import { hasBought } from './refund-store.ts';
import { findPayment, paymentStateOf, settlePayment, type Payment } from './transaction-store.ts';

/** What is common to everything that is paid for: the provider's events, the result, giving up. */
export function registerPayments(serve: Serve, services: Services, payables: Payables): void {
  const { database, clock } = services;

  const open = async (txnid: string, txn?: Txn): Promise<{ payment: Payment; payable: Payable }> => {
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
    const { payment, payable } = await open(txnid);
    const { id, kind, amountCents, eventId, organiserId } = payment;
    const shown = await payable.show(services, payment);
    return {
      data: {
        txn: kind,
        state: paymentStateOf(payment),
        price: amountCents / 100,
        eventId,
        organiserId,
        hasBought: await hasBought(database.db, id),
        ...shown,
      },
    };
  });

  serve(updateTransactionStatus, async ({ body: { txn, txnid }, say }) => {
    const { payment, payable } = await open(txnid, txn);
    const { id, eventId, organiserId } = payment;
    const now = clock();
    await database.transaction(async (tx) => {
      await payable.hold(tx, payment);
      const cause = 'payer';
      // Nobody is to pay there any more.
      const failed = { id, from: ['pending'], to: 'failed', cause, nowMs: now, closeAt: 'now' } as const;
      if (await settlePayment(tx.db, failed)) await payable.givenUp(tx, { payment, cause, now });
    });
    const settled = (await findPayment(database.db, { txnid })) ?? payment;
    return {
      message: say(messageOf(settled)),
      data: { state: paymentStateOf(settled), eventId, organiserId },
    };
  });
}

const messageOf = ({ state }: Payment) =>
  state === 'paid' || state === 'refunded'
    ? /*i18n*/ { id: 'payment.isPaid', message: 'Questo pagamento risulta fatto' }
    : /*i18n*/ { id: 'payment.failed', message: 'Il pagamento non è riuscito' };
