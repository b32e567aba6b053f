import { expect, it, vi } from 'vitest';
import { disconnectPayments } from '#contract/payment/connect-calls.ts';
import { refundOrder } from '#contract/payment/overview-calls.ts';
import type { PaymentGateway } from '#server/gateways/payment-gateway.ts';
import { payables } from '#server/payables.ts';
import { makeRefunds } from '#server/payment/make-refunds.ts';
import { reconcile } from '#server/payment/reconcile.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import type { BuiltAccount } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { say, statesOf } from '#tests/support/money.ts';
import { holdTickets, newPaidEvent, newPayee, paymentOf } from '#tests/support/payments.ts';
import { usingApp } from '#tests/support/using-app.ts';

const minuteMs = 60_000;

describeOnBoth('payments of another provider than today’s', (makeApp) => {
  const app = usingApp(makeApp);

  /** A round of the jobs, with another provider set; out: that one's methods, which nobody may ask. */
  async function moveMoneyElsewhere() {
    const { payments } = app().services;
    const asked = {
      readCheckout: vi.fn<PaymentGateway['readCheckout']>(),
      closeCheckout: vi.fn<PaymentGateway['closeCheckout']>(),
      refund: vi.fn<PaymentGateway['refund']>(),
    };
    const services = { ...app().services, payments: { ...payments, ...asked, provider: 'elsewhere' } };
    await reconcile(services, payables);
    await makeRefunds(services, payables);
    for (const method of Object.values(asked)) expect(method).not.toHaveBeenCalled();
  }
  const newOrder = async (payee: BuiltAccount) => {
    const { data } = await holdTickets(app(), await newPaidEvent(app(), payee, 5), 1);
    return paymentOf(app(), data.orderId);
  };
  const giveBack = (payee: BuiltAccount, { order_id: id }: { order_id: string | null }) =>
    call(app(), refundOrder, { params: { id: id! } }, payee);

  it('[PY-22] what waits there ends with its time, and the organisation can let go of its account', async () => {
    const payee = await newPayee(app());
    const order = await newOrder(payee);
    app().clock.advance(60 * minuteMs - 1);
    await moveMoneyElsewhere();
    expect(await statesOf(app(), order.id)).toEqual(['pending']);
    const input = { params: { id: payee.id } };
    expect(await refused(app(), disconnectPayments, input, payee)).toMatchObject({ error: 'paymentsOpen' });
    app().clock.advance(1);
    await moveMoneyElsewhere();
    expect(await statesOf(app(), order.id)).toEqual(['pending', 'expired']);
    expect((await call(app(), disconnectPayments, input, payee)).message).toBeTruthy();
  });

  it('[PY-18] [PY-22] what the sandbox owes is given back, with which no money moved', async () => {
    const payee = await newPayee(app());
    const order = await newOrder(payee);
    await say(app(), order, 'paid');
    await giveBack(payee, order);
    await moveMoneyElsewhere();
    expect(await statesOf(app(), order.id)).toEqual(['pending', 'paid', 'refundDue', 'refunded']);
  });

  it('[PY-18] what another provider owes stays due: nobody else can give it back', async () => {
    const payee = await newPayee(app());
    const order = await newOrder(payee);
    await say(app(), order, 'paid');
    await app().services.database.db.updateTable('transaction').set({ provider: 'stripe' }).execute();
    await giveBack(payee, order);
    await moveMoneyElsewhere();
    expect(await statesOf(app(), order.id)).toEqual(['pending', 'paid', 'refundDue']);
  });
});
