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
import { findPayment, settlePayment, type Payment } from './transaction-store.ts';

/** What is common to everything that is paid for: the provider's events, the result, giving up. */
export function registerPayments(serve: Serve, services: Services, payables: Payables): void {
  const { database, clock } = services;

  const open = async (txnid: string, txn?: Txn): Promise<{ payment: Payment; payable: Payable }> => {
    const payment = await findPayment(database.db, { txnid });
    const payable = payment && payables[payment.kind];
    if (payment === undefined || payable === undefined || (txn !== undefined && payment.kind !== txn))
      throw new Refusal('notFound');
    return { payment, payable };
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
    const { kind, amountCents } = payment;
    const shown = await payable.show(services, payment);
    return { data: { txn: kind, state: stateOf(payment), price: amountCents / 100, ...shown } };
  });

  serve(updateTransactionStatus, async ({ body: { txn, txnid }, say }) => {
    const { payment, payable } = await open(txnid, txn);
    const now = clock();
    await database.transaction(async (tx) => {
      await payable.hold(tx, payment);
      const change = { payment, cause: 'payer', now };
      const { id } = payment;
      if (await settlePayment(tx.db, { id, from: ['pending'], to: 'failed', cause: 'payer', nowMs: now }))
        await payable.givenUp(tx, change);
    });
    const settled = (await findPayment(database.db, { txnid })) ?? payment;
    const { eventId } = await payable.show(services, settled);
    return { message: say(messageOf(settled)), data: { state: stateOf(settled), eventId } };
  });
}

const stateOf = ({ state, isRefundDue }: Payment) =>
  state === 'paid' && isRefundDue ? ('refundDue' as const) : state;

const messageOf = ({ state }: Payment) =>
  state === 'paid' || state === 'refunded'
    ? /*i18n*/ { id: 'payment.isPaid', message: 'Questo pagamento risulta fatto' }
    : /*i18n*/ { id: 'payment.failed', message: 'Il pagamento non è riuscito' };
