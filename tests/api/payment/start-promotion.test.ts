import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hourMs, dayMs } from '#contract/durations.ts';
import { listEvents } from '#contract/event/browse-endpoints.ts';
import { cancelEvent } from '#contract/event/event-endpoints.ts';
import { mapEvents } from '#contract/event/map-endpoint.ts';
import {
  readPromotion,
  readPromotionPrice,
  startPromotion,
  stopPromotion,
} from '#contract/promotion/promote-endpoints.ts';
import { listOwnPromotions } from '#contract/promotion/promotion-endpoints.ts';
import { getRomeDayStart } from '#contract/rome-time.ts';
import { openSession } from '#server/account/access/session-store.ts';
import { appointAdmin } from '#server/account/account-admin-store.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import {
  newAttendee,
  newEvent,
  newOrganisation,
  type BuiltAccount,
} from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import {
  cancelPaymentBySecret,
  runPaymentJobs,
  findPaymentByCheckout,
  readPaymentRow,
  sendPaymentStatus,
  setDailyPrice,
  readCheckoutResult,
  readPaymentStates,
} from '#tests/support/payments/payment-jobs.ts';
import { withProviderTimeout } from '#tests/support/payments/provider-timeout.ts';

describeOnBothEngines('promoting an event', (makeApp) => {
  let app: TestApp;
  let owner: BuiltAccount;
  beforeEach(async () => {
    app = await makeApp();
    owner = await newOrganisation(app);
    await setDailyPrice(app, 490);
  });
  afterEach(() => app.close());

  /** An event spanning ten days, across the 16th of June 2026. */
  const newTenDayEvent = (overrides = {}): Promise<string> =>
    newEvent(app, owner, {
      startDateTime: new Date(app.clock() + 2 * dayMs).toISOString(),
      endDateTime: new Date(app.clock() + 10 * dayMs).toISOString(),
      ...overrides,
    });
  const start = (id: string, startDate: string, endDate: string, { token } = owner) =>
    call(app, startPromotion, { params: { id }, body: { startDate, endDate } }, { token });
  const expectStartRefused = (id: string, body: object, { token } = owner) =>
    expectRefusal(app, startPromotion, { params: { id }, body }, { token });
  const getPromotion = async (id: string) =>
    (await call(app, readPromotion, { params: { id } }, { token: owner.token })).data;
  const stopAs = (id: string, { token }: BuiltAccount) =>
    call(app, stopPromotion, { params: { id } }, { token });
  const newAdmin = async (): Promise<BuiltAccount> => {
    const account = await newAttendee(app);
    const { db } = app.services.database;
    await appointAdmin(db, account.id);
    const nowMs = app.clock();
    return { ...account, token: await openSession(db, { accountId: account.id, deviceType: 'test', nowMs }) };
  };
  /** Whether list, map and highlights show the event as promoted now. */
  const listPlacements = async (id: string): Promise<boolean[]> => {
    const { data: list } = await call(app, listEvents, {});
    const { data: highlights } = await call(app, listEvents, { query: { selectPromoted: 'true' } });
    const { data: points } = await call(app, mapEvents, {});
    return [
      list.find(({ _id }) => _id === id)?.isPromoted === true,
      highlights.some(({ _id }) => _id === id),
      points.some(([pointId, , , , isPromoted]) => pointId === id && isPromoted === 1),
    ];
  };
  /** Expects all listings, or none, to show the promotion. PostgreSQL notifies shortly after the commit. */
  const expectPlaced = (id: string, isPlaced: boolean): Promise<void> =>
    expect.poll(() => listPlacements(id)).toEqual([isPlaced, isPlaced, isPlaced]);

  it('[PY-15] costs days times the daily price, and is active exactly on the paid days', async () => {
    const id = await newTenDayEvent();
    expect((await call(app, readPromotionPrice, {}, owner)).data).toEqual({ price: 4.9 });
    const openCheckout = vi.spyOn(app.services.payments, 'openCheckout');
    const { data } = await start(id, '2026-06-08', '2026-06-10');
    expect(data).toMatchObject({ price: 14.7, checkoutUrl: expect.stringContaining('/sandbox/checkout/') });
    const row = await findPaymentByCheckout(app, data.checkoutUrl);
    expect(row).toMatchObject({ kind: 'p', amount_cents: 1470, payee: '', event_id: id, state: 'pending' });
    expect(openCheckout.mock.calls[0]![0]).toMatchObject({ amountCents: 1470, payee: undefined });
    expect(await getPromotion(id)).toEqual({
      promotedStartDate: '2026-06-07T22:00:00.000Z',
      promotedEndDate: '2026-06-10T22:00:00.000Z',
      promotedDuration: 3,
      promotedFinalPrice: 14.7,
      isPromoted: false,
      state: 'pending',
      txnId: row.txnid,
    });
    await sendPaymentStatus(app, row, 'paid');
    expect(await getPromotion(id)).toMatchObject({ state: 'promoted', isPromoted: false });
    expect(await readCheckoutResult(app, row)).toMatchObject({
      txn: 'p',
      state: 'paid',
      eventId: id,
      title: 'Pulizia del Tevere',
      organiserId: owner.id,
      hasBought: true,
    });
    const begin = getRomeDayStart('2026-06-08');
    const end = getRomeDayStart('2026-06-11');
    for (const [atMs, isThere] of [
      [begin - 1, false],
      [begin, true],
      [begin + dayMs, true],
      [end - 1, true],
      [end, false],
    ] as const) {
      app.clock.set(atMs);
      await expectPlaced(id, isThere);
    }
    expect(await getPromotion(id)).toBeNull();
    const { data: own } = await call(app, listOwnPromotions, {}, owner);
    expect(own).toMatchObject([{ _id: row.promotion_id, promotedDuration: 3, promotedFinalPrice: 14.7 }]);
  });

  it('[PY-15] requires a daily price, and days from today to the event’s last day', async () => {
    const id = await newTenDayEvent();
    const expectDaysRefused = async (startDate: unknown, endDate: unknown, path: string, price?: object) => {
      const refusal = await expectStartRefused(id, { startDate, endDate, ...price });
      expect(refusal, `${String(startDate)} ${String(endDate)}`).toMatchObject({
        status: 400,
        issues: [{ path }],
      });
    };
    await expectDaysRefused('2026-06-05', '2026-06-06', 'startDate');
    await expectDaysRefused('2026-06-06', '2026-06-17', 'endDate');
    await expectDaysRefused('2026-06-09', '2026-06-08', 'endDate');
    await expectDaysRefused('2026-06-31', '2026-07-01', 'startDate');
    await expectDaysRefused('', '2026-06-08', 'startDate');
    await expectDaysRefused('2026-06-08', undefined, 'endDate');
    await expectDaysRefused('2026-06-08', '2026-06-08T00:00:00Z', 'endDate');
    // Until midnight the day is still today.
    app.clock.set(getRomeDayStart('2026-06-07') - 1);
    // Days and price sent by the page are ignored.
    const forgedFields = { price: 0, finalPrice: 0, durationInDays: 1, txnId: 'paid', isPromoted: true };
    const body = { startDate: '2026-06-06', endDate: '2026-06-16', ...forgedFields };
    const allRequested = await call(app, startPromotion, { params: { id }, body }, { token: owner.token });
    expect(allRequested.data.price).toBe(53.9);
    expect((await findPaymentByCheckout(app, allRequested.data.checkoutUrl)).amount_cents).toBe(5390);

    const atMidnight = await newTenDayEvent({ endDateTime: '2026-06-12T22:00:00Z' });
    expect(
      await expectStartRefused(atMidnight, { startDate: '2026-06-12', endDate: '2026-06-13' }),
    ).toMatchObject({
      issues: [{ path: 'endDate' }],
    });
    expect((await start(atMidnight, '2026-06-12', '2026-06-12')).data.price).toBe(4.9);
    const { db } = app.services.database;
    await db.deleteFrom('setting').where('key', '=', 'promotionPriceCents').execute();
    const other = await newTenDayEvent();
    const days = { startDate: '2026-06-12', endDate: '2026-06-12' };
    expect((await call(app, readPromotionPrice, {}, owner)).data).toEqual({ price: null });
    expect(await expectStartRefused(other, days)).toMatchObject({
      status: 409,
      error: 'eventPromotionPriceNotSet',
    });
    await setDailyPrice(app, 490);
    await call(app, cancelEvent, { params: { id: other }, body: {} }, owner);
    expect(await expectStartRefused(other, days)).toMatchObject({ error: 'eventCancelled' });
    app.clock.advance(20 * dayMs);
    expect(await expectStartRefused(id, days)).toMatchObject({ error: 'eventEnded' });
  });

  it('[PY-15] at price 0 it is active at once, without a payment', async () => {
    await setDailyPrice(app, 0);
    const id = await newTenDayEvent();
    await expectPlaced(id, false);
    expect((await start(id, '2026-06-06', '2026-06-07')).data).toEqual({ price: 0 });
    await expectPlaced(id, true);
    expect(await getPromotion(id)).toMatchObject({ state: 'promoted', promotedFinalPrice: 0, txnId: '' });
    expect(await app.services.database.db.selectFrom('transaction').selectAll().execute()).toEqual([]);
    expect(await expectStartRefused(id, { startDate: '2026-06-08', endDate: '2026-06-08' })).toMatchObject({
      status: 409,
      error: 'promotionFixed',
    });
  });

  it('[PY-16] fixes its days while a payment is pending or the promotion is active, and frees them on cancellation', async () => {
    const id = await newTenDayEvent();
    const first = await start(id, '2026-06-08', '2026-06-09');
    // A repeated request returns the same checkout, also concurrently.
    const again = await Promise.all([1, 2].map(() => start(id, '2026-06-08', '2026-06-09')));
    expect(again.map(({ data }) => data.checkoutUrl)).toEqual([
      first.data.checkoutUrl,
      first.data.checkoutUrl,
    ]);
    const other = { startDate: '2026-06-08', endDate: '2026-06-10' };
    expect(await expectStartRefused(id, other)).toMatchObject({ error: 'promotionFixed' });
    const row = await findPaymentByCheckout(app, first.data.checkoutUrl);
    expect((await cancelPaymentBySecret(app, row)).data).toEqual({
      state: 'failed',
      eventId: id,
      organiserId: owner.id,
    });
    expect(await getPromotion(id)).toBeNull();
    const second = await start(id, '2026-06-08', '2026-06-10');
    const later = await findPaymentByCheckout(app, second.data.checkoutUrl);
    // The first is paid after all: it takes the days, and the second is refunded.
    await sendPaymentStatus(app, row, 'paid');
    await sendPaymentStatus(app, later, 'paid');
    expect(await getPromotion(id)).toMatchObject({ promotedDuration: 2, txnId: row.txnid });
    expect(await readCheckoutResult(app, later)).toMatchObject({ state: 'refundDue', hasBought: false });
    await runPaymentJobs(app);
    expect(await readCheckoutResult(app, later)).toMatchObject({ state: 'refunded', hasBought: false });
    expect((await readPaymentRow(app, row.id)).state).toBe('paid');
    expect(await getPromotion(id)).toMatchObject({ promotedDuration: 2 });
    expect((await app.mails()).map(({ to }) => to)).toEqual([owner.email]);
  });

  it('[PY-16] accepts one of many concurrent requests for different days', async () => {
    const id = await newTenDayEvent();
    const ends = ['2026-06-08', '2026-06-09', '2026-06-10', '2026-06-11'];
    const responses = await Promise.allSettled(ends.map((end) => start(id, '2026-06-08', end)));
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await app.services.database.db.selectFrom('transaction').select('id').execute()).toHaveLength(1);
  });

  it('[PY-15] paid after its days, after its event or after the cancellation, owes a refund', async () => {
    const [past, cancelled, partly] = [
      await newTenDayEvent(),
      await newTenDayEvent(),
      await newTenDayEvent(),
    ];
    const rows = [];
    for (const [id, end] of [
      [past, '2026-06-06'],
      [cancelled, '2026-06-08'],
      [partly, '2026-06-07'],
    ] as const)
      rows.push(await findPaymentByCheckout(app, (await start(id, '2026-06-06', end)).data.checkoutUrl));
    await call(app, cancelEvent, { params: { id: cancelled }, body: {} }, owner);
    app.clock.set(getRomeDayStart('2026-06-07'));
    for (const row of rows) await sendPaymentStatus(app, row, 'paid');
    const states = await Promise.all(rows.map(async (row) => (await readCheckoutResult(app, row)).state));
    expect(states).toEqual(['refundDue', 'refundDue', 'paid']);
    // The remaining days count.
    await expectPlaced(partly, true);
    await expectPlaced(past, false);
  });

  it('[PY-17] its owner and an admin can stop it at any time, other users never', async () => {
    const id = await newTenDayEvent();
    const { data } = await start(id, '2026-06-07', '2026-06-09');
    const pending = await findPaymentByCheckout(app, data.checkoutUrl);
    expect(await stopAs(id, owner)).toMatchObject({ success: true });
    expect(await readPaymentStates(app, pending.id)).toEqual(['pending', 'failed']);
    const expectStopRefused = (by: BuiltAccount) => expectRefusal(app, stopPromotion, { params: { id } }, by);
    expect(await expectStopRefused(owner)).toMatchObject({ status: 409, error: 'notPromoted' });

    const paid = await findPaymentByCheckout(
      app,
      (await start(id, '2026-06-07', '2026-06-09')).data.checkoutUrl,
    );
    await sendPaymentStatus(app, paid, 'paid');
    expect(await expectStopRefused(await newOrganisation(app))).toMatchObject({ error: 'notFound' });
    expect(await expectStopRefused(await newAttendee(app))).toMatchObject({ error: 'forbidden' });
    await stopAs(id, owner);
    // Stopping refunds no money.
    expect(await readCheckoutResult(app, paid)).toMatchObject({ state: 'paid', hasBought: true });
    app.clock.set(getRomeDayStart('2026-06-07'));
    await expectPlaced(id, false);

    const running = await findPaymentByCheckout(
      app,
      (await start(id, '2026-06-07', '2026-06-09')).data.checkoutUrl,
    );
    await sendPaymentStatus(app, running, 'paid');
    await expectPlaced(id, true);
    expect(await getPromotion(id)).toMatchObject({ isPromoted: true });
    app.clock.advance(5 * hourMs);
    await stopAs(id, owner);
    await expectPlaced(id, false);
    expect(await readCheckoutResult(app, running)).toMatchObject({ state: 'paid', hasBought: true });

    const again = await findPaymentByCheckout(
      app,
      (await start(id, '2026-06-07', '2026-06-09')).data.checkoutUrl,
    );
    await sendPaymentStatus(app, again, 'paid');
    await expectPlaced(id, true);
    const admin = await newAdmin();
    await stopAs(id, admin);
    await expectPlaced(id, false);
    expect(await getPromotion(id)).toBeNull();
    const audit = await app.services.database.db
      .selectFrom('audit_log')
      .select('subject')
      .where('action', '=', 'promotionStopped')
      .where('actor', '=', admin.id)
      .execute();
    expect(audit).toEqual([{ subject: id }]);
    // The days are free again.
    expect((await start(id, '2026-06-07', '2026-06-08')).data.price).toBe(9.8);
  });

  it('[PY-12] a promotion refunded before its first day is not reported as late', async () => {
    const { data } = await start(await newTenDayEvent(), '2026-06-07', '2026-06-09');
    const row = await findPaymentByCheckout(app, data.checkoutUrl);
    await sendPaymentStatus(app, row, 'paid');
    await sendPaymentStatus(app, row, 'refunded');
    expect(await readCheckoutResult(app, row)).toMatchObject({ state: 'refunded', hasBought: true });
  });

  it('[PY-15] an unavailable provider leaves it pending, and a retry opens the checkout', async () => {
    const id = await newTenDayEvent();
    const body = { startDate: '2026-06-08', endDate: '2026-06-08' };
    const late = await withProviderTimeout(app.services.payments, 'openCheckout', () =>
      expectStartRefused(id, body),
    );
    expect(late).toMatchObject({ status: 503, error: 'checkoutUnavailable' });
    expect(await getPromotion(id)).toMatchObject({ state: 'pending' });
    expect((await start(id, '2026-06-08', '2026-06-08')).data.checkoutUrl).toBeDefined();
  });
});
