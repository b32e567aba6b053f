import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { minuteMs, hourMs, dayMs } from '#contract/durations.ts';
import {
  createCheckoutSession,
  readPayment,
  updateTransactionStatus,
} from '#contract/payment/payment-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { runCleanup } from '#server/cleanup-job.ts';
import { holdDurationMs, scarceHoldDurationMs } from '#server/registration/orders/hold-limits.ts';
import { releaseOverdue, startReleaseJob } from '#server/registration/orders/release-overdue.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { newEvent, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import {
  readPaymentChanges,
  newPaymentEvent,
  cancelOrderPayment,
  holdTickets,
  newPaidEvent,
  newPayee,
  readOrderState,
  newPaidRegistration,
  readOrderPayment,
  readOrderResult,
  sendPaymentEvent,
  readTicketCounts,
} from '#tests/support/payments/paid-orders.ts';

describeOnBothEngines('unpaid orders', (makeApp) => {
  let app: TestApp;
  let payee: BuiltAccount;
  beforeEach(async () => {
    app = await makeApp();
    payee = await newPayee(app);
  });
  afterEach(() => app.close());

  it('[PY-3] releases unpaid tickets after the hold, also on demand for the last one', async () => {
    expect(holdDurationMs).toBe(15 * minuteMs);
    const id = await newPaidEvent(app, payee, 2);
    const { data } = await holdTickets(app, id, 2);
    const input = { params: { id }, body: newPaidRegistration(1) };
    // No place is left (PY-42).
    app.clock.advance(scarceHoldDurationMs - 1);
    await releaseOverdue(app.services);
    expect(await expectRefusal(app, register, input)).toMatchObject({ error: 'soldOut' });
    app.clock.advance(1);
    const { data: next } = await call(app, register, input);
    expect(next.checkoutUrl).toBeDefined();
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 1, held: 1, people: 0 });
    expect(await readOrderResult(app, data.orderId)).toMatchObject({ state: 'expired' });
    app.clock.advance(holdDurationMs);
    // A starting process releases at once.
    const processes = [startReleaseJob(app.services), startReleaseJob(app.services)];
    const free = { available: 2, held: 0, people: 0 };
    await expect.poll(() => readTicketCounts(app, id)).toMatchObject(free);
    for (const process of processes) await process.stop();
    expect(await readTicketCounts(app, id)).toMatchObject(free);
    expect(await readPaymentChanges(app, next.orderId)).toEqual(['pending', 'expired']);
    expect(
      await expectRefusal(app, createCheckoutSession, { params: { id }, body: { orderId: next.orderId } }),
    ).toMatchObject({ status: 409, error: 'orderReleased' });
  });

  it('[PY-6] paid after the release, takes tickets again if enough are left', async () => {
    const id = await newPaidEvent(app, payee, 3);
    const { data } = await holdTickets(app, id, 2);
    app.clock.advance(holdDurationMs);
    await releaseOverdue(app.services);
    await sendPaymentEvent(app, await newPaymentEvent(app, data.orderId, 'paid'));
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 1, held: 0, listed: 2, people: 2 });
    expect(await readOrderResult(app, data.orderId)).toMatchObject({ state: 'paid', tickets: [{}, {}] });
    expect(await readPaymentChanges(app, data.orderId)).toEqual(['pending', 'expired', 'paid']);
    expect(await app.mails()).toHaveLength(2);
  });

  it('[PY-6] paid after the release without tickets left, owes a refund and notifies the buyer', async () => {
    const id = await newPaidEvent(app, payee, 2);
    const { data } = await holdTickets(app, id, 2);
    expect((await cancelOrderPayment(app, data.orderId)).data).toMatchObject({
      state: 'failed',
      eventId: id,
    });
    const { data: other } = await holdTickets(app, id, 1);
    await sendPaymentEvent(app, await newPaymentEvent(app, data.orderId, 'paid'));
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 1, held: 1, listed: 0, people: 0 });
    expect(await readOrderResult(app, data.orderId)).toMatchObject({ state: 'refundDue', tickets: [] });
    expect(await readPaymentChanges(app, data.orderId)).toEqual(['pending', 'failed', 'paid', 'refundDue']);
    const [mail, ...more] = await app.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'zoe1@example.org', replyTo: 'aiuto@example.org' });
    expect(mail!.text).toMatch(/25,00\s€/);
    await sendPaymentEvent(app, await newPaymentEvent(app, other.orderId, 'paid'));
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 1, held: 0, people: 1 });
  });

  it('[PY-6] paid after the event’s end, releases the tickets and owes a refund', async () => {
    const id = await newPaidEvent(app, payee, 5, {
      startDateTime: new Date(app.clock() - hourMs).toISOString(),
      endDateTime: new Date(app.clock() + 5 * minuteMs).toISOString(),
    });
    const { data } = await holdTickets(app, id, 2);
    app.clock.advance(5 * minuteMs);
    await sendPaymentEvent(app, await newPaymentEvent(app, data.orderId, 'paid'));
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 5, held: 0, listed: 0, people: 0 });
    expect(await readOrderResult(app, data.orderId)).toMatchObject({ state: 'refundDue', tickets: [] });
    expect(await readPaymentChanges(app, data.orderId)).toEqual(['pending', 'paid', 'refundDue']);
    expect((await app.mails()).map((mail) => mail.to)).toEqual(['zoe1@example.org']);
  });

  it('[PY-3] an order that fails to release blocks neither other events nor registrations', async () => {
    const ids = [await newPaidEvent(app, payee, 1), await newPaidEvent(app, payee, 1)];
    for (const id of ids) await holdTickets(app, id, 1);
    app.clock.advance(holdDurationMs);
    const { database } = app.services;
    const { eventTransaction } = database;
    const failingTransaction = vi.spyOn(database, 'eventTransaction');
    failingTransaction.mockRejectedValueOnce(new Error('broken'));
    expect(
      await expectRefusal(app, register, { params: { id: ids[0]! }, body: newPaidRegistration(1) }),
    ).toMatchObject({
      error: 'soldOut',
    });
    failingTransaction.mockRejectedValueOnce(new Error('broken'));
    await releaseOverdue(app.services);
    expect(failingTransaction).toHaveBeenCalledTimes(3);
    failingTransaction.mockImplementation(eventTransaction);
    expect(await readTicketCounts(app, [...ids].sort()[1]!)).toMatchObject({ available: 1, held: 0 });
  });

  it('[PY-7] deletes the participants of an unpaid order after a day; a later payment is refunded', async () => {
    const id = await newPaidEvent(app, payee, 2, {
      startDateTime: new Date(app.clock() + 72 * hourMs).toISOString(),
      endDateTime: new Date(app.clock() + 75 * hourMs).toISOString(),
    });
    const { data } = await holdTickets(app, id, 1);
    await cancelOrderPayment(app, data.orderId);
    await runCleanup(app.services);
    expect((await readOrderState(app, data.orderId)).held_participants).not.toBeNull();
    app.clock.advance(dayMs + holdDurationMs + 1);
    await runCleanup(app.services);
    expect(await readOrderState(app, data.orderId)).toEqual({ state: 'released', held_participants: null });
    await sendPaymentEvent(app, await newPaymentEvent(app, data.orderId, 'paid'));
    expect(await readOrderResult(app, data.orderId)).toMatchObject({ state: 'refundDue' });
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 2, people: 0 });
  });

  it('[PY-2] keeps the order while the provider is unavailable, and opens its checkout later', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const headers = { 'idempotency-key': 'paga-1' };
    const input = { params: { id }, body: newPaidRegistration(2) };
    const provider = vi.spyOn(app.services.payments, 'openCheckout').mockRejectedValueOnce(new Error('down'));
    const down = await expectRefusal(app, register, input, { headers });
    expect(down).toMatchObject({ status: 503, error: 'paymentUnavailable' });
    expect(down.headers['retry-after']).toBeDefined();
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 3, held: 2 });
    // An unsafe checkout address counts as no answer.
    for (const url of ['javascript:alert(1)', '//evil.example/x', 'http://evil.example/x', '']) {
      provider.mockResolvedValueOnce({ session: 's', url });
      expect(await expectRefusal(app, register, input, { headers })).toMatchObject({
        error: 'paymentUnavailable',
      });
    }
    const { data } = await call(app, register, input, { headers });
    const again = await Promise.all([
      call(app, register, input, { headers }),
      call(app, createCheckoutSession, { params: { id }, body: { orderId: data.orderId } }),
    ]);
    expect(again.map((result) => result.data.checkoutUrl)).toEqual([data.checkoutUrl, data.checkoutUrl]);
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 3, held: 2 });
    await sendPaymentEvent(app, await newPaymentEvent(app, data.orderId, 'paid'));
    const paid = await call(app, register, input, { headers });
    expect(paid.data.tickets).toHaveLength(2);
    expect(
      await expectRefusal(app, createCheckoutSession, { params: { id }, body: { orderId: data.orderId } }),
    ).toMatchObject({ status: 409, error: 'alreadyPaid' });
  });

  it('[PY-2] keeps the price of the time of the order', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const { db } = app.services.database;
    const { data } = await holdTickets(app, id, 2);
    await db.updateTable('event').set({ price_cents: 9900 }).where('id', '=', id).execute();
    await sendPaymentEvent(app, await newPaymentEvent(app, data.orderId, 'paid'));
    expect(await readOrderResult(app, data.orderId)).toMatchObject({ state: 'paid', price: 25 });
    const { data: next } = await holdTickets(app, id, 1);
    expect(next.price).toBe(99);
    await db.updateTable('event').set({ price_cents: 0 }).where('id', '=', id).execute();
    const { data: free } = await holdTickets(app, id, 1);
    expect(free).toMatchObject({ price: 0, tickets: [{ firstName: 'Zoë1' }] });
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 1, held: 1, listed: 3, people: 3 });
  });

  it('[PY-10] requires the payment’s secret to read or cancel it', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const { data } = await holdTickets(app, id, 1);
    const { txnid, id: transactionId } = await readOrderPayment(app, data.orderId);
    const unknown = { txn: 'o', txnid: 'A'.repeat(43), status: 3 };
    expect(await expectRefusal(app, updateTransactionStatus, { body: unknown })).toMatchObject({
      status: 404,
    });
    expect(
      await expectRefusal(app, updateTransactionStatus, { body: { ...unknown, txn: 'd', txnid } }),
    ).toMatchObject({ status: 404 });
    for (const guess of [data.orderId, transactionId, ''])
      expect(
        await expectRefusal(app, updateTransactionStatus, { body: { ...unknown, txnid: guess } }),
      ).toMatchObject({ status: 400 });
    expect(await expectRefusal(app, readPayment, { body: { txnid: 'A'.repeat(43) } })).toMatchObject({
      status: 404,
    });
    expect(await readTicketCounts(app, id)).toMatchObject({ held: 1 });
    const elsewhere = await newEvent(app, payee);
    expect(
      await expectRefusal(app, createCheckoutSession, {
        params: { id: elsewhere },
        body: { orderId: data.orderId },
      }),
    ).toMatchObject({ error: 'notFound' });
  });

  it('[PY-8] the sandbox states that no money moves, and reports the first choice made', async () => {
    const id = await newPaidEvent(app, payee, 5, { title: 'Festa <b>del</b> riuso' });
    const { data } = await holdTickets(app, id, 1);
    const { pathname, search } = new URL(data.checkoutUrl!);
    const page = await app.http.inject({ url: `${pathname}${search}` });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Qui non si muove denaro');
    expect(page.body).toContain('12,50');
    expect(page.body).not.toMatch(/<b>|<script|style=/);
    // Amounts in the payer's locale.
    expect((await app.http.inject({ url: `${pathname}?lang=en` })).body).toContain('€12.50');
    const pressOutcome = (outcome: string, url = pathname) =>
      app.http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `outcome=${outcome}`,
      });
    const txnid = (await readOrderPayment(app, data.orderId)).txnid;
    expect((await pressOutcome('everything')).statusCode).toBe(400);
    expect((await pressOutcome('cancelled')).headers.location).toBe(
      `http://localhost:3000/checkout-error?txn=o&txnid=${txnid}`,
    );
    expect(await readOrderResult(app, data.orderId)).toMatchObject({ state: 'pending' });
    for (const outcome of ['paid', 'failed', 'paid']) {
      const { statusCode, headers } = await pressOutcome(outcome);
      expect(statusCode).toBe(303);
      expect(headers.location).toBe(`http://localhost:3000/checkout-thankyou?type=o&txnid=${txnid}`);
    }
    expect(await readOrderResult(app, data.orderId)).toMatchObject({ state: 'paid', tickets: [{}] });
    // A completed checkout does not ask for payment again.
    const ended = await app.http.inject({ url: pathname });
    expect(ended.body).toContain('già concluso');
    expect(ended.body).not.toContain('12,50');
    const { data: second } = await holdTickets(app, id, 1);
    const failed = await pressOutcome('failed', new URL(second.checkoutUrl!).pathname);
    expect(failed.headers.location).toContain('/checkout-error?');
    expect(await readOrderResult(app, second.orderId)).toMatchObject({ state: 'failed' });
    app.clock.advance(61 * minuteMs);
    expect((await pressOutcome('paid')).statusCode).toBe(404);
    expect((await app.http.inject({ url: '/sandbox/checkout/none' })).statusCode).toBe(404);
  });
});
