import { expect, it, vi } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import { disconnectPayments } from '#contract/payment/connect-endpoints.ts';
import { refundOrder } from '#contract/payment/overview-endpoints.ts';
import type { PaymentGateway } from '#server/gateways/payment-gateway.ts';
import { payables } from '#server/payables.ts';
import { makeRefunds } from '#server/payment/make-refunds.ts';
import { reconcile } from '#server/payment/reconcile.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import type { BuiltAccount } from '#tests/support/builders/builders.ts';
import { renewConfirmation } from '#tests/support/builders/sign-in.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { sendPaymentStatus, readPaymentStates } from '#tests/support/payments/payment-jobs.ts';
import {
  holdTickets,
  newPaidEvent,
  newPayee,
  readOrderPayment,
} from '#tests/support/payments/paid-orders.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

describeOnBothEngines('payments of a previous provider', (makeApp) => {
  const app = setupApp(makeApp);

  /**
   * Runs the payment jobs with another provider configured.
   * @returns the methods of that provider, none of which may be called
   */
  async function runPaymentJobsElsewhere() {
    const { payments } = app().services;
    const gatewayCalls = {
      readCheckout: vi.fn<PaymentGateway['readCheckout']>(),
      closeCheckout: vi.fn<PaymentGateway['closeCheckout']>(),
      refund: vi.fn<PaymentGateway['refund']>(),
    };
    const services = { ...app().services, payments: { ...payments, ...gatewayCalls, provider: 'elsewhere' } };
    await reconcile(services, payables);
    await makeRefunds(services, payables);
    for (const method of Object.values(gatewayCalls)) expect(method).not.toHaveBeenCalled();
  }
  const newOrder = async (payee: BuiltAccount) => {
    const { data } = await holdTickets(app(), await newPaidEvent(app(), payee, 5), 1);
    return readOrderPayment(app(), data.orderId);
  };
  const refundAs = (payee: BuiltAccount, { order_id: id }: { order_id: string | null }) =>
    call(app(), refundOrder, { params: { id: id! } }, payee);

  it('[PY-22] pending payments expire in time, and the organisation can disconnect its account', async () => {
    const payee = await newPayee(app());
    const order = await newOrder(payee);
    app().clock.advance(hourMs - 1);
    await runPaymentJobsElsewhere();
    expect(await readPaymentStates(app(), order.id)).toEqual(['pending']);
    await renewConfirmation(app(), payee);
    const input = { params: { id: payee.id } };
    expect(await expectRefusal(app(), disconnectPayments, input, payee)).toMatchObject({
      error: 'paymentsOpen',
    });
    app().clock.advance(1);
    await runPaymentJobsElsewhere();
    expect(await readPaymentStates(app(), order.id)).toEqual(['pending', 'expired']);
    expect((await call(app(), disconnectPayments, input, payee)).message).toBeTruthy();
  });

  it('[PY-18] [PY-22] sandbox refunds complete, as no real money moved', async () => {
    const payee = await newPayee(app());
    const order = await newOrder(payee);
    await sendPaymentStatus(app(), order, 'paid');
    await refundAs(payee, order);
    await runPaymentJobsElsewhere();
    expect(await readPaymentStates(app(), order.id)).toEqual(['pending', 'paid', 'refundDue', 'refunded']);
  });

  it('[PY-18] refunds owed by another provider stay due', async () => {
    const payee = await newPayee(app());
    const order = await newOrder(payee);
    await sendPaymentStatus(app(), order, 'paid');
    await app().services.database.db.updateTable('transaction').set({ provider: 'stripe' }).execute();
    await refundAs(payee, order);
    await runPaymentJobsElsewhere();
    expect(await readPaymentStates(app(), order.id)).toEqual(['pending', 'paid', 'refundDue']);
  });
});
