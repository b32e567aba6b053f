import { expect, it } from 'vitest';
import { exportOwnPayments, listOwnPayments, refundOrder } from '#contract/payment/overview-endpoints.ts';
import { startPromotion } from '#contract/promotion/promote-endpoints.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { newAttendee, newEvent } from '#tests/support/builders/builders.ts';
import { call, expectRefusal, sendRaw } from '#tests/support/app/call.ts';
import {
  cancelPaymentBySecret,
  newDonation,
  findPaymentByCheckout,
  sendPaymentStatus,
  setDailyPrice,
} from '#tests/support/payments/payment-jobs.ts';
import {
  holdTickets,
  newPaidEvent,
  newPayee,
  readOrderPayment,
} from '#tests/support/payments/paid-orders.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

describeOnBothEngines('own payments', (makeApp) => {
  const app = setupApp(makeApp);
  const advanceSecond = () => app().clock.advance(1000);

  /** Two orders, two donations, a promotion: paid, due back, failed, pending, paid. */
  async function makePayments() {
    const owner = await newPayee(app());
    const eventId = await newPaidEvent(app(), owner, 9, { title: '=Festa "del" riuso' });
    const paid = await readOrderPayment(app(), (await holdTickets(app(), eventId, 2)).data.orderId);
    advanceSecond();
    const unpaid = await readOrderPayment(app(), (await holdTickets(app(), eventId, 1)).data.orderId);
    advanceSecond();
    const failed = await newDonation(app(), owner.id, 40);
    advanceSecond();
    const pending = await newDonation(app(), owner.id, 19.99);
    advanceSecond();
    await setDailyPrice(app(), 490);
    const promotable = await newEvent(app(), owner, { title: 'In vista' });
    const day = { startDate: '2026-06-06', endDate: '2026-06-07' };
    const input = { params: { id: promotable }, body: day };
    const { data } = await call(app(), startPromotion, input, owner);
    const promotion = await findPaymentByCheckout(app(), data.checkoutUrl);
    for (const row of [paid, unpaid, promotion]) await sendPaymentStatus(app(), row, 'paid');
    await call(app(), refundOrder, { params: { id: unpaid.order_id! } }, owner);
    await cancelPaymentBySecret(app(), failed);
    return { owner, eventId, promotable, rows: { paid, due: unpaid, failed, pending, promotion } };
  }

  it('[PY-23] are listed newest first with status and amounts; unpaid payers are not named', async () => {
    const { owner, eventId, promotable, rows } = await makePayments();
    const listPayments = (query = {}) => call(app(), listOwnPayments, { query }, owner);
    const { data, totalCount, totals } = await listPayments();
    expect(totalCount).toBe(5);
    expect(data.map((row) => row._id)).toEqual(
      ['promotion', 'pending', 'failed', 'due', 'paid'].map((name) => rows[name as 'due'].id),
    );
    const unnamed = { fullName: '', email: '', title: '', eventId: '', orderId: '', quantity: 0 };
    expect(data).toMatchObject([
      { ...unnamed, txn: 'p', state: 'paid', amount: 9.8, title: 'In vista', eventId: promotable },
      { ...unnamed, txn: 'd', state: 'pending', amount: 19.99, settled_at: null },
      { ...unnamed, txn: 'd', state: 'failed', amount: 40, mayRefund: false },
      { txn: 'o', state: 'refundDue', amount: 12.5, fullName: 'Zoë1 Neri', mayRefund: false },
      {
        txn: 'o',
        state: 'paid',
        amount: 25,
        fullName: 'Zoë1 Neri',
        email: 'zoe1@example.org',
        title: '=Festa "del" riuso',
        eventId,
        orderId: rows.paid.order_id,
        quantity: 2,
        mayRefund: true,
      },
    ]);
    expect(totals).toEqual({ tickets: 25, donations: 0, promotions: 9.8, refunds: 12.5 });
    await sendPaymentStatus(app(), rows.pending, 'paid');
    const gifts = await listPayments({ txn: 'd', state: 'paid' });
    expect(gifts).toMatchObject({
      totalCount: 1,
      totals: { tickets: 0, donations: 19.99, promotions: 0, refunds: 0 },
      data: [{ fullName: 'Dora Viola', email: 'dora@example.org' }],
    });
    for (const [state, name] of [
      ['refundDue', 'due'],
      ['failed', 'failed'],
    ] as const)
      expect((await listPayments({ state })).data.map((row) => row._id)).toEqual([rows[name].id]);
    const page = await listPayments({ page: 2, limit: 2 });
    expect([page.totalCount, page.data.map((row) => row.txn)]).toEqual([5, ['d', 'o']]);
    expect(JSON.stringify(data)).not.toContain(rows.paid.txnid);
  });

  it('[PY-23] [PY-10] never expose the checkout URL of a pending order, which names its buyer', async () => {
    const owner = await newPayee(app());
    const { data: held } = await holdTickets(app(), await newPaidEvent(app(), owner, 9), 1);
    const response = await call(app(), listOwnPayments, {}, owner);
    expect(response.data).toMatchObject([{ txn: 'o', state: 'pending', orderId: '', quantity: 1 }]);
    expect(JSON.stringify(response)).not.toContain(held.orderId);
  });

  it('[PY-23] [RG-7] [RS-27] export as CSV in the reader’s language', async () => {
    const { owner, rows } = await makePayments();
    const exportTable = async (language: 'it' | 'en', query = {}) => {
      const { token } = owner;
      const response = await sendRaw(app(), exportOwnPayments, { query }, { token, language });
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
      return { lines: response.body.trimEnd().split('\r\n'), headers: response.headers };
    };
    const { lines, headers } = await exportTable('it');
    expect(headers['content-disposition']).toContain('filename="Pagamenti.csv"');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(/^\uFEFFData \(ora italiana\);Per;Stato;/);
    expect(lines.at(-1)).toMatch(
      /;"25,00";Zoë1 Neri;zoe1@example\.org;"'=Festa ""del"" riuso";2;2026-06-06 10:/,
    );
    const english = await exportTable('en', { txn: 'o', state: 'paid' });
    expect(english.lines).toHaveLength(2);
    expect(english.lines[1]).toContain(`,25.00,`);
    expect(english.lines[1]).toContain(rows.paid.id);
  });

  it('[PY-23] are visible to their organisation only', async () => {
    await makePayments();
    const other = await newPayee(app());
    expect(await call(app(), listOwnPayments, {}, other)).toMatchObject({
      data: [],
      totalCount: 0,
      totals: { tickets: 0, donations: 0, promotions: 0, refunds: 0 },
    });
    const attendee = await newAttendee(app());
    for (const endpoint of [listOwnPayments, exportOwnPayments]) {
      expect(await expectRefusal(app(), endpoint, {}, attendee)).toMatchObject({ error: 'forbidden' });
      expect(await expectRefusal(app(), endpoint, {})).toMatchObject({ error: 'tokenError' });
    }
  });
});
