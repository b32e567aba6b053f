import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { languages } from '#contract/language.ts';
import type { CheckoutWish, PaymentGateway } from '#server/gateways/payment-gateway.ts';
import { stripePayments } from '#server/gateways/stripe-payments.ts';
import { createLog } from '#server/http/log.ts';
import { testClock } from '#tests/support/clock.ts';
import { startStripe, type StripeStandIn } from '#tests/support/stripe-stand-in.ts';

const minuteMs = 60_000;
const payee = 'acct_fiume';

describe('the gateway to Stripe', () => {
  const clock = testClock();
  let stripe: StripeStandIn;
  let gateway: PaymentGateway;
  let logged = '';
  beforeEach(async () => {
    stripe = await startStripe(clock);
    stripe.account.connected.add(payee);
    logged = '';
    gateway = open();
  });
  afterEach(() => stripe.close());

  function open(timeoutMs?: number): PaymentGateway {
    const logTo = new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk);
        done();
      },
    });
    return stripePayments(
      { ...stripe.config, clock, log: createLog({ logLevel: 'debug' }, logTo) },
      { ...(timeoutMs !== undefined && { timeoutMs }) },
    );
  }

  const wishOf = (wishes: Partial<CheckoutWish> = {}): CheckoutWish => ({
    transactionId: '0197-transaction',
    amountCents: 2500,
    description: 'Pulizia del Tevere',
    language: 'it',
    payee,
    payerEmail: 'zoe@example.org',
    successUrl: 'https://presente.example.org/checkout-thankyou?type=o&txnid=x',
    cancelUrl: 'https://presente.example.org/checkout-error?txn=o&txnid=x',
    expiresAtMs: clock() + 60 * minuteMs,
    ...wishes,
  });
  /** A checkout that was paid; out: its session, and the name by which it is given back. */
  async function newPaid(wishes: Partial<CheckoutWish> = {}) {
    const { session } = await gateway.openCheckout(wishOf(wishes));
    const { payment_intent: providerPayment } = stripe.account.pay(session);
    return { session, providerPayment: providerPayment ?? '' };
  }
  const callsOf = (path: string) => stripe.requests.filter((it) => it.path === path);
  const create = 'POST /v1/checkout/sessions';

  it('[PY-25] opens a checkout in euros for the whole sum, and tells of people an e-mail alone', async () => {
    const { session, url } = await gateway.openCheckout(wishOf());
    expect(url).toBe(`https://checkout.stripe.com/c/pay/${session}`);
    expect(stripe.account.sessions.get(session)).toMatchObject({
      amount_total: 2500,
      currency: 'eur',
      client_reference_id: '0197-transaction',
      expires_at: (clock() + 60 * minuteMs) / 1000,
    });
    const { form, key } = stripe.requests[0]!;
    expect(key).toBe('0197-transaction');
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

  it('[PY-25] opens what Stripe takes: every language, the least and the most, no payee, no e-mail, late', async () => {
    const wishes: Partial<CheckoutWish>[] = [
      ...languages.map((language) => ({ language })),
      { amountCents: 50 },
      { amountCents: 99_999_999 },
      { payee: undefined },
      { payerEmail: undefined },
      // As somebody’s machine calls itself, and as Stripe does not believe it.
      { payerEmail: 'zoe@localhost' },
      { description: 'è'.repeat(600) },
      // Asked for when its time is nearly over.
      { expiresAtMs: clock() + minuteMs },
    ];
    for (const [no, wish] of wishes.entries())
      expect((await gateway.openCheckout(wishOf({ ...wish, transactionId: `t${no}` }))).url).toMatch(
        /^https:/,
      );
    expect(stripe.account.sessions.size).toBe(wishes.length);
    for (const amountCents of [49, 100_000_000])
      await expect(gateway.openCheckout(wishOf({ amountCents, transactionId: 'x' }))).rejects.toThrow(
        /StripeInvalidRequestError amount_too_\w+ 400 req_/,
      );
    await expect(gateway.openCheckout(wishOf({ payee: 'acct_gone', transactionId: 'y' }))).rejects.toThrow(
      /resource_missing payment_intent_data\[transfer_data\]\[destination\] 400/,
    );
  });

  it('[PY-26] one payment has one checkout, whichever answers are lost, and in whatever words it is asked', async () => {
    const first = await gateway.openCheckout(wishOf());
    expect(await gateway.openCheckout(wishOf())).toEqual(first);
    stripe.faults.push('unanswered');
    const second = await gateway.openCheckout(wishOf({ transactionId: 'second' }));
    stripe.faults.push('unreached');
    await gateway.openCheckout(wishOf({ transactionId: 'third' }));
    expect(stripe.account.sessions.size).toBe(3);
    expect(callsOf(create)).toHaveLength(5);
    // Stripe would repeat its own failure for a day.
    stripe.faults.push('failed');
    const third = await gateway.openCheckout(wishOf({ transactionId: 'fourth' }));
    expect(stripe.account.sessions.get(third.session)).toMatchObject({ client_reference_id: 'fourth' });
    const other = await gateway.openCheckout(wishOf({ transactionId: 'second', language: 'en' }));
    expect(other.session).not.toBe(second.session);
    expect(stripe.account.sessions.get(other.session)).toMatchObject({ client_reference_id: 'second' });
  });

  it('[PY-26] [PY-29] waits so long and no longer, and does not say what somebody has typed', async () => {
    gateway = open(60);
    stripe.faults.push('held', 'held');
    await expect(gateway.openCheckout(wishOf())).rejects.toThrow('StripeConnectionError');
    expect(callsOf(create)).toHaveLength(2);
    stripe.release();
    gateway = open();
    stripe.isDown = true;
    await expect(gateway.readCheckout('cs_test_x')).rejects.toThrow('StripeConnectionError ECONNRESET');
    stripe.isDown = false;
    const failure = await gateway
      .openCheckout(wishOf({ amountCents: 1, transactionId: 'z' }))
      .catch((error: unknown) => error);
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(
      /zoe|Tevere|sk_test|whsec/,
    );
    expect(logged).not.toMatch(/sk_test|whsec/);
  });

  it('[PY-26] says how a checkout stands, and closes it', async () => {
    const { session } = await gateway.openCheckout(wishOf());
    const read = () => gateway.readCheckout(session);
    expect(await read()).toEqual({ kind: 'open' });
    stripe.account.pay(session, 'processing');
    expect([await read(), await gateway.closeCheckout(session)]).toEqual([
      { kind: 'open' },
      { kind: 'open' },
    ]);
    stripe.account.pay(session, 'requires_payment_method');
    expect(await read()).toEqual({ kind: 'expired' });
    const { payment_intent: providerPayment } = stripe.account.pay(session);
    const paid = { kind: 'paid', amountCents: 2500, providerPayment };
    expect([await read(), await gateway.closeCheckout(session)]).toEqual([paid, paid]);
    const given = await gateway.openCheckout(wishOf({ transactionId: 'given up' }));
    expect(await gateway.closeCheckout(given.session)).toEqual({ kind: 'expired' });
    expect(await gateway.closeCheckout(given.session)).toEqual({ kind: 'expired' });
    expect(await gateway.readCheckout(given.session)).toEqual({ kind: 'expired' });
    const late = await gateway.openCheckout(wishOf({ transactionId: 'late' }));
    clock.advance(61 * minuteMs);
    expect(await gateway.readCheckout(late.session)).toEqual({ kind: 'expired' });
    expect(await gateway.readCheckout('cs_test_unknown')).toEqual({ kind: 'expired' });
    expect(await gateway.closeCheckout('cs_test_unknown')).toEqual({ kind: 'expired' });
  });

  it('[PY-26] gives back once, with the transfer if there was one, and again what a bank refused', async () => {
    const { providerPayment } = await newPaid();
    const wish = { transactionId: 't', providerPayment, amountCents: 2500, hasPayee: true };
    stripe.faults.push('unanswered');
    await gateway.refund(wish);
    await gateway.refund(wish);
    // By hand, and then by us.
    await gateway.refund({ ...wish, transactionId: 'other' });
    expect(stripe.account.refunds).toEqual([
      { payment_intent: providerPayment, amount: 2500, reverse_transfer: true },
    ]);
    const own = await newPaid({ transactionId: 'own', payee: undefined });
    const back = { ...wish, transactionId: 'own', providerPayment: own.providerPayment, hasPayee: false };
    stripe.account.refundStatus = 'failed';
    await expect(gateway.refund(back)).rejects.toThrow('The refund is failed');
    stripe.account.refundStatus = 'pending';
    await gateway.refund(back);
    expect(stripe.account.intents.get(own.providerPayment)).toMatchObject({ refunded: 2500 });
    expect(stripe.account.refunds.map((it) => it.reverse_transfer)).toEqual([true, false, false]);
    await expect(gateway.refund({ ...wish, transactionId: 'z', providerPayment: 'pi_x' })).rejects.toThrow(
      'resource_missing payment_intent 404',
    );
    const failing = await newPaid({ transactionId: 'failing' });
    stripe.faults.push('failed');
    await gateway.refund({ ...wish, transactionId: 'failing', providerPayment: failing.providerPayment });
    expect(stripe.account.intents.get(failing.providerPayment)).toMatchObject({ refunded: 2500 });
  });

  it('[PY-28] connects an account by a code that is good once, and lets go of it', async () => {
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
    stripe.faults.push('failed');
    await expect(gateway.connect('ac_2')).rejects.toThrow('StripeAPIError 500');
    // A second try with the same code would have disconnected it.
    expect(callsOf('POST /oauth/token')).toHaveLength(4);
    expect(stripe.account.connected).toContain('acct_2');
    await gateway.disconnect('acct_2');
    await gateway.disconnect('acct_2');
    expect(stripe.account.connected).not.toContain('acct_2');
    stripe.isDown = true;
    await expect(gateway.disconnect('acct_2')).rejects.toThrow('StripeConnectionError');
  });

  it('[PY-27] reads what its events say, and of whom it is none of our business', async () => {
    const { session } = await gateway.openCheckout(wishOf());
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

    const charge = stripe.account.chargeOf(session);
    expect(read('charge.refunded', { ...charge, amount_refunded: 100 })).toBe('unrelated');
    expect(logged).toContain('in part');
    expect(read('charge.refunded', { ...charge, refunded: true })).toMatchObject({
      kind: 'refunded',
      ...about,
    });
    expect(read('refund.updated', { metadata: { transactionId: 'x' } })).toBe('unrelated');
    expect(read('refund.failed', { metadata: { transactionId: 'x' } })).toBe('unrelated');
    expect(logged).toContain('a refund failed at the bank');

    const at = (secondsAgo: number) =>
      read('charge.refunded', charge, { signedAtMs: clock() - secondsAgo * 1000 });
    expect([at(300), at(301)]).toEqual(['unrelated', undefined]);
    expect(read('charge.refunded', charge, { secret: 'whsec_other' })).toBeUndefined();
    const { body, headers } = stripe.event('checkout.session.completed', paid);
    const forged = { body: Buffer.from(body.replace('2500', '1')), headers };
    expect(gateway.readEvent(forged, clock())).toBeUndefined();
    expect(gateway.readEvent({ body: Buffer.from(body), headers: {} }, clock())).toBeUndefined();
  });
});
