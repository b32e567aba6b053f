import { afterEach, beforeEach, expect, it } from 'vitest';
import { profile } from '#contract/account/profile-endpoints.ts';
import { donate } from '#contract/donation/donation-endpoints.ts';
import { minuteMs } from '#contract/durations.ts';
import { connectPayments, disconnectPayments, verifyPayments } from '#contract/payment/connect-endpoints.ts';
import { refundOrder } from '#contract/payment/overview-endpoints.ts';
import { createCheckoutSession } from '#contract/payment/payment-endpoints.ts';
import { startPromotion } from '#contract/promotion/promote-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { testClock } from '#tests/support/app/clock.ts';
import {
  donor,
  runPaymentJobs,
  findPaymentByCheckout,
  readPaymentRow,
  setDailyPrice,
  readPaymentStates,
} from '#tests/support/payments/payment-jobs.ts';
import {
  deliver,
  cancelOrderPayment,
  holdTickets,
  newPaidEvent,
  newPayee,
  readOrderState,
  newPaidRegistration,
  readOrderPayment,
  readTicketCounts,
} from '#tests/support/payments/paid-orders.ts';
import { startFakeStripe, type FakeStripe } from '#tests/support/payments/fake-stripe.ts';

describeOnBothEngines('payments through Stripe', (makeApp) => {
  let app: TestApp;
  let stripe: FakeStripe;
  let payee: BuiltAccount;
  beforeEach(async () => {
    // Both use the product’s clock.
    const clock = testClock();
    stripe = await startFakeStripe(() => (app as TestApp | undefined)?.clock() ?? clock());
    app = await makeApp({ config: { stripe: stripe.config } });
    payee = await newPayee(app);
    stripe.account.connected.add('acct_prova');
  });
  afterEach(async () => {
    await app.close();
    await stripe.close();
  });

  const sendEvent = (type: string, object: object, options: Parameters<FakeStripe['event']>[2] = {}) => {
    const { body, headers } = stripe.event(type, object, options);
    return deliver(app, body, headers);
  };
  /** Pays at this checkout and delivers Stripe's event. */
  async function payOnStripe(session: string | null, options = {}) {
    const paid = { ...stripe.account.pay(session ?? '') };
    expect((await sendEvent('checkout.session.completed', paid, options)).statusCode).toBe(200);
  }
  /**
   * Creates an order.
   * @returns its payment row
   */
  async function newOrder(eventId: string, quantity: number) {
    const { data } = await holdTickets(app, eventId, quantity);
    return readOrderPayment(app, data.orderId);
  }

  it('[PY-25] [PY-27] [RS-20] sells tickets: applies only signed events, once', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const { data } = await holdTickets(app, id, 2, { language: 'en' });
    const row = await readOrderPayment(app, data.orderId);
    expect(data.checkoutUrl).toBe(`https://checkout.stripe.com/c/pay/${row.provider_session}`);
    expect(stripe.findCheckout(row.id).form).toMatchObject({
      client_reference_id: row.id,
      locale: 'en',
      line_items: { 0: { price_data: { unit_amount: '2500', currency: 'eur' } } },
      payment_intent_data: { transfer_data: { destination: 'acct_prova' } },
      success_url: `http://localhost:3000/checkout-thankyou?type=o&txnid=${row.txnid}`,
    });
    // The sandbox is not served next to Stripe.
    const sandbox = await app.http.inject({
      url: `/sandbox/connect?state=x&redirect=http://localhost:3000/`,
    });
    expect(sandbox.headers['content-type']).not.toContain('Pagamento');
    expect(sandbox.body).not.toContain('di prova');

    const paid = { ...stripe.account.pay(row.provider_session ?? '') };
    const type = 'checkout.session.completed';
    for (const options of [{ secret: 'whsec_other' }, { signedAtMs: app.clock() - 301_000 }])
      expect((await sendEvent(type, paid, options)).statusCode).toBe(400);
    const { body, headers } = stripe.event(type, paid);
    expect((await deliver(app, body, {})).statusCode).toBe(400);
    expect((await deliver(app, body.replace('2500', '100'), headers)).statusCode).toBe(400);
    for (const other of [
      { currency: 'usd' },
      { amount_total: 1 },
      { client_reference_id: 'x', metadata: { transactionId: 'x' } },
    ])
      expect((await sendEvent(type, { ...paid, ...other })).statusCode).toBe(200);
    expect((await sendEvent('customer.created', {})).statusCode).toBe(200);
    expect(await readTicketCounts(app, id)).toMatchObject({ held: 2, people: 0 });

    for (let times = 0; times < 3; times++) expect((await deliver(app, body, headers)).statusCode).toBe(200);
    await sendEvent('checkout.session.expired', paid);
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 3, held: 0, people: 2 });
    expect(await readPaymentStates(app, row.id)).toEqual(['pending', 'paid']);
    expect(await readPaymentRow(app, row.id)).toMatchObject({ provider_payment: paid.payment_intent });
    expect((await app.mails()).length).toBe(2);
  });

  it('[PY-25] takes donations for the organisation, and promotions for the product itself', async () => {
    const body = { ...donor, organiserId: payee.id, amount: 40 };
    const { data } = await call(app, donate, { body });
    const donation = await findPaymentByCheckout(app, data.checkoutUrl);
    expect(stripe.findCheckout(donation.id).form.payment_intent_data).toMatchObject({
      transfer_data: { destination: 'acct_prova' },
    });
    await payOnStripe(donation.provider_session);
    expect(await readPaymentStates(app, donation.id)).toEqual(['pending', 'paid']);

    await setDailyPrice(app, 490);
    const id = await newEvent(app, payee);
    const day = new Date(app.clock()).toISOString().slice(0, 10);
    const promoted = await call(
      app,
      startPromotion,
      { params: { id }, body: { startDate: day, endDate: day } },
      { token: payee.token },
    );
    const row = await findPaymentByCheckout(app, promoted.data.checkoutUrl);
    const { form } = stripe.findCheckout(row.id);
    expect(form).toMatchObject({ line_items: { 0: { price_data: { unit_amount: '490' } } } });
    expect(form.payment_intent_data).not.toHaveProperty('transfer_data');
    await payOnStripe(row.provider_session);
    expect(await readPaymentStates(app, row.id)).toEqual(['pending', 'paid']);
    const promotions = await app.services.database.db.selectFrom('promotion').select('event_id').execute();
    expect(promotions).toEqual([{ event_id: id }]);
  });

  it('[PY-28] connects and disconnects an organisation’s account', async () => {
    const owner = await newOrganisation(app);
    const input = { params: { id: owner.id } };
    const { data } = await call(app, connectPayments, input, owner);
    const url = new URL(data.url);
    expect(url.searchParams.get('redirect_uri')).toBe('http://localhost:3000/stripe/connect/verify');
    expect(url.searchParams.get('state')).toBe(data.state);
    expect(data.clientId).toBe(stripe.config.clientId);
    const connectBody = (state: string, code: string) => ({ body: { id: owner.id, code, state } });
    expect(await expectRefusal(app, verifyPayments, connectBody(data.state, 'ac_none'), owner)).toMatchObject(
      {
        error: 'connectFailed',
      },
    );
    stripe.account.codes.set('ac_good', 'acct_new');
    const again = await call(app, connectPayments, input, owner);
    const connected = await call(app, verifyPayments, connectBody(again.data.state, 'ac_good'), owner);
    expect(connected.data).toEqual({ accountId: 'acct_new' });
    const payment = await newOrder(await newPaidEvent(app, owner, 3), 1);
    expect(stripe.account.sessions.get(payment.provider_session ?? '')).toBeDefined();
    await payOnStripe(payment.provider_session);
    expect(await expectRefusal(app, disconnectPayments, input, owner)).toMatchObject({ error: 'paidAhead' });
    await call(app, refundOrder, { params: { id: payment.order_id ?? '' } }, owner);
    await runPaymentJobs(app);
    await call(app, disconnectPayments, input, owner);
    expect(stripe.account.connected).not.toContain('acct_new');
    expect((await call(app, profile, {}, owner)).data.stripeAccountId).toBe('');
    // An organiser disconnected at Stripe sells no tickets.
    stripe.account.connected.delete('acct_prova');
    const id = await newPaidEvent(app, payee, 3);
    const sold = { params: { id }, body: newPaidRegistration(1) };
    expect(await expectRefusal(app, register, sold)).toMatchObject({
      status: 503,
      error: 'paymentUnavailable',
    });
  });

  it('[PY-26] refunds an order with its transfer, and records refunds made in Stripe', async () => {
    const id = await newPaidEvent(app, payee, 6);
    const row = await newOrder(id, 2);
    await payOnStripe(row.provider_session);
    await call(app, refundOrder, { params: { id: row.order_id ?? '' } }, { token: payee.token });
    stripe.faults.push('serverError', 'responseLost');
    await runPaymentJobs(app);
    app.clock.advance(10 * minuteMs);
    await runPaymentJobs(app);
    expect(stripe.account.refunds).toEqual([
      expect.objectContaining({ amount: 2500, reverse_transfer: true }),
    ]);
    await sendEvent('charge.refunded', stripe.account.getCharge(row.provider_session ?? ''));
    expect(await readPaymentStates(app, row.id)).toEqual(['pending', 'paid', 'refundDue', 'refunded']);

    const other = await newOrder(id, 1);
    await payOnStripe(other.provider_session);
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 5, people: 1 });
    const charge = stripe.account.getCharge(other.provider_session ?? '');
    await sendEvent('charge.refunded', { ...charge, amount_refunded: 100, refunded: false });
    expect(await readPaymentStates(app, other.id)).toEqual(['pending', 'paid']);
    await sendEvent('charge.refunded', { ...charge, amount_refunded: 1250, refunded: true });
    expect(await readPaymentStates(app, other.id)).toEqual(['pending', 'paid', 'refunded']);
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 6, people: 0 });
  });

  it('[PY-26] polls a payment whose event was lost, and closes a cancelled checkout', async () => {
    const id = await newPaidEvent(app, payee, 6);
    const row = await newOrder(id, 1);
    stripe.account.pay(row.provider_session ?? '');
    const other = await newOrder(id, 1);
    await cancelOrderPayment(app, other.order_id ?? '');
    app.clock.advance(6 * minuteMs);
    stripe.isDown = true;
    await runPaymentJobs(app);
    stripe.isDown = false;
    app.clock.advance(6 * minuteMs);
    await runPaymentJobs(app);
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 5, held: 0, people: 1 });
    expect(await readPaymentRow(app, row.id)).toMatchObject({ state: 'paid', poll_at: null });
    expect(stripe.account.sessions.get(other.provider_session ?? '')).toMatchObject({ status: 'expired' });
    expect(await readPaymentRow(app, other.id)).toMatchObject({ state: 'failed', poll_at: null });
    expect(await readPaymentStates(app, other.id)).toEqual(['pending', 'failed']);
  });

  it('[PY-26] waits for Stripe, keeps the tickets while Stripe is down, and then continues', async () => {
    const id = await newPaidEvent(app, payee, 6);
    stripe.faults.push('held');
    const slow = holdTickets(app, id, 1);
    await expect.poll(() => stripe.requests.length).toBe(1);
    // Other requests are served meanwhile.
    const quick = await newOrder(id, 1);
    expect(quick.checkout_url).toMatch(/^https:/);
    stripe.release();
    expect((await slow).data.checkoutUrl).toMatch(/^https:/);

    stripe.isDown = true;
    const input = { params: { id }, body: newPaidRegistration(2) };
    const sameKey = { headers: { 'idempotency-key': 'a-key-of-22-characters' } };
    const unavailable = { status: 503, error: 'paymentUnavailable' };
    for (let times = 0; times < 2; times++)
      expect(await expectRefusal(app, register, input, sameKey)).toMatchObject(unavailable);
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 2, held: 4 });
    stripe.isDown = false;
    stripe.faults.push('serverError');
    const { data } = await call(app, register, input, sameKey);
    const again = { params: { id }, body: { orderId: data.orderId } };
    expect((await call(app, createCheckoutSession, again)).data).toMatchObject({
      checkoutUrl: data.checkoutUrl,
    });
    const row = await readOrderPayment(app, data.orderId);
    expect(data.checkoutUrl).toBe(row.checkout_url);
    await payOnStripe(row.provider_session);
    expect(await readOrderState(app, data.orderId)).toMatchObject({ state: 'confirmed' });
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 2, held: 2, people: 2 });
  });
});
