import { expect, it } from 'vitest';
import { exportOwnPayments, listOwnPayments, refundOrder } from '#contract/payment/overview-calls.ts';
import { startPromotion } from '#contract/promotion/promote-calls.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { newAttendee, newEvent } from '#tests/support/builders.ts';
import { call, refused, send } from '#tests/support/call.ts';
import { giveUpPayment, newDonation, paymentAt, say, setDayPrice } from '#tests/support/money.ts';
import { holdTickets, newPaidEvent, newPayee, paymentOf } from '#tests/support/payments.ts';
import { usingApp } from '#tests/support/using-app.ts';

describeOnBoth('own payments', (makeApp) => {
  const app = usingApp(makeApp);
  const later = () => app().clock.advance(1000);

  /** Two orders, two donations, a promotion: paid, due back, failed, pending, paid. */
  async function makePayments() {
    const owner = await newPayee(app());
    const eventId = await newPaidEvent(app(), owner, 9, { title: '=Festa "del" riuso' });
    const paid = await paymentOf(app(), (await holdTickets(app(), eventId, 2)).data.orderId);
    later();
    const due = await paymentOf(app(), (await holdTickets(app(), eventId, 1)).data.orderId);
    later();
    const failed = await newDonation(app(), owner.id, 40);
    later();
    const pending = await newDonation(app(), owner.id, 19.99);
    later();
    await setDayPrice(app(), 490);
    const promotable = await newEvent(app(), owner, { title: 'In vista' });
    const day = { startDate: '2026-06-06', endDate: '2026-06-07' };
    const input = { params: { id: promotable }, body: day };
    const { data } = await call(app(), startPromotion, input, owner);
    const promotion = await paymentAt(app(), data.checkoutUrl);
    for (const row of [paid, due, promotion]) await say(app(), row, 'paid');
    await call(app(), refundOrder, { params: { id: due.order_id! } }, owner);
    await giveUpPayment(app(), failed);
    return { owner, eventId, promotable, rows: { paid, due, failed, pending, promotion } };
  }

  it('[PY-23] come newest first with state and sums; of who has not paid there is no name', async () => {
    const { owner, eventId, promotable, rows } = await makePayments();
    const list = (query = {}) => call(app(), listOwnPayments, { query }, owner);
    const { data, totalCount, totals } = await list();
    expect(totalCount).toBe(5);
    expect(data.map((it) => it._id)).toEqual(
      ['promotion', 'pending', 'failed', 'due', 'paid'].map((name) => rows[name as 'due'].id),
    );
    const nobody = { fullName: '', email: '', title: '', eventId: '', orderId: '', quantity: 0 };
    expect(data).toMatchObject([
      { ...nobody, txn: 'p', state: 'paid', amount: 9.8, title: 'In vista', eventId: promotable },
      { ...nobody, txn: 'd', state: 'pending', amount: 19.99, settled_at: null },
      { ...nobody, txn: 'd', state: 'failed', amount: 40, mayRefund: false },
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
    await say(app(), rows.pending, 'paid');
    const gifts = await list({ txn: 'd', state: 'paid' });
    expect(gifts).toMatchObject({
      totalCount: 1,
      totals: { tickets: 0, donations: 19.99, promotions: 0, refunds: 0 },
      data: [{ fullName: 'Dora Viola', email: 'dora@example.org' }],
    });
    for (const [state, name] of [
      ['refundDue', 'due'],
      ['failed', 'failed'],
    ] as const)
      expect((await list({ state })).data.map((it) => it._id)).toEqual([rows[name].id]);
    const page = await list({ page: 2, limit: 2 });
    expect([page.totalCount, page.data.map((it) => it.txn)]).toEqual([5, ['d', 'o']]);
    expect(JSON.stringify(data)).not.toContain(rows.paid.txnid);
  });

  it('[PY-23] [PY-10] of an order that waits there is nothing that opens its checkout, which names its buyer', async () => {
    const owner = await newPayee(app());
    const { data: held } = await holdTickets(app(), await newPaidEvent(app(), owner, 9), 1);
    const answer = await call(app(), listOwnPayments, {}, owner);
    expect(answer.data).toMatchObject([{ txn: 'o', state: 'pending', orderId: '', quantity: 1 }]);
    expect(JSON.stringify(answer)).not.toContain(held.orderId);
  });

  it('[PY-23] [RG-7] [fault 27] as a table for spreadsheets, in the language of the reader', async () => {
    const { owner, rows } = await makePayments();
    const table = async (language: 'it' | 'en', query = {}) => {
      const { token } = owner;
      const response = await send(app(), exportOwnPayments, { query }, { token, language });
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
      return { lines: response.body.trimEnd().split('\r\n'), headers: response.headers };
    };
    const { lines, headers } = await table('it');
    expect(headers['content-disposition']).toContain('filename="Pagamenti.csv"');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(/^\uFEFFData \(ora italiana\);Per;Stato;/);
    expect(lines.at(-1)).toMatch(
      /;"25,00";Zoë1 Neri;zoe1@example\.org;"'=Festa ""del"" riuso";2;2026-06-06 10:/,
    );
    const english = await table('en', { txn: 'o', state: 'paid' });
    expect(english.lines).toHaveLength(2);
    expect(english.lines[1]).toContain(`,25.00,`);
    expect(english.lines[1]).toContain(rows.paid.id);
  });

  it('[PY-23] are one’s own alone, and for organisations', async () => {
    await makePayments();
    const other = await newPayee(app());
    expect(await call(app(), listOwnPayments, {}, other)).toMatchObject({
      data: [],
      totalCount: 0,
      totals: { tickets: 0, donations: 0, promotions: 0, refunds: 0 },
    });
    const attendee = await newAttendee(app());
    for (const it of [listOwnPayments, exportOwnPayments]) {
      expect(await refused(app(), it, {}, attendee)).toMatchObject({ error: 'forbidden' });
      expect(await refused(app(), it, {})).toMatchObject({ error: 'tokenError' });
    }
  });
});
