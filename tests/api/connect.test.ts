import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { profile } from '#contract/account/profile-calls.ts';
import { donate } from '#contract/donation/donation-calls.ts';
import { connectPayments, disconnectPayments, verifyPayments } from '#contract/payment/connect-calls.ts';
import { refundOrder } from '#contract/payment/overview-calls.ts';
import { createCheckoutSession } from '#contract/payment/payment-calls.ts';
import { register } from '#contract/registration/registration-calls.ts';
import { closeSession, openSession } from '#server/account/session-store.ts';
import { deleteExpired } from '#server/account/expiry-store.ts';
import { hashToken } from '#server/token.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { dumpDatabase } from '#tests/support/database-dump.ts';
import { donor, moveMoney, newDonation, paymentRow, say, statesOf } from '#tests/support/money.ts';
import { holdTickets, newPaidEvent, paidForm, paymentOf } from '#tests/support/payments.ts';
import { unanswered } from '#tests/support/unanswered.ts';

const minuteMs = 60_000;

describeOnBoth('the account that an organisation is paid into', (makeApp) => {
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

  const go = async ({ id, token }: BuiltAccount = owner) =>
    (await call(app, connectPayments, { params: { id } }, { token })).data;
  const verify = (state: string, code = 'good', { id, token }: BuiltAccount = owner) =>
    call(app, verifyPayments, { body: { id, code, state } }, { token });
  const refuse = (state: string, code = 'good', { id, token }: BuiltAccount = owner) =>
    refused(app, verifyPayments, { body: { id, code, state } }, { token });
  const payeeOf = async ({ token }: BuiltAccount = owner) =>
    (await call(app, profile, {}, { token })).data.stripeAccountId;

  it('[PY-21] is connected by who was sent there, once, and it is noted', async () => {
    const authorize = vi.spyOn(app.services.payments, 'authorizeUrl');
    const { state, clientId, url } = await go();
    expect(authorize.mock.calls[0]![0]).toEqual({
      state,
      redirectUrl: 'http://localhost:3000/stripe/connect/verify',
    });
    expect(clientId).toBe(app.services.payments.clientId);
    expect(url).toContain(state);
    expect(await dumpDatabase(app)).not.toContain(state);
    expect((await verify(state)).data).toEqual({ accountId: 'acct_new' });
    expect(await payeeOf()).toBe('acct_new');
    expect(await refuse(state)).toMatchObject({ status: 409, error: 'connectFailed' });
    const audit = await app.services.database.db.selectFrom('audit_log').selectAll().execute();
    expect(audit).toMatchObject([
      { action: 'paymentAccountConnected', actor: owner.id, subject: owner.id, detail: 'acct_new' },
    ]);
  });

  it('[PY-21] [fault 20] a state of somebody else, of another session, too late or made up connects nothing', async () => {
    const other = await newOrganisation(app);
    const nowMs = app.clock();
    const elsewhere = { accountId: owner.id, deviceType: 'test', nowMs };
    const second = { ...owner, token: await openSession(app.services.database.db, elsewhere) };
    expect(await refuse((await go(other)).state)).toMatchObject({ error: 'connectFailed' });
    expect(await refuse((await go(second)).state)).toMatchObject({ error: 'connectFailed' });
    for (const state of ['A'.repeat(43), owner.id, 'x'])
      expect(await refuse(state)).toMatchObject({ error: 'connectFailed' });
    expect(await refuse('')).toMatchObject({ status: 400 });
    const late = await go();
    app.clock.advance(15 * minuteMs);
    expect(await refuse(late.state)).toMatchObject({ error: 'connectFailed' });
    expect(app.services.payments.connect).not.toHaveBeenCalled();
    // Her own id alone, on all three.
    const theirs = { params: { id: other.id } };
    for (const it of [connectPayments, disconnectPayments])
      expect(await refused(app, it, theirs, owner)).toMatchObject({ status: 404, error: 'notFound' });
    expect(await refuse((await go()).state, 'good', { ...owner, id: other.id })).toMatchObject({
      error: 'notFound',
    });
    // A session that ended meanwhile connects nothing either.
    const { state } = await go(second);
    await closeSession(app.services.database.db, hashToken(second.token));
    expect(await refuse(state, 'good', second)).toMatchObject({ error: 'tokenError' });
    expect(await refuse(state)).toMatchObject({ error: 'connectFailed' });
    expect([await payeeOf(), await payeeOf(other)]).toEqual(['', '']);
    await deleteExpired(app.services.database.db, app.clock() + 15 * minuteMs);
    expect(await app.services.database.db.selectFrom('connect_state').selectAll().execute()).toEqual([]);
  });

  it('[PY-21] over an account that is connected no other is, neither begun nor on its way already', async () => {
    const [first, second] = [await go(), await go()];
    const [left, right] = [await go(), await go()];
    const { payments } = app.services;
    await verify(first.state);
    expect(await refused(app, connectPayments, { params: { id: owner.id } }, owner)).toMatchObject({
      status: 409,
      error: 'connectFailed',
    });
    expect(await refuse(second.state)).toMatchObject({ error: 'connectFailed' });
    expect(payments.connect).toHaveBeenCalledTimes(1);
    expect(await payeeOf()).toBe('acct_new');
    await call(app, disconnectPayments, { params: { id: owner.id } }, owner);
    // Of two that come back at once the one that is too late is let go of at the provider.
    let mayAnswer = (): void => {};
    const bothAsked = new Promise<void>((resolve) => (mayAnswer = resolve));
    vi.mocked(payments.connect).mockImplementation(async (code) => {
      if (code === 'right') mayAnswer();
      await bothAsked;
      return `acct_${code}`;
    });
    const provider = vi.spyOn(payments, 'disconnect');
    const asked = verify(left.state, 'left').then(
      () => 'left',
      () => 'right',
    );
    const other = verify(right.state, 'right').catch(() => undefined);
    const [winner] = await Promise.all([asked, other]);
    expect(await payeeOf()).toBe(`acct_${winner}`);
    expect(provider).toHaveBeenCalledExactlyOnceWith(winner === 'left' ? 'acct_right' : 'acct_left');
  });

  it('[PY-21] a code that is none, and a provider that is down or slow, connect nothing', async () => {
    expect(await refuse((await go()).state, 'bad')).toMatchObject({ error: 'connectFailed' });
    const { payments } = app.services;
    vi.mocked(payments.connect).mockRejectedValueOnce(new Error('down'));
    expect(await refuse((await go()).state)).toMatchObject({ error: 'connectFailed' });
    const { state } = await go();
    expect(await unanswered(payments, 'connect', () => refuse(state))).toMatchObject({
      error: 'connectFailed',
    });
    expect(await payeeOf()).toBe('');
    await verify((await go()).state);
    expect(await payeeOf()).toBe('acct_new');
  });

  it('[PY-22] disconnected nobody pays her any more; not while money is on its way', async () => {
    await verify((await go()).state);
    const eventId = await newPaidEvent(app, owner, 5);
    const disconnect = () => call(app, disconnectPayments, { params: { id: owner.id } }, owner);
    const refuseDisconnect = () => refused(app, disconnectPayments, { params: { id: owner.id } }, owner);
    const { data } = await holdTickets(app, eventId, 1);
    expect(await refuseDisconnect()).toMatchObject({ status: 409, error: 'paymentsOpen' });
    const sale = await paymentOf(app, data.orderId);
    await say(app, sale, 'paid');
    await call(app, refundOrder, { params: { id: data.orderId } }, owner);
    expect(await refuseDisconnect()).toMatchObject({ error: 'paymentsOpen' });
    await say(app, sale, 'refunded');
    const provider = vi.spyOn(app.services.payments, 'disconnect').mockRejectedValue(new Error('down'));
    expect((await disconnect()).message).toBeTruthy();
    expect(provider).toHaveBeenCalledExactlyOnceWith('acct_new');
    expect(await payeeOf()).toBe('');
    expect((await disconnect()).message).toBeTruthy();
    expect(provider).toHaveBeenCalledTimes(1);
    const input = { params: { id: eventId }, body: paidForm(1) };
    expect(await refused(app, register, input)).toMatchObject({ error: 'paymentFeature' });
    const body = { ...donor, organiserId: owner.id, amount: 5 };
    expect(await refused(app, donate, { body })).toMatchObject({ error: 'donationsClosed' });
    await moveMoney(app);
  });

  it('[PY-22] it stays as long as what was paid into it may have to be given back', async () => {
    await verify((await go()).state);
    const inAnHour = new Date(app.clock() + 60 * minuteMs).toISOString();
    const inTwo = new Date(app.clock() + 120 * minuteMs).toISOString();
    const when = { startDateTime: inAnHour, endDateTime: inTwo };
    const { data } = await holdTickets(app, await newPaidEvent(app, owner, 5, when), 1);
    await say(app, await paymentOf(app, data.orderId), 'paid');
    const gift = await newDonation(app, owner.id, 5);
    const input = { params: { id: owner.id } };
    expect(await refused(app, disconnectPayments, input, owner)).toMatchObject({ error: 'paidAhead' });
    expect(await payeeOf()).toBe('acct_new');
    // Who is giving meanwhile is not kept from it.
    expect((await paymentRow(app, gift.id)).state).toBe('pending');
    app.clock.advance(120 * minuteMs);
    await call(app, disconnectPayments, input, owner);
    expect(await payeeOf()).toBe('');
  });

  it('[PY-22] gifts that wait for their payment are given up, and their checkouts closed', async () => {
    await verify((await go()).state);
    const twin = await newOrganisation(app);
    await verify((await go(twin)).state, 'good', twin);
    const [paid, waiting, theirs] = [
      await newDonation(app, owner.id, 5),
      await newDonation(app, owner.id, 6),
      await newDonation(app, twin.id, 7),
    ];
    await say(app, paid, 'paid');
    await call(app, disconnectPayments, { params: { id: owner.id } }, owner);
    const close = vi.spyOn(app.services.payments, 'closeCheckout');
    await moveMoney(app);
    expect(close.mock.calls).toEqual([[waiting.provider_session]]);
    expect(await statesOf(app, waiting.id)).toEqual(['pending', 'failed']);
    expect(await statesOf(app, paid.id)).toEqual(['pending', 'paid']);
    expect(await statesOf(app, theirs.id)).toEqual(['pending']);
  });

  it('[PY-22] an account that another organisation is paid into too stays connected for that one', async () => {
    const twin = await newOrganisation(app);
    await verify((await go()).state);
    await verify((await go(twin)).state, 'good', twin);
    const provider = vi.spyOn(app.services.payments, 'disconnect');
    await call(app, disconnectPayments, { params: { id: owner.id } }, owner);
    expect([await payeeOf(), await payeeOf(twin)]).toEqual(['', 'acct_new']);
    expect(provider).not.toHaveBeenCalled();
    await call(app, disconnectPayments, { params: { id: twin.id } }, twin);
    expect(provider).toHaveBeenCalledExactlyOnceWith('acct_new');
  });

  it('[PY-22] an order that waits is not paid into an account that its organiser has let go of', async () => {
    await verify((await go()).state);
    const eventId = await newPaidEvent(app, owner, 5);
    const provider = vi.spyOn(app.services.payments, 'openCheckout').mockRejectedValueOnce(new Error('down'));
    await refused(app, register, { params: { id: eventId }, body: paidForm(1) });
    const { db } = app.services.database;
    const { id: orderId } = await db.selectFrom('order').select('id').executeTakeFirstOrThrow();
    await db.updateTable('account').set({ stripe_account_id: 'acct_other' }).execute();
    const input = { params: { id: eventId }, body: { orderId } };
    expect(await refused(app, createCheckoutSession, input)).toMatchObject({ error: 'paymentUnavailable' });
    expect(provider).toHaveBeenCalledTimes(1);
  });
});
