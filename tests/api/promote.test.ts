import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listEvents } from '#contract/event/browse-calls.ts';
import { cancelEvent } from '#contract/event/event-calls.ts';
import { mapEvents } from '#contract/event/map-call.ts';
import {
  readPromotion,
  readPromotionPrice,
  startPromotion,
  stopPromotion,
} from '#contract/promotion/promote-calls.ts';
import { listOwnPromotions } from '#contract/promotion/promotion-calls.ts';
import { startOfRomeDay } from '#contract/rome-time.ts';
import { openSession } from '#server/account/session-store.ts';
import { appointAdmin } from '#server/account/operator-store.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newAttendee, newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import {
  giveUpPayment,
  moveMoney,
  paymentAt,
  paymentRow,
  say,
  setDayPrice,
  shownOf,
  statesOf,
} from '#tests/support/money.ts';
import { unanswered } from '#tests/support/unanswered.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describeOnBoth('promoting an event', (makeApp) => {
  let app: TestApp;
  let owner: BuiltAccount;
  beforeEach(async () => {
    app = await makeApp();
    owner = await newOrganisation(app);
    await setDayPrice(app, 490);
  });
  afterEach(() => app.close());

  /** Of ten days from now, over the 16th of June 2026. */
  const newTenDays = (wishes = {}): Promise<string> =>
    newEvent(app, owner, {
      startDateTime: new Date(app.clock() + 2 * dayMs).toISOString(),
      endDateTime: new Date(app.clock() + 10 * dayMs).toISOString(),
      ...wishes,
    });
  const start = (id: string, startDate: string, endDate: string, { token } = owner) =>
    call(app, startPromotion, { params: { id }, body: { startDate, endDate } }, { token });
  const refuse = (id: string, body: object, { token } = owner) =>
    refused(app, startPromotion, { params: { id }, body }, { token });
  const promotionOf = async (id: string) =>
    (await call(app, readPromotion, { params: { id } }, { token: owner.token })).data;
  const stop = (id: string, { token }: BuiltAccount) =>
    call(app, stopPromotion, { params: { id } }, { token });
  const newAdmin = async (): Promise<BuiltAccount> => {
    const account = await newAttendee(app);
    const { db } = app.services.database;
    await appointAdmin(db, account.id);
    const nowMs = app.clock();
    return { ...account, token: await openSession(db, { accountId: account.id, deviceType: 'test', nowMs }) };
  };
  /** Whether the list, the map and the highlights have it as promoted now. */
  const placements = async (id: string): Promise<boolean[]> => {
    const { data: list } = await call(app, listEvents, {});
    const { data: highlights } = await call(app, listEvents, { query: { selectPromoted: 'true' } });
    const { data: points } = await call(app, mapEvents, {});
    return [
      list.find(({ _id }) => _id === id)?.isPromoted === true,
      highlights.some(({ _id }) => _id === id),
      points.some(([it, , , , isPromoted]) => it === id && isPromoted === 1),
    ];
  };
  /** It is shown as promoted in all of these places, or in none. On PostgreSQL what has changed is heard a little later. */
  const expectPlaced = (id: string, isPlaced: boolean): Promise<void> =>
    vi.waitFor(async () => expect(await placements(id)).toEqual([isPlaced, isPlaced, isPlaced]));

  it('[PY-15] costs days times the price of a day, and holds exactly on the paid days', async () => {
    const id = await newTenDays();
    expect((await call(app, readPromotionPrice, {}, owner)).data).toEqual({ price: 4.9 });
    const wish = vi.spyOn(app.services.payments, 'openCheckout');
    const { data } = await start(id, '2026-06-08', '2026-06-10');
    expect(data).toMatchObject({ price: 14.7, checkoutUrl: expect.stringContaining('/sandbox/checkout/') });
    const row = await paymentAt(app, data.checkoutUrl);
    expect(row).toMatchObject({ kind: 'p', amount_cents: 1470, payee: '', event_id: id, state: 'pending' });
    expect(wish.mock.calls[0]![0]).toMatchObject({ amountCents: 1470, payee: undefined });
    expect(await promotionOf(id)).toEqual({
      promotedStartDate: '2026-06-07T22:00:00.000Z',
      promotedEndDate: '2026-06-10T22:00:00.000Z',
      promotedDuration: 3,
      promotedFinalPrice: 14.7,
      isPromoted: false,
      state: 'pending',
      txnId: row.txnid,
      mayStop: true,
    });
    await say(app, row, 'paid');
    expect(await promotionOf(id)).toMatchObject({ state: 'promoted', isPromoted: false, mayStop: true });
    expect(await shownOf(app, row)).toMatchObject({
      txn: 'p',
      state: 'paid',
      eventId: id,
      title: 'Pulizia del Tevere',
      organiserId: owner.id,
      hasBought: true,
    });
    const begin = startOfRomeDay('2026-06-08');
    const end = startOfRomeDay('2026-06-11');
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
    expect(await promotionOf(id)).toBeNull();
    const { data: own } = await call(app, listOwnPromotions, {}, owner);
    expect(own).toMatchObject([{ _id: row.promotion_id, promotedDuration: 3, promotedFinalPrice: 14.7 }]);
  });

  it('[PY-15] wants days from today to the day on which the event ends, and a price', async () => {
    const id = await newTenDays();
    const wrong = async (startDate: unknown, endDate: unknown, path: string, price?: object) => {
      const refusal = await refuse(id, { startDate, endDate, ...price });
      expect(refusal, `${String(startDate)} ${String(endDate)}`).toMatchObject({
        status: 400,
        issues: [{ path }],
      });
    };
    await wrong('2026-06-05', '2026-06-06', 'startDate');
    await wrong('2026-06-06', '2026-06-17', 'endDate');
    await wrong('2026-06-09', '2026-06-08', 'endDate');
    await wrong('2026-06-31', '2026-07-01', 'startDate');
    await wrong('', '2026-06-08', 'startDate');
    await wrong('2026-06-08', undefined, 'endDate');
    await wrong('2026-06-08', '2026-06-08T00:00:00Z', 'endDate');
    // Until midnight it is still today.
    app.clock.set(startOfRomeDay('2026-06-07') - 1);
    // What a page says of days and price is nothing (fault 20).
    const lies = { price: 0, finalPrice: 0, durationInDays: 1, txnId: 'paid', isPromoted: true };
    const body = { startDate: '2026-06-06', endDate: '2026-06-16', ...lies };
    const all = await call(app, startPromotion, { params: { id }, body }, { token: owner.token });
    expect(all.data.price).toBe(53.9);
    expect((await paymentAt(app, all.data.checkoutUrl)).amount_cents).toBe(5390);

    const atMidnight = await newTenDays({ endDateTime: '2026-06-12T22:00:00Z' });
    expect(await refuse(atMidnight, { startDate: '2026-06-12', endDate: '2026-06-13' })).toMatchObject({
      issues: [{ path: 'endDate' }],
    });
    expect((await start(atMidnight, '2026-06-12', '2026-06-12')).data.price).toBe(4.9);
    const { db } = app.services.database;
    await db.deleteFrom('setting').where('key', '=', 'promotionPriceCents').execute();
    const other = await newTenDays();
    const days = { startDate: '2026-06-12', endDate: '2026-06-12' };
    expect((await call(app, readPromotionPrice, {}, owner)).data).toEqual({ price: null });
    expect(await refuse(other, days)).toMatchObject({ status: 409, error: 'eventPromotionPriceNotSet' });
    await setDayPrice(app, 490);
    await call(app, cancelEvent, { params: { id: other }, body: {} }, owner);
    expect(await refuse(other, days)).toMatchObject({ error: 'eventCancelled' });
    app.clock.advance(20 * dayMs);
    expect(await refuse(id, days)).toMatchObject({ error: 'eventEnded' });
  });

  it('[PY-15] at price 0 it is promoted at once, and nothing is paid', async () => {
    await setDayPrice(app, 0);
    const id = await newTenDays();
    await expectPlaced(id, false);
    expect((await start(id, '2026-06-06', '2026-06-07')).data).toEqual({ price: 0 });
    await expectPlaced(id, true);
    expect(await promotionOf(id)).toMatchObject({ state: 'promoted', promotedFinalPrice: 0, txnId: '' });
    expect(await app.services.database.db.selectFrom('transaction').selectAll().execute()).toEqual([]);
    expect(await refuse(id, { startDate: '2026-06-08', endDate: '2026-06-08' })).toMatchObject({
      status: 409,
      error: 'promotionFixed',
    });
  });

  it('[PY-16] its days are fixed while a payment waits or stands, and free again when it is given up', async () => {
    const id = await newTenDays();
    const first = await start(id, '2026-06-08', '2026-06-09');
    // Asked again it is the same checkout, also when two ask at once.
    const again = await Promise.all([1, 2].map(() => start(id, '2026-06-08', '2026-06-09')));
    expect(again.map(({ data }) => data.checkoutUrl)).toEqual([
      first.data.checkoutUrl,
      first.data.checkoutUrl,
    ]);
    const other = { startDate: '2026-06-08', endDate: '2026-06-10' };
    expect(await refuse(id, other)).toMatchObject({ error: 'promotionFixed' });
    const row = await paymentAt(app, first.data.checkoutUrl);
    expect((await giveUpPayment(app, row)).data).toEqual({
      state: 'failed',
      eventId: id,
      organiserId: owner.id,
    });
    expect(await promotionOf(id)).toBeNull();
    const second = await start(id, '2026-06-08', '2026-06-10');
    const later = await paymentAt(app, second.data.checkoutUrl);
    // The first one is paid after all: it takes the days, and the second goes back.
    await say(app, row, 'paid');
    await say(app, later, 'paid');
    expect(await promotionOf(id)).toMatchObject({ promotedDuration: 2, txnId: row.txnid });
    expect(await shownOf(app, later)).toMatchObject({ state: 'refundDue', hasBought: false });
    await moveMoney(app);
    expect(await shownOf(app, later)).toMatchObject({ state: 'refunded', hasBought: false });
    expect((await paymentRow(app, row.id)).state).toBe('paid');
    expect(await promotionOf(id)).toMatchObject({ promotedDuration: 2 });
    expect((await app.mails()).map(({ to }) => to)).toEqual([owner.email]);
  });

  it('[PY-16] of many who ask at once for other days one is answered', async () => {
    const id = await newTenDays();
    const ends = ['2026-06-08', '2026-06-09', '2026-06-10', '2026-06-11'];
    const answers = await Promise.allSettled(ends.map((end) => start(id, '2026-06-08', end)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await app.services.database.db.selectFrom('transaction').select('id').execute()).toHaveLength(1);
  });

  it('[PY-15] paid when its days or its event are over, or it is cancelled: the money goes back', async () => {
    const [over, cancelled, partly] = [await newTenDays(), await newTenDays(), await newTenDays()];
    const rows = [];
    for (const [id, end] of [
      [over, '2026-06-06'],
      [cancelled, '2026-06-08'],
      [partly, '2026-06-07'],
    ] as const)
      rows.push(await paymentAt(app, (await start(id, '2026-06-06', end)).data.checkoutUrl));
    await call(app, cancelEvent, { params: { id: cancelled }, body: {} }, owner);
    app.clock.set(startOfRomeDay('2026-06-07'));
    for (const row of rows) await say(app, row, 'paid');
    const states = await Promise.all(rows.map(async (row) => (await shownOf(app, row)).state));
    expect(states).toEqual(['refundDue', 'refundDue', 'paid']);
    // What is left of the days counts.
    await expectPlaced(partly, true);
    await expectPlaced(over, false);
  });

  it('[PY-17] its owner stops it before it has begun, an admin at any time, nobody else ever', async () => {
    const id = await newTenDays();
    const { data } = await start(id, '2026-06-07', '2026-06-09');
    const pending = await paymentAt(app, data.checkoutUrl);
    expect(await stop(id, owner)).toMatchObject({ success: true });
    expect(await statesOf(app, pending.id)).toEqual(['pending', 'failed']);
    const refuseStop = (by: BuiltAccount) => refused(app, stopPromotion, { params: { id } }, by);
    expect(await refuseStop(owner)).toMatchObject({ status: 409, error: 'notPromoted' });

    const paid = await paymentAt(app, (await start(id, '2026-06-07', '2026-06-09')).data.checkoutUrl);
    await say(app, paid, 'paid');
    expect(await refuseStop(await newOrganisation(app))).toMatchObject({ error: 'notFound' });
    expect(await refuseStop(await newAttendee(app))).toMatchObject({ error: 'forbidden' });
    await stop(id, owner);
    // Stopping gives nothing back.
    expect(await shownOf(app, paid)).toMatchObject({ state: 'paid', hasBought: true });
    app.clock.set(startOfRomeDay('2026-06-07'));
    await expectPlaced(id, false);

    const running = await paymentAt(app, (await start(id, '2026-06-07', '2026-06-09')).data.checkoutUrl);
    await say(app, running, 'paid');
    await expectPlaced(id, true);
    expect(await promotionOf(id)).toMatchObject({ isPromoted: true, mayStop: false });
    expect(await refuseStop(owner)).toMatchObject({ status: 409, error: 'promotionBegun' });
    app.clock.advance(5 * hourMs);
    const admin = await newAdmin();
    await stop(id, admin);
    await expectPlaced(id, false);
    expect(await promotionOf(id)).toBeNull();
    const audit = await app.services.database.db
      .selectFrom('audit_log')
      .select(['actor', 'subject'])
      .where('action', '=', 'promotionStopped')
      .orderBy('created_at')
      .execute();
    expect(audit.at(-1)).toEqual({ actor: admin.id, subject: id });
    // Its days are free again.
    expect((await start(id, '2026-06-07', '2026-06-08')).data.price).toBe(9.8);
  });

  it('[PY-12] given back before its first day, it had not come too late', async () => {
    const { data } = await start(await newTenDays(), '2026-06-07', '2026-06-09');
    const row = await paymentAt(app, data.checkoutUrl);
    await say(app, row, 'paid');
    await say(app, row, 'refunded');
    expect(await shownOf(app, row)).toMatchObject({ state: 'refunded', hasBought: true });
  });

  it('[PY-15] a provider that does not answer leaves it as it is, and asked again it opens', async () => {
    const id = await newTenDays();
    const body = { startDate: '2026-06-08', endDate: '2026-06-08' };
    const late = await unanswered(app.services.payments, 'openCheckout', () => refuse(id, body));
    expect(late).toMatchObject({ status: 503, error: 'checkoutUnavailable' });
    expect(await promotionOf(id)).toMatchObject({ state: 'pending' });
    expect((await start(id, '2026-06-08', '2026-06-08')).data.checkoutUrl).toBeDefined();
  });
});
