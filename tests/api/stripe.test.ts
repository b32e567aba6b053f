import { afterEach, beforeEach, expect, it } from 'vitest';
import { profile } from '#contract/account/profile-calls.ts';
import { donate } from '#contract/donation/donation-calls.ts';
import { connectPayments, disconnectPayments, verifyPayments } from '#contract/payment/connect-calls.ts';
import { refundOrder } from '#contract/payment/overview-calls.ts';
import { createCheckoutSession } from '#contract/payment/payment-calls.ts';
import { startPromotion } from '#contract/promotion/promote-calls.ts';
import { register } from '#contract/registration/registration-calls.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { testClock } from '#tests/support/clock.ts';
import { donor, moveMoney, paymentAt, paymentRow, setDayPrice, statesOf } from '#tests/support/money.ts';
import {
  deliver,
  giveUp,
  holdTickets,
  newPaidEvent,
  newPayee,
  orderState,
  paidForm,
  paymentOf,
  ticketsOf,
} from '#tests/support/payments.ts';
import { startStripe, type StripeStandIn } from '#tests/support/stripe-stand-in.ts';

const minuteMs = 60_000;

describeOnBoth('the product on Stripe', (makeApp) => {
  let app: TestApp;
  let stripe: StripeStandIn;
  let payee: BuiltAccount;
  beforeEach(async () => {
    // Both go by the product’s clock.
    const clock = testClock();
    stripe = await startStripe(() => (app as TestApp | undefined)?.clock() ?? clock());
    app = await makeApp({ config: { stripe: stripe.config } });
    payee = await newPayee(app);
    stripe.account.connected.add('acct_prova');
  });
  afterEach(async () => {
    await app.close();
    await stripe.close();
  });

  const tell = (type: string, object: object, options: Parameters<StripeStandIn['event']>[2] = {}) => {
    const { body, headers } = stripe.event(type, object, options);
    return deliver(app, body, headers);
  };
  /** Somebody pays at this checkout, and Stripe says so. */
  async function pay(session: string | null, options = {}) {
    const paid = { ...stripe.account.pay(session ?? '') };
    expect((await tell('checkout.session.completed', paid, options)).statusCode).toBe(200);
  }
  /** An order for so many; the row of its payment. */
  async function newOrder(eventId: string, quantity: number) {
    const { data } = await holdTickets(app, eventId, quantity);
    return paymentOf(app, data.orderId);
  }

  it('[PY-25] [PY-27] [fault 20] sells tickets: only its signed word counts, once', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const { data } = await holdTickets(app, id, 2, { language: 'en' });
    const row = await paymentOf(app, data.orderId);
    expect(data.checkoutUrl).toBe(`https://checkout.stripe.com/c/pay/${row.provider_session}`);
    expect(stripe.requests[0]!.form).toMatchObject({
      client_reference_id: row.id,
      locale: 'en',
      line_items: { 0: { price_data: { unit_amount: '2500', currency: 'eur' } } },
      payment_intent_data: { transfer_data: { destination: 'acct_prova' } },
      success_url: `http://localhost:3000/checkout-thankyou?type=o&txnid=${row.txnid}`,
    });
    // The sandbox is not there beside it.
    const sandbox = await app.http.inject({
      url: `/sandbox/connect?state=x&redirect=http://localhost:3000/`,
    });
    expect(sandbox.headers['content-type']).not.toContain('Pagamento');
    expect(sandbox.body).not.toContain('di prova');

    const paid = { ...stripe.account.pay(row.provider_session ?? '') };
    const type = 'checkout.session.completed';
    for (const options of [{ secret: 'whsec_other' }, { signedAtMs: app.clock() - 301_000 }])
      expect((await tell(type, paid, options)).statusCode).toBe(400);
    const { body, headers } = stripe.event(type, paid);
    expect((await deliver(app, body, {})).statusCode).toBe(400);
    expect((await deliver(app, body.replace('2500', '100'), headers)).statusCode).toBe(400);
    for (const other of [
      { currency: 'usd' },
      { amount_total: 1 },
      { client_reference_id: 'x', metadata: { transactionId: 'x' } },
    ])
      expect((await tell(type, { ...paid, ...other })).statusCode).toBe(200);
    expect((await tell('customer.created', {})).statusCode).toBe(200);
    expect(await ticketsOf(app, id)).toMatchObject({ held: 2, people: 0 });

    for (let times = 0; times < 3; times++) expect((await deliver(app, body, headers)).statusCode).toBe(200);
    await tell('checkout.session.expired', paid);
    expect(await ticketsOf(app, id)).toMatchObject({ available: 3, held: 0, people: 2 });
    expect(await statesOf(app, row.id)).toEqual(['pending', 'paid']);
    expect(await paymentRow(app, row.id)).toMatchObject({ provider_payment: paid.payment_intent });
    expect((await app.mails()).length).toBe(2);
  });

  it('[PY-25] takes donations for the organisation, and promotions for the product itself', async () => {
    const body = { ...donor, organiserId: payee.id, amount: 40 };
    const { data } = await call(app, donate, { body });
    const gift = await paymentAt(app, data.checkoutUrl);
    expect(stripe.requests[0]!.form.payment_intent_data).toMatchObject({
      transfer_data: { destination: 'acct_prova' },
    });
    await pay(gift.provider_session);
    expect(await statesOf(app, gift.id)).toEqual(['pending', 'paid']);

    await setDayPrice(app, 490);
    const id = await newEvent(app, payee);
    const day = new Date(app.clock()).toISOString().slice(0, 10);
    const promoted = await call(
      app,
      startPromotion,
      { params: { id }, body: { startDate: day, endDate: day } },
      { token: payee.token },
    );
    const row = await paymentAt(app, promoted.data.checkoutUrl);
    const { form } = stripe.requests[1]!;
    expect(form).toMatchObject({ line_items: { 0: { price_data: { unit_amount: '490' } } } });
    expect(form.payment_intent_data).not.toHaveProperty('transfer_data');
    await pay(row.provider_session);
    expect(await statesOf(app, row.id)).toEqual(['pending', 'paid']);
    const promotions = await app.services.database.db.selectFrom('promotion').select('event_id').execute();
    expect(promotions).toEqual([{ event_id: id }]);
  });

  it('[PY-28] connects an organisation’s account, and lets go of it', async () => {
    const owner = await newOrganisation(app);
    const input = { params: { id: owner.id } };
    const { data } = await call(app, connectPayments, input, owner);
    const url = new URL(data.url);
    expect(url.searchParams.get('redirect_uri')).toBe('http://localhost:3000/stripe/connect/verify');
    expect(url.searchParams.get('state')).toBe(data.state);
    expect(data.clientId).toBe(stripe.config.clientId);
    const verify = (state: string, code: string) => ({ body: { id: owner.id, code, state } });
    expect(await refused(app, verifyPayments, verify(data.state, 'ac_none'), owner)).toMatchObject({
      error: 'connectFailed',
    });
    stripe.account.codes.set('ac_good', 'acct_new');
    const again = await call(app, connectPayments, input, owner);
    const done = await call(app, verifyPayments, verify(again.data.state, 'ac_good'), owner);
    expect(done.data).toEqual({ accountId: 'acct_new' });
    const sale = await newOrder(await newPaidEvent(app, owner, 3), 1);
    expect(stripe.account.sessions.get(sale.provider_session ?? '')).toBeDefined();
    await pay(sale.provider_session);
    expect(await refused(app, disconnectPayments, input, owner)).toMatchObject({ error: 'paidAhead' });
    await call(app, refundOrder, { params: { id: sale.order_id ?? '' } }, owner);
    await moveMoney(app);
    await call(app, disconnectPayments, input, owner);
    expect(stripe.account.connected).not.toContain('acct_new');
    expect((await call(app, profile, {}, owner)).data.stripeAccountId).toBe('');
    // Whoever has left at Stripe is sold nothing for.
    stripe.account.connected.delete('acct_prova');
    const id = await newPaidEvent(app, payee, 3);
    const sold = { params: { id }, body: paidForm(1) };
    expect(await refused(app, register, sold)).toMatchObject({ status: 503, error: 'paymentUnavailable' });
  });

  it('[PY-26] gives an order back with its transfer, also when somebody does so at Stripe', async () => {
    const id = await newPaidEvent(app, payee, 6);
    const row = await newOrder(id, 2);
    await pay(row.provider_session);
    await call(app, refundOrder, { params: { id: row.order_id ?? '' } }, { token: payee.token });
    stripe.faults.push('failed', 'unanswered');
    await moveMoney(app);
    app.clock.advance(10 * minuteMs);
    await moveMoney(app);
    expect(stripe.account.refunds).toEqual([
      expect.objectContaining({ amount: 2500, reverse_transfer: true }),
    ]);
    await tell('charge.refunded', stripe.account.chargeOf(row.provider_session ?? ''));
    expect(await statesOf(app, row.id)).toEqual(['pending', 'paid', 'refundDue', 'refunded']);

    const other = await newOrder(id, 1);
    await pay(other.provider_session);
    expect(await ticketsOf(app, id)).toMatchObject({ available: 5, people: 1 });
    const charge = stripe.account.chargeOf(other.provider_session ?? '');
    await tell('charge.refunded', { ...charge, amount_refunded: 100, refunded: false });
    expect(await statesOf(app, other.id)).toEqual(['pending', 'paid']);
    await tell('charge.refunded', { ...charge, amount_refunded: 1250, refunded: true });
    expect(await statesOf(app, other.id)).toEqual(['pending', 'paid', 'refunded']);
    expect(await ticketsOf(app, id)).toMatchObject({ available: 6, people: 0 });
  });

  it('[PY-26] asks about a payment whose event was lost, and closes what was given up', async () => {
    const id = await newPaidEvent(app, payee, 6);
    const row = await newOrder(id, 1);
    stripe.account.pay(row.provider_session ?? '');
    const other = await newOrder(id, 1);
    await giveUp(app, other.order_id ?? '');
    app.clock.advance(6 * minuteMs);
    stripe.isDown = true;
    await moveMoney(app);
    stripe.isDown = false;
    app.clock.advance(6 * minuteMs);
    await moveMoney(app);
    expect(await ticketsOf(app, id)).toMatchObject({ available: 5, held: 0, people: 1 });
    expect(await paymentRow(app, row.id)).toMatchObject({ state: 'paid', ask_at: null });
    expect(stripe.account.sessions.get(other.provider_session ?? '')).toMatchObject({ status: 'expired' });
    expect(await paymentRow(app, other.id)).toMatchObject({ state: 'failed', ask_at: null });
    expect(await statesOf(app, other.id)).toEqual(['pending', 'failed']);
  });

  it('[PY-26] waits for Stripe, keeps the tickets while it is down, and then goes on', async () => {
    const id = await newPaidEvent(app, payee, 6);
    stripe.faults.push('held');
    const slow = holdTickets(app, id, 1);
    await expect.poll(() => stripe.requests.length).toBe(1);
    // Everybody else is served meanwhile.
    const quick = await newOrder(id, 1);
    expect(quick.checkout_url).toMatch(/^https:/);
    stripe.release();
    expect((await slow).data.checkoutUrl).toMatch(/^https:/);

    stripe.isDown = true;
    const wish = { params: { id }, body: paidForm(2) };
    const sameWish = { headers: { 'idempotency-key': 'a-key-of-22-characters' } };
    const unavailable = { status: 503, error: 'paymentUnavailable' };
    for (let times = 0; times < 2; times++)
      expect(await refused(app, register, wish, sameWish)).toMatchObject(unavailable);
    expect(await ticketsOf(app, id)).toMatchObject({ available: 2, held: 4 });
    stripe.isDown = false;
    stripe.faults.push('failed');
    const { data } = await call(app, register, wish, sameWish);
    const again = { params: { id }, body: { orderId: data.orderId } };
    expect((await call(app, createCheckoutSession, again)).data).toMatchObject({
      checkoutUrl: data.checkoutUrl,
    });
    const row = await paymentOf(app, data.orderId);
    expect(data.checkoutUrl).toBe(row.checkout_url);
    await pay(row.provider_session);
    expect(await orderState(app, data.orderId)).toMatchObject({ state: 'confirmed' });
    expect(await ticketsOf(app, id)).toMatchObject({ available: 2, held: 2, people: 2 });
  });
});
