import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minuteMs, hourMs } from '#contract/durations.ts';
import { languages } from '#contract/language.ts';
import type { CheckoutRequest, PaymentGateway } from '#server/gateways/payment-gateway.ts';
import { createStripePayments } from '#server/gateways/stripe-payments.ts';
import { createLog } from '#server/http/log.ts';
import { testClock } from '#tests/support/app/clock.ts';
import { startFakeStripe, type FakeStripe } from '#tests/support/payments/fake-stripe.ts';

const payee = 'acct_fiume';

describe('the Stripe gateway', () => {
  const clock = testClock();
  let stripe: FakeStripe;
  let gateway: PaymentGateway;
  let logged = '';
  beforeEach(async () => {
    stripe = await startFakeStripe(clock);
    stripe.account.connected.add(payee);
    logged = '';
    gateway = openGateway();
  });
  afterEach(() => stripe.close());

  function openGateway(timeoutMs?: number): PaymentGateway {
    const logTo = new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk);
        done();
      },
    });
    return createStripePayments(
      { ...stripe.config, clock, log: createLog({ logLevel: 'debug' }, logTo) },
      { ...(timeoutMs !== undefined && { timeoutMs }) },
    );
  }

  const newCheckoutRequest = (overrides: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
    transactionId: '0197-transaction',
    amountCents: 2500,
    description: 'Pulizia del Tevere',
    language: 'it',
    payee,
    payerEmail: 'zoe@example.org',
    successUrl: 'https://presente.example.org/checkout-thankyou?type=o&txnid=x',
    cancelUrl: 'https://presente.example.org/checkout-error?txn=o&txnid=x',
    expiresAtMs: clock() + hourMs,
    ...overrides,
  });
  /**
   * Creates a paid checkout.
   * @returns its session and the payment id for refunds
   */
  async function newPaidCheckout(overrides: Partial<CheckoutRequest> = {}) {
    const { session } = await gateway.openCheckout(newCheckoutRequest(overrides));
    const { payment_intent: providerPayment } = stripe.account.pay(session);
    return { session, providerPayment: providerPayment ?? '' };
  }
  const callsTo = (path: string) => stripe.requests.filter((request) => request.path === path);
  const create = 'POST /v1/checkout/sessions';

  it('[PY-25] opens a checkout in euros for the full amount, sharing only an e-mail with Stripe', async () => {
    const { session, url } = await gateway.openCheckout(newCheckoutRequest());
    expect(url).toBe(`https://checkout.stripe.com/c/pay/${session}`);
    expect(stripe.account.sessions.get(session)).toMatchObject({
      amount_total: 2500,
      currency: 'eur',
      client_reference_id: '0197-transaction',
      expires_at: (clock() + hourMs) / 1000,
    });
    const { form, key } = stripe.findCheckout('0197-transaction');
    expect(form).toMatchObject({
      payment_intent_data: { transfer_data: { destination: payee }, metadata: { transactionId: key } },
      metadata: { transactionId: key },
      adaptive_pricing: { enabled: 'false' },
    });
    expect(form.payment_intent_data).not.toHaveProperty('application_fee_amount');
    expect(Object.values(form.allowed_payment_method_types!)).not.toContain('sepa_debit');
    const { customer_email: email, ...rest } = form;
    expect(email).toBe('zoe@example.org');
    expect(JSON.stringify(rest)).not.toMatch(/zoe/i);
    expect(logged).toContain('test mode');
  });

  it('[PY-25] opens checkouts for every language, minimum and maximum amounts, without payee or e-mail, and late', async () => {
    const requests: Partial<CheckoutRequest>[] = [
      ...languages.map((language) => ({ language })),
      { amountCents: 50 },
      { amountCents: 99_999_999 },
      { payee: undefined },
      { payerEmail: undefined },
      // A local e-mail address, which Stripe rejects.
      { payerEmail: 'zoe@localhost' },
      { description: 'è'.repeat(600) },
      // Requested shortly before its expiry.
      { expiresAtMs: clock() + minuteMs },
    ];
    for (const [no, request] of requests.entries())
      expect(
        (await gateway.openCheckout(newCheckoutRequest({ ...request, transactionId: `t${no}` }))).url,
      ).toMatch(/^https:/);
    expect(stripe.account.sessions.size).toBe(requests.length);
    for (const amountCents of [49, 100_000_000])
      await expect(
        gateway.openCheckout(newCheckoutRequest({ amountCents, transactionId: 'x' })),
      ).rejects.toThrow(/StripeInvalidRequestError amount_too_\w+ 400 req_/);
    await expect(
      gateway.openCheckout(newCheckoutRequest({ payee: 'acct_gone', transactionId: 'y' })),
    ).rejects.toThrow(/resource_missing payment_intent_data\[transfer_data\]\[destination\] 400/);
  });

  it('[PY-26] opens one checkout per payment despite lost responses and changed parameters', async () => {
    const first = await gateway.openCheckout(newCheckoutRequest());
    expect(await gateway.openCheckout(newCheckoutRequest())).toEqual(first);
    stripe.faults.push('responseLost');
    const second = await gateway.openCheckout(newCheckoutRequest({ transactionId: 'second' }));
    stripe.faults.push('requestLost');
    await gateway.openCheckout(newCheckoutRequest({ transactionId: 'third' }));
    expect(stripe.account.sessions.size).toBe(3);
    expect(callsTo(create)).toHaveLength(5);
    // Stripe would replay its own failure for a day under the same key.
    stripe.faults.push('serverError');
    const third = await gateway.openCheckout(newCheckoutRequest({ transactionId: 'fourth' }));
    expect(stripe.account.sessions.get(third.session)).toMatchObject({ client_reference_id: 'fourth' });
    const other = await gateway.openCheckout(newCheckoutRequest({ transactionId: 'second', language: 'en' }));
    expect(other.session).not.toBe(second.session);
    expect(stripe.account.sessions.get(other.session)).toMatchObject({ client_reference_id: 'second' });
  });

  it('[PY-26] [PY-29] times out, and keeps personal data out of errors', async () => {
    gateway = openGateway(60);
    stripe.faults.push('held', 'held');
    await expect(gateway.openCheckout(newCheckoutRequest())).rejects.toThrow('StripeConnectionError');
    expect(callsTo(create)).toHaveLength(2);
    stripe.release();
    gateway = openGateway();
    stripe.isDown = true;
    await expect(gateway.readCheckout('cs_test_x')).rejects.toThrow('StripeConnectionError ECONNRESET');
    stripe.isDown = false;
    const failure = await gateway
      .openCheckout(newCheckoutRequest({ amountCents: 1, transactionId: 'z' }))
      .catch((error: unknown) => error);
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(
      /zoe|Tevere|sk_test|whsec/,
    );
    expect(logged).not.toMatch(/sk_test|whsec/);
  });

  it('[PY-26] reads the status of a checkout and closes it', async () => {
    const { session } = await gateway.openCheckout(newCheckoutRequest());
    const readStatus = () => gateway.readCheckout(session);
    expect(await readStatus()).toEqual({ kind: 'open' });
    stripe.account.pay(session, 'processing');
    expect([await readStatus(), await gateway.closeCheckout(session)]).toEqual([
      { kind: 'open' },
      { kind: 'open' },
    ]);
    stripe.account.pay(session, 'requires_payment_method');
    expect(await readStatus()).toEqual({ kind: 'expired' });
    const { payment_intent: providerPayment } = stripe.account.pay(session);
    const paid = { kind: 'paid', amountCents: 2500, providerPayment };
    expect([await readStatus(), await gateway.closeCheckout(session)]).toEqual([paid, paid]);
    const given = await gateway.openCheckout(newCheckoutRequest({ transactionId: 'given up' }));
    expect(await gateway.closeCheckout(given.session)).toEqual({ kind: 'expired' });
    expect(await gateway.closeCheckout(given.session)).toEqual({ kind: 'expired' });
    expect(await gateway.readCheckout(given.session)).toEqual({ kind: 'expired' });
    const late = await gateway.openCheckout(newCheckoutRequest({ transactionId: 'late' }));
    clock.advance(61 * minuteMs);
    expect(await gateway.readCheckout(late.session)).toEqual({ kind: 'expired' });
    expect(await gateway.readCheckout('cs_test_unknown')).toEqual({ kind: 'expired' });
    expect(await gateway.closeCheckout('cs_test_unknown')).toEqual({ kind: 'expired' });
  });

  it('[PY-26] refunds once, reversing a transfer if any, and retries a refund the bank rejected', async () => {
    const { providerPayment } = await newPaidCheckout();
    const request = { transactionId: 't', providerPayment, amountCents: 2500, hasPayee: true };
    stripe.faults.push('responseLost');
    await gateway.refund(request);
    await gateway.refund(request);
    // Refunded by hand first, then by the product.
    await gateway.refund({ ...request, transactionId: 'other' });
    expect(stripe.account.refunds).toEqual([
      { payment_intent: providerPayment, amount: 2500, reverse_transfer: true },
    ]);
    const own = await newPaidCheckout({ transactionId: 'own', payee: undefined });
    const back = { ...request, transactionId: 'own', providerPayment: own.providerPayment, hasPayee: false };
    stripe.account.refundStatus = 'failed';
    await expect(gateway.refund(back)).rejects.toThrow('The refund is failed');
    stripe.account.refundStatus = 'pending';
    await gateway.refund(back);
    expect(stripe.account.intents.get(own.providerPayment)).toMatchObject({ refunded: 2500 });
    expect(stripe.account.refunds.map((refund) => refund.reverse_transfer)).toEqual([true, false, false]);
    await expect(gateway.refund({ ...request, transactionId: 'z', providerPayment: 'pi_x' })).rejects.toThrow(
      'resource_missing payment_intent 404',
    );
    const failing = await newPaidCheckout({ transactionId: 'failing' });
    stripe.faults.push('serverError');
    await gateway.refund({ ...request, transactionId: 'failing', providerPayment: failing.providerPayment });
    expect(stripe.account.intents.get(failing.providerPayment)).toMatchObject({ refunded: 2500 });
  });

  it('[PY-28] connects an account by a single-use code, and disconnects it', async () => {
    const url = new URL(
      gateway.authorizeUrl({ state: 'st', redirectUrl: 'https://presente.example.org/back' }),
    );
    expect(url.pathname).toBe('/oauth/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: stripe.config.clientId,
      response_type: 'code',
      scope: 'read_write',
      state: 'st',
      redirect_uri: 'https://presente.example.org/back',
    });
    stripe.account.codes.set('ac_1', 'acct_1');
    expect(await gateway.connect('ac_1')).toBe('acct_1');
    expect(await gateway.connect('ac_1')).toBeUndefined();
    expect(await gateway.connect('ac_unknown')).toBeUndefined();
    stripe.account.codes.set('ac_2', 'acct_2');
    stripe.faults.push('serverError');
    await expect(gateway.connect('ac_2')).rejects.toThrow('StripeAPIError 500');
    // Reusing the code would have disconnected the account.
    expect(callsTo('POST /oauth/token')).toHaveLength(4);
    expect(stripe.account.connected).toContain('acct_2');
    await gateway.disconnect('acct_2');
    await gateway.disconnect('acct_2');
    expect(stripe.account.connected).not.toContain('acct_2');
    stripe.isDown = true;
    await expect(gateway.disconnect('acct_2')).rejects.toThrow('StripeConnectionError');
  });

  it('[PY-27] parses its own events and marks others as unrelated', async () => {
    const { session } = await gateway.openCheckout(newCheckoutRequest());
    const read = (type: string, object: object, options = {}) =>
      gateway.readEvent(
        (({ body, headers }) => ({ body: Buffer.from(body), headers }))(stripe.event(type, object, options)),
        clock(),
      );
    const opened = { ...stripe.account.sessions.get(session)! };
    const about = { transactionId: '0197-transaction', amountCents: 2500 };
    expect(read('checkout.session.expired', opened, { id: 'evt_1' })).toEqual({
      id: 'evt_1',
      kind: 'expired',
      ...about,
    });
    expect(read('checkout.session.async_payment_failed', opened)).toMatchObject({ kind: 'failed', ...about });
    const waiting = { ...stripe.account.pay(session, 'processing') };
    expect(read('checkout.session.completed', waiting)).toBe('unrelated');
    const paid = { ...stripe.account.pay(session) };
    const saysPaid = { kind: 'paid', ...about, providerPayment: paid.payment_intent };
    for (const type of ['completed', 'async_payment_succeeded'])
      expect(read(`checkout.session.${type}`, paid)).toMatchObject(saysPaid);
    expect(read('checkout.session.completed', { ...paid, currency: 'usd' })).toBe('unrelated');
    expect(logged).toContain('another currency');
    for (const other of [{ client_reference_id: null }, { metadata: {} }, { client_reference_id: 'another' }])
      expect(read('checkout.session.completed', { ...paid, ...other })).toBe('unrelated');
    for (const type of ['payment_intent.succeeded', 'customer.created', 'checkout.session.anything'])
      expect(read(type, paid)).toBe('unrelated');

    const charge = stripe.account.getCharge(session);
    expect(read('charge.refunded', { ...charge, amount_refunded: 100 })).toBe('unrelated');
    expect(logged).toContain('partial refund');
    expect(read('charge.refunded', { ...charge, refunded: true })).toMatchObject({
      kind: 'refunded',
      ...about,
    });
    expect(read('refund.updated', { metadata: { transactionId: 'x' } })).toBe('unrelated');
    expect(read('refund.failed', { metadata: { transactionId: 'x' } })).toBe('unrelated');
    expect(logged).toContain('a refund failed at the bank');

    const signedAt = (secondsAgo: number) =>
      read('charge.refunded', charge, { signedAtMs: clock() - secondsAgo * 1000 });
    expect([signedAt(300), signedAt(301)]).toEqual(['unrelated', undefined]);
    expect(read('charge.refunded', charge, { secret: 'whsec_other' })).toBeUndefined();
    const { body, headers } = stripe.event('checkout.session.completed', paid);
    const forged = { body: Buffer.from(body.replace('2500', '1')), headers };
    expect(gateway.readEvent(forged, clock())).toBeUndefined();
    expect(gateway.readEvent({ body: Buffer.from(body), headers: {} }, clock())).toBeUndefined();
  });
});
