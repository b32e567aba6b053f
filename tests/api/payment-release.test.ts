import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createCheckoutSession,
  readPayment,
  updateTransactionStatus,
} from '#contract/payment/payment-calls.ts';
import { register } from '#contract/registration/registration-calls.ts';
import { keepHouse } from '#server/housekeeping.ts';
import { holdMs } from '#server/registration/hold-store.ts';
import { releaseOverdue, startReleasing } from '#server/registration/release-overdue.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newEvent, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import {
  changesOf,
  eventOf,
  giveUp,
  holdTickets,
  newPaidEvent,
  newPayee,
  orderState,
  paidForm,
  paymentOf,
  resultOf,
  tell,
  ticketsOf,
} from '#tests/support/payments.ts';

const minuteMs = 60_000;

describeOnBoth('tickets that wait for their payment', (makeApp) => {
  let app: TestApp;
  let payee: BuiltAccount;
  beforeEach(async () => {
    app = await makeApp();
    payee = await newPayee(app);
  });
  afterEach(() => app.close());

  it('[PY-3] gives tickets back when nobody pays in time, also to who wants the last one', async () => {
    expect(holdMs).toBe(15 * minuteMs);
    const id = await newPaidEvent(app, payee, 2);
    const { data } = await holdTickets(app, id, 2);
    const input = { params: { id }, body: paidForm(1) };
    app.clock.advance(holdMs - 1);
    await releaseOverdue(app.services);
    expect(await refused(app, register, input)).toMatchObject({ error: 'soldOut' });
    app.clock.advance(1);
    const { data: next } = await call(app, register, input);
    expect(next.checkoutUrl).toBeDefined();
    expect(await ticketsOf(app, id)).toMatchObject({ available: 1, held: 1, people: 0 });
    expect(await resultOf(app, data.orderId)).toMatchObject({ state: 'expired' });
    app.clock.advance(holdMs);
    // A process that starts looks at once.
    const processes = [startReleasing(app.services), startReleasing(app.services)];
    const free = { available: 2, held: 0, people: 0 };
    await vi.waitFor(async () => expect(await ticketsOf(app, id)).toMatchObject(free), { timeout: 10_000 });
    for (const it of processes) await it.stop();
    expect(await ticketsOf(app, id)).toMatchObject(free);
    expect(await changesOf(app, next.orderId)).toEqual(['pending', 'expired']);
    expect(
      await refused(app, createCheckoutSession, { params: { id }, body: { orderId: next.orderId } }),
    ).toMatchObject({ status: 409, error: 'orderReleased' });
  });

  it('[PY-6] paid after the release: takes the tickets again if there are some', async () => {
    const id = await newPaidEvent(app, payee, 3);
    const { data } = await holdTickets(app, id, 2);
    app.clock.advance(holdMs);
    await releaseOverdue(app.services);
    await tell(app, await eventOf(app, data.orderId, 'paid'));
    expect(await ticketsOf(app, id)).toMatchObject({ available: 1, held: 0, listed: 2, people: 2 });
    expect(await resultOf(app, data.orderId)).toMatchObject({ state: 'paid', tickets: [{}, {}] });
    expect(await changesOf(app, data.orderId)).toEqual(['pending', 'expired', 'paid']);
    expect(await app.mails()).toHaveLength(2);
  });

  it('[PY-6] paid when nothing is left: due back, and the buyer is told', async () => {
    const id = await newPaidEvent(app, payee, 2);
    const { data } = await holdTickets(app, id, 2);
    expect((await giveUp(app, data.orderId)).data).toMatchObject({ state: 'failed', eventId: id });
    const { data: other } = await holdTickets(app, id, 1);
    await tell(app, await eventOf(app, data.orderId, 'paid'));
    expect(await ticketsOf(app, id)).toMatchObject({ available: 1, held: 1, listed: 0, people: 0 });
    expect(await resultOf(app, data.orderId)).toMatchObject({ state: 'refundDue', tickets: [] });
    expect(await changesOf(app, data.orderId)).toEqual(['pending', 'failed', 'paid', 'refundDue']);
    const [mail, ...more] = await app.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'zoe1@example.org', replyTo: 'aiuto@example.org' });
    expect(mail!.text).toMatch(/25,00\s€/);
    await tell(app, await eventOf(app, other.orderId, 'paid'));
    expect(await ticketsOf(app, id)).toMatchObject({ available: 1, held: 0, people: 1 });
  });

  it('[PY-6] paid when the event is over: the tickets go back, and the money is due back', async () => {
    const id = await newPaidEvent(app, payee, 5, {
      startDateTime: new Date(app.clock() - 60 * minuteMs).toISOString(),
      endDateTime: new Date(app.clock() + 5 * minuteMs).toISOString(),
    });
    const { data } = await holdTickets(app, id, 2);
    app.clock.advance(5 * minuteMs);
    await tell(app, await eventOf(app, data.orderId, 'paid'));
    expect(await ticketsOf(app, id)).toMatchObject({ available: 5, held: 0, listed: 0, people: 0 });
    expect(await resultOf(app, data.orderId)).toMatchObject({ state: 'refundDue', tickets: [] });
    expect(await changesOf(app, data.orderId)).toEqual(['pending', 'paid', 'refundDue']);
    expect((await app.mails()).map((mail) => mail.to)).toEqual(['zoe1@example.org']);
  });

  it('[PY-3] an event whose orders cannot be released keeps neither the others nor who registers', async () => {
    const ids = [await newPaidEvent(app, payee, 1), await newPaidEvent(app, payee, 1)];
    for (const id of ids) await holdTickets(app, id, 1);
    app.clock.advance(holdMs);
    const { database } = app.services;
    const { transaction } = database;
    const ailing = vi.spyOn(database, 'transaction');
    ailing.mockRejectedValueOnce(new Error('broken'));
    expect(await refused(app, register, { params: { id: ids[0]! }, body: paidForm(1) })).toMatchObject({
      error: 'soldOut',
    });
    ailing.mockRejectedValueOnce(new Error('broken'));
    await releaseOverdue(app.services);
    expect(ailing).toHaveBeenCalledTimes(3);
    ailing.mockImplementation(transaction);
    expect(await ticketsOf(app, [...ids].sort()[1]!)).toMatchObject({ available: 1, held: 0 });
  });

  it('[PY-7] forgets for whom it was after a day; paid later it is due back', async () => {
    const id = await newPaidEvent(app, payee, 2, {
      startDateTime: new Date(app.clock() + 72 * 60 * minuteMs).toISOString(),
      endDateTime: new Date(app.clock() + 75 * 60 * minuteMs).toISOString(),
    });
    const { data } = await holdTickets(app, id, 1);
    await giveUp(app, data.orderId);
    await keepHouse(app.services);
    expect((await orderState(app, data.orderId)).held_people).not.toBeNull();
    app.clock.advance(24 * 60 * minuteMs + holdMs + 1);
    await keepHouse(app.services);
    expect(await orderState(app, data.orderId)).toEqual({ state: 'released', held_people: null });
    await tell(app, await eventOf(app, data.orderId, 'paid'));
    expect(await resultOf(app, data.orderId)).toMatchObject({ state: 'refundDue' });
    expect(await ticketsOf(app, id)).toMatchObject({ available: 2, people: 0 });
  });

  it('[PY-2] keeps the order when the provider does not answer, and opens it when it does', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const headers = { 'idempotency-key': 'paga-1' };
    const input = { params: { id }, body: paidForm(2) };
    const provider = vi.spyOn(app.services.payments, 'openCheckout').mockRejectedValueOnce(new Error('down'));
    const down = await refused(app, register, input, { headers });
    expect(down).toMatchObject({ status: 503, error: 'paymentUnavailable' });
    expect(down.headers['retry-after']).toBeDefined();
    expect(await ticketsOf(app, id)).toMatchObject({ available: 3, held: 2 });
    // An address that nobody should be led to is no answer either.
    for (const url of ['javascript:alert(1)', '//evil.example/x', 'http://evil.example/x', '']) {
      provider.mockResolvedValueOnce({ session: 's', url });
      expect(await refused(app, register, input, { headers })).toMatchObject({ error: 'paymentUnavailable' });
    }
    const { data } = await call(app, register, input, { headers });
    const again = await Promise.all([
      call(app, register, input, { headers }),
      call(app, createCheckoutSession, { params: { id }, body: { orderId: data.orderId } }),
    ]);
    expect(again.map((it) => it.data.checkoutUrl)).toEqual([data.checkoutUrl, data.checkoutUrl]);
    expect(await ticketsOf(app, id)).toMatchObject({ available: 3, held: 2 });
    await tell(app, await eventOf(app, data.orderId, 'paid'));
    const paid = await call(app, register, input, { headers });
    expect(paid.data.tickets).toHaveLength(2);
    expect(
      await refused(app, createCheckoutSession, { params: { id }, body: { orderId: data.orderId } }),
    ).toMatchObject({ status: 409, error: 'alreadyPaid' });
  });

  it('[PY-2] costs what it cost when the tickets were taken', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const { db } = app.services.database;
    const { data } = await holdTickets(app, id, 2);
    await db.updateTable('event').set({ price_cents: 9900 }).where('id', '=', id).execute();
    await tell(app, await eventOf(app, data.orderId, 'paid'));
    expect(await resultOf(app, data.orderId)).toMatchObject({ state: 'paid', price: 25 });
    const { data: next } = await holdTickets(app, id, 1);
    expect(next.price).toBe(99);
    await db.updateTable('event').set({ price_cents: 0 }).where('id', '=', id).execute();
    const { data: free } = await holdTickets(app, id, 1);
    expect(free).toMatchObject({ price: 0, tickets: [{ firstName: 'Zoë1' }] });
    expect(await ticketsOf(app, id)).toMatchObject({ available: 1, held: 1, listed: 3, people: 3 });
  });

  it('[PY-10] only who has a payment’s secret sees it or gives it up', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const { data } = await holdTickets(app, id, 1);
    const { txnid, id: transactionId } = await paymentOf(app, data.orderId);
    const unknown = { txn: 'o', txnid: 'A'.repeat(43), status: 3 };
    expect(await refused(app, updateTransactionStatus, { body: unknown })).toMatchObject({ status: 404 });
    expect(
      await refused(app, updateTransactionStatus, { body: { ...unknown, txn: 'd', txnid } }),
    ).toMatchObject({ status: 404 });
    for (const guess of [data.orderId, transactionId, ''])
      expect(
        await refused(app, updateTransactionStatus, { body: { ...unknown, txnid: guess } }),
      ).toMatchObject({ status: 400 });
    expect(await refused(app, readPayment, { body: { txnid: 'A'.repeat(43) } })).toMatchObject({
      status: 404,
    });
    expect(await ticketsOf(app, id)).toMatchObject({ held: 1 });
    const elsewhere = await newEvent(app, payee);
    expect(
      await refused(app, createCheckoutSession, {
        params: { id: elsewhere },
        body: { orderId: data.orderId },
      }),
    ).toMatchObject({ error: 'notFound' });
  });

  it('[PY-8] the sandbox says that no money moves, and tells of what was pressed first', async () => {
    const id = await newPaidEvent(app, payee, 5, { title: 'Festa <b>del</b> riuso' });
    const { data } = await holdTickets(app, id, 1);
    const { pathname, search } = new URL(data.checkoutUrl!);
    const page = await app.http.inject({ url: `${pathname}${search}` });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Qui non si muove denaro');
    expect(page.body).toContain('12,50');
    expect(page.body).not.toMatch(/<b>|<script|style=/);
    // As whoever pays writes sums.
    expect((await app.http.inject({ url: `${pathname}?lang=en` })).body).toContain('€12.50');
    const press = (outcome: string, url = pathname) =>
      app.http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `outcome=${outcome}`,
      });
    const txnid = (await paymentOf(app, data.orderId)).txnid;
    expect((await press('everything')).statusCode).toBe(400);
    expect((await press('cancelled')).headers.location).toBe(
      `http://localhost:3000/checkout-error?txn=o&txnid=${txnid}`,
    );
    expect(await resultOf(app, data.orderId)).toMatchObject({ state: 'pending' });
    for (const outcome of ['paid', 'failed', 'paid']) {
      const { statusCode, headers } = await press(outcome);
      expect(statusCode).toBe(303);
      expect(headers.location).toBe(`http://localhost:3000/checkout-thankyou?type=o&txnid=${txnid}`);
    }
    expect(await resultOf(app, data.orderId)).toMatchObject({ state: 'paid', tickets: [{}] });
    // Who comes back to it is not asked for the money again.
    const ended = await app.http.inject({ url: pathname });
    expect(ended.body).toContain('già concluso');
    expect(ended.body).not.toContain('12,50');
    const { data: second } = await holdTickets(app, id, 1);
    const failed = await press('failed', new URL(second.checkoutUrl!).pathname);
    expect(failed.headers.location).toContain('/checkout-error?');
    expect(await resultOf(app, second.orderId)).toMatchObject({ state: 'failed' });
    app.clock.advance(61 * minuteMs);
    expect((await press('paid')).statusCode).toBe(404);
    expect((await app.http.inject({ url: '/sandbox/checkout/none' })).statusCode).toBe(404);
  });
});
