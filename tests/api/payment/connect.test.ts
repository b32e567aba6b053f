import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { profile } from '#contract/account/profile-endpoints.ts';
import { donate } from '#contract/donation/donation-endpoints.ts';
import { minuteMs, hourMs } from '#contract/durations.ts';
import { logout } from '#contract/account/account-endpoints.ts';
import { connectPayments, disconnectPayments, verifyPayments } from '#contract/payment/connect-endpoints.ts';
import { refundOrder } from '#contract/payment/overview-endpoints.ts';
import { createCheckoutSession } from '#contract/payment/payment-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { openSession } from '#server/account/access/session-store.ts';
import { deleteExpired } from '#server/account/erasure/expired-data-store.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { renewConfirmation } from '#tests/support/builders/sign-in.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';
import {
  donor,
  runPaymentJobs,
  newDonation,
  readPaymentRow,
  sendPaymentStatus,
  readPaymentStates,
} from '#tests/support/payments/payment-jobs.ts';
import {
  holdTickets,
  newPaidEvent,
  newPaidRegistration,
  readOrderPayment,
} from '#tests/support/payments/paid-orders.ts';
import { withProviderTimeout } from '#tests/support/payments/provider-timeout.ts';

describeOnBothEngines('payment account', (makeApp) => {
  let app: TestApp;
  let owner: BuiltAccount;
  beforeEach(async () => {
    app = await makeApp();
    owner = await newOrganisation(app);
    vi.spyOn(app.services.payments, 'connect').mockImplementation((code) =>
      Promise.resolve(code === 'good' ? 'acct_new' : undefined),
    );
  });
  afterEach(() => app.close());

  const startConnect = async ({ id, token }: BuiltAccount = owner) =>
    (await call(app, connectPayments, { params: { id } }, { token })).data;
  const verifyConnect = (state: string, code = 'good', { id, token }: BuiltAccount = owner) =>
    call(app, verifyPayments, { body: { id, code, state } }, { token });
  const expectConnectRefused = (state: string, code = 'good', { id, token }: BuiltAccount = owner) =>
    expectRefusal(app, verifyPayments, { body: { id, code, state } }, { token });
  const getPaymentAccount = async ({ token }: BuiltAccount = owner) =>
    (await call(app, profile, {}, { token })).data.stripeAccountId;

  it('[PY-21] connects an account once, only in the session that started it, and audits it', async () => {
    const authorize = vi.spyOn(app.services.payments, 'authorizeUrl');
    const { state, clientId, url } = await startConnect();
    expect(authorize.mock.calls[0]![0]).toEqual({
      state,
      redirectUrl: 'http://localhost:3000/stripe/connect/verify',
    });
    expect(clientId).toBe(app.services.payments.clientId);
    expect(url).toContain(state);
    expect(await dumpDatabase(app)).not.toContain(state);
    expect((await verifyConnect(state)).data).toEqual({ accountId: 'acct_new' });
    expect(await getPaymentAccount()).toBe('acct_new');
    expect(await expectConnectRefused(state)).toMatchObject({ status: 409, error: 'connectFailed' });
    const audit = await app.services.database.db.selectFrom('audit_log').selectAll().execute();
    expect(audit).toMatchObject([
      { action: 'paymentAccountConnected', actor: owner.id, subject: owner.id, detail: 'acct_new' },
    ]);
  });

  it('[PY-21] [RS-20] rejects a state of another user or session, expired or forged', async () => {
    const other = await newOrganisation(app);
    const nowMs = app.clock();
    const elsewhere = { accountId: owner.id, deviceType: 'test', nowMs };
    const second = { ...owner, token: await openSession(app.services.database.db, elsewhere) };
    expect(await expectConnectRefused((await startConnect(other)).state)).toMatchObject({
      error: 'connectFailed',
    });
    expect(await expectConnectRefused((await startConnect(second)).state)).toMatchObject({
      error: 'connectFailed',
    });
    for (const state of ['A'.repeat(43), owner.id, 'x'])
      expect(await expectConnectRefused(state)).toMatchObject({ error: 'connectFailed' });
    expect(await expectConnectRefused('')).toMatchObject({ status: 400 });
    const late = await startConnect();
    app.clock.advance(15 * minuteMs);
    expect(await expectConnectRefused(late.state)).toMatchObject({ error: 'connectFailed' });
    expect(app.services.payments.connect).not.toHaveBeenCalled();
    await renewConfirmation(app, owner);
    // Each call with the caller's own id.
    const otherInput = { params: { id: other.id } };
    for (const endpoint of [connectPayments, disconnectPayments])
      expect(await expectRefusal(app, endpoint, otherInput, owner)).toMatchObject({
        status: 404,
        error: 'notFound',
      });
    expect(
      await expectConnectRefused((await startConnect()).state, 'good', { ...owner, id: other.id }),
    ).toMatchObject({
      error: 'notFound',
    });
    // A session that ended meanwhile connects no account either.
    await renewConfirmation(app, second);
    const { state } = await startConnect(second);
    await call(app, logout, {}, { token: second.token });
    expect(await expectConnectRefused(state, 'good', second)).toMatchObject({ error: 'tokenError' });
    expect(await expectConnectRefused(state)).toMatchObject({ error: 'connectFailed' });
    expect([await getPaymentAccount(), await getPaymentAccount(other)]).toEqual(['', '']);
    await deleteExpired(app.services.database.db, app.clock() + 15 * minuteMs);
    expect(await app.services.database.db.selectFrom('connect_state').selectAll().execute()).toEqual([]);
  });

  it('[PY-21] refuses a second account while one is connected, at the start and on return', async () => {
    const [first, second] = [await startConnect(), await startConnect()];
    const [left, right] = [await startConnect(), await startConnect()];
    const { payments } = app.services;
    await verifyConnect(first.state);
    expect(await expectRefusal(app, connectPayments, { params: { id: owner.id } }, owner)).toMatchObject({
      status: 409,
      error: 'connectFailed',
    });
    expect(await expectConnectRefused(second.state)).toMatchObject({ error: 'connectFailed' });
    expect(payments.connect).toHaveBeenCalledTimes(1);
    expect(await getPaymentAccount()).toBe('acct_new');
    await call(app, disconnectPayments, { params: { id: owner.id } }, owner);
    // Of two concurrent returns, the later account is disconnected at the provider.
    let mayRespond = (): void => {};
    const allRequested = new Promise<void>((resolve) => (mayRespond = resolve));
    vi.mocked(payments.connect).mockImplementation(async (code) => {
      if (code === 'right') mayRespond();
      await allRequested;
      return `acct_${code}`;
    });
    const provider = vi.spyOn(payments, 'disconnect');
    const requested = verifyConnect(left.state, 'left').then(
      () => 'left',
      () => 'right',
    );
    const other = verifyConnect(right.state, 'right').catch(() => undefined);
    const [winner] = await Promise.all([requested, other]);
    expect(await getPaymentAccount()).toBe(`acct_${winner}`);
    expect(provider).toHaveBeenCalledExactlyOnceWith(winner === 'left' ? 'acct_right' : 'acct_left');
  });

  it('[PY-21] connects nothing for an invalid code or while the provider is down or slow', async () => {
    expect(await expectConnectRefused((await startConnect()).state, 'bad')).toMatchObject({
      error: 'connectFailed',
    });
    const { payments } = app.services;
    vi.mocked(payments.connect).mockRejectedValueOnce(new Error('down'));
    expect(await expectConnectRefused((await startConnect()).state)).toMatchObject({
      error: 'connectFailed',
    });
    const { state } = await startConnect();
    expect(await withProviderTimeout(payments, 'connect', () => expectConnectRefused(state))).toMatchObject({
      error: 'connectFailed',
    });
    expect(await getPaymentAccount()).toBe('');
    await verifyConnect((await startConnect()).state);
    expect(await getPaymentAccount()).toBe('acct_new');
  });

  it('[PY-22] disconnecting stops new payments, and is refused while payments are open', async () => {
    await verifyConnect((await startConnect()).state);
    const eventId = await newPaidEvent(app, owner, 5);
    const disconnect = () => call(app, disconnectPayments, { params: { id: owner.id } }, owner);
    const expectDisconnectRefused = () =>
      expectRefusal(app, disconnectPayments, { params: { id: owner.id } }, owner);
    const { data } = await holdTickets(app, eventId, 1);
    expect(await expectDisconnectRefused()).toMatchObject({ status: 409, error: 'paymentsOpen' });
    const payment = await readOrderPayment(app, data.orderId);
    await sendPaymentStatus(app, payment, 'paid');
    await call(app, refundOrder, { params: { id: data.orderId } }, owner);
    expect(await expectDisconnectRefused()).toMatchObject({ error: 'paymentsOpen' });
    await sendPaymentStatus(app, payment, 'refunded');
    const provider = vi.spyOn(app.services.payments, 'disconnect').mockRejectedValue(new Error('down'));
    expect((await disconnect()).message).toBeTruthy();
    expect(provider).toHaveBeenCalledExactlyOnceWith('acct_new');
    expect(await getPaymentAccount()).toBe('');
    expect((await disconnect()).message).toBeTruthy();
    expect(provider).toHaveBeenCalledTimes(1);
    const input = { params: { id: eventId }, body: newPaidRegistration(1) };
    expect(await expectRefusal(app, register, input)).toMatchObject({ error: 'paymentFeature' });
    const body = { ...donor, organiserId: owner.id, amount: 5 };
    expect(await expectRefusal(app, donate, { body })).toMatchObject({ error: 'donationsClosed' });
    await runPaymentJobs(app);
  });

  it('[PY-22] refuses to disconnect while paid orders may still need a refund', async () => {
    await verifyConnect((await startConnect()).state);
    const inAnHour = new Date(app.clock() + hourMs).toISOString();
    const inTwo = new Date(app.clock() + 120 * minuteMs).toISOString();
    const when = { startDateTime: inAnHour, endDateTime: inTwo };
    const { data } = await holdTickets(app, await newPaidEvent(app, owner, 5, when), 1);
    await sendPaymentStatus(app, await readOrderPayment(app, data.orderId), 'paid');
    const donation = await newDonation(app, owner.id, 5);
    const input = { params: { id: owner.id } };
    expect(await expectRefusal(app, disconnectPayments, input, owner)).toMatchObject({ error: 'paidAhead' });
    expect(await getPaymentAccount()).toBe('acct_new');
    // A donation started meanwhile is not blocked.
    expect((await readPaymentRow(app, donation.id)).state).toBe('pending');
    app.clock.advance(120 * minuteMs);
    await renewConfirmation(app, owner);
    await call(app, disconnectPayments, input, owner);
    expect(await getPaymentAccount()).toBe('');
  });

  it('[PY-22] disconnecting cancels pending donations and closes their checkouts', async () => {
    await verifyConnect((await startConnect()).state);
    const sharingOrganisation = await newOrganisation(app);
    await verifyConnect((await startConnect(sharingOrganisation)).state, 'good', sharingOrganisation);
    const [paid, waiting, otherPayment] = [
      await newDonation(app, owner.id, 5),
      await newDonation(app, owner.id, 6),
      await newDonation(app, sharingOrganisation.id, 7),
    ];
    await sendPaymentStatus(app, paid, 'paid');
    await call(app, disconnectPayments, { params: { id: owner.id } }, owner);
    const close = vi.spyOn(app.services.payments, 'closeCheckout');
    await runPaymentJobs(app);
    expect(close.mock.calls).toEqual([[waiting.provider_session]]);
    expect(await readPaymentStates(app, waiting.id)).toEqual(['pending', 'failed']);
    expect(await readPaymentStates(app, paid.id)).toEqual(['pending', 'paid']);
    expect(await readPaymentStates(app, otherPayment.id)).toEqual(['pending']);
  });

  it('[PY-22] an account shared by two organisations stays connected for the other', async () => {
    const sharingOrganisation = await newOrganisation(app);
    await verifyConnect((await startConnect()).state);
    await verifyConnect((await startConnect(sharingOrganisation)).state, 'good', sharingOrganisation);
    const provider = vi.spyOn(app.services.payments, 'disconnect');
    await call(app, disconnectPayments, { params: { id: owner.id } }, owner);
    expect([await getPaymentAccount(), await getPaymentAccount(sharingOrganisation)]).toEqual([
      '',
      'acct_new',
    ]);
    expect(provider).not.toHaveBeenCalled();
    await call(app, disconnectPayments, { params: { id: sharingOrganisation.id } }, sharingOrganisation);
    expect(provider).toHaveBeenCalledExactlyOnceWith('acct_new');
  });

  it('[PY-22] a pending order is not paid into an account that its organiser has disconnected', async () => {
    await verifyConnect((await startConnect()).state);
    const eventId = await newPaidEvent(app, owner, 5);
    const provider = vi.spyOn(app.services.payments, 'openCheckout').mockRejectedValueOnce(new Error('down'));
    await expectRefusal(app, register, { params: { id: eventId }, body: newPaidRegistration(1) });
    const { db } = app.services.database;
    const { id: orderId } = await db.selectFrom('order').select('id').executeTakeFirstOrThrow();
    await db.updateTable('account').set({ stripe_account_id: 'acct_other' }).execute();
    const input = { params: { id: eventId }, body: { orderId } };
    expect(await expectRefusal(app, createCheckoutSession, input)).toMatchObject({
      error: 'paymentUnavailable',
    });
    expect(provider).toHaveBeenCalledTimes(1);
  });
});
