import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cancelEvent, readOwnEvent } from '#contract/event/event-calls.ts';
import {
  createCheckoutSession,
  readPayment,
  signatureHeader,
  updateTransactionStatus,
} from '#contract/payment/payment-calls.ts';
import { readTicket, register, removeParticipant } from '#contract/registration/registration-calls.ts';
import { decodeTicket } from '#contract/registration/ticket-code.ts';
import { keepHouse } from '#server/housekeeping.ts';
import { eraseRegistrations } from '#server/registration/erasure-store.ts';
import { holdMs } from '#server/registration/hold-store.ts';
import { releaseOverdue, startReleasing } from '#server/registration/release-overdue.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newAttendee, newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import {
  changesOf,
  deliver,
  eventOf,
  holdTickets,
  newPaidEvent,
  newPayee,
  paidForm,
  paymentOf,
  tell,
  ticketsOf,
} from '#tests/support/payments.ts';

const minuteMs = 60_000;

describeOnBoth('payment', (makeApp) => {
  let app: TestApp;
  let payee: BuiltAccount;
  beforeEach(async () => {
    app = await makeApp();
    payee = await newPayee(app);
  });
  afterEach(() => app.close());

  const orderState = async (id: string) =>
    app.services.database.db
      .selectFrom('order')
      .select(['state', 'held_people'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const txnidOf = async (orderId: string) => (await paymentOf(app, orderId)).txnid;
  const resultOf = async (orderId: string) =>
    (await call(app, readPayment, { body: { txnid: await txnidOf(orderId) } })).data;
  const giveUp = async (orderId: string) =>
    call(app, updateTransactionStatus, {
      body: { txn: 'o', txnid: await txnidOf(orderId), status: 3 },
    });

  it('[PY-2] [PY-5] holds the tickets, and puts their people on the list when they are paid', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const before = await ticketsOf(app, id);
    const { data, message } = await holdTickets(app, id, 2, { language: 'en' });
    expect(message).toBeTruthy();
    expect(data).toMatchObject({ price: 25, tickets: [] });
    expect(data.checkoutUrl).toMatch(/^http:\/\/localhost:3000\/sandbox\/checkout\/[\w-]{43}\?lang=en$/);
    expect(await ticketsOf(app, id)).toEqual({ ...before, available: 3, held: 2 });
    expect(await app.mails()).toEqual([]);
    const { data: own } = await call(app, readOwnEvent, { params: { id } }, { token: payee.token });
    expect(own).toMatchObject({ availableTickets: 3, noOfParticipants: 0, purchasedTickets: 2 });
    expect(await resultOf(data.orderId)).toMatchObject({ txn: 'o', state: 'pending', tickets: [] });

    expect((await tell(app, await eventOf(app, data.orderId, 'paid'))).statusCode).toBe(200);
    expect(await ticketsOf(app, id)).toEqual({
      available: 3,
      held: 0,
      listed: 2,
      people: 2,
      changeNo: before.changeNo + 1,
    });
    expect(await orderState(data.orderId)).toEqual({ state: 'confirmed', held_people: null });
    const result = await resultOf(data.orderId);
    expect(result).toMatchObject({ state: 'paid', price: 25, eventId: id, title: 'Pulizia del Tevere' });
    const { participantId } = decodeTicket(result.tickets[0]!.ticket)!;
    const page = await call(app, readTicket, { params: { ticket: result.tickets[1]!.ticket } });
    expect(page.data).toMatchObject({ firstName: 'Zoë2', ticketNo: 2, isPaid: true });
    expect((await app.mails()).map((mail) => mail.to).sort()).toEqual([
      'zoe1@example.org',
      'zoe2@example.org',
    ]);
    expect(await changesOf(app, data.orderId)).toEqual(['pending', 'paid']);
    // Who was taken off the list has no ticket there either.
    await call(app, removeParticipant, { params: { id: participantId } }, { token: payee.token });
    expect((await resultOf(data.orderId)).tickets).toEqual([result.tickets[1]]);
  });

  it('[PY-1] sells to visitors, to attendees by setting, and for who can be paid alone', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const { token } = await newAttendee(app);
    const feature = { status: 409, error: 'paymentFeature' };
    const input = { params: { id }, body: paidForm(1) };
    expect(await refused(app, register, input, { token })).toMatchObject(feature);
    expect(await refused(app, register, input, { token: payee.token })).toMatchObject({
      error: 'notParticipate',
    });
    const poor = await newPaidEvent(app, await newOrganisation(app), 5);
    expect(await refused(app, register, { ...input, params: { id: poor } })).toMatchObject(feature);
    const open = await makeApp({ config: { hasPaidTicketsForMembers: true } });
    try {
      const there = await newPaidEvent(open, await newPayee(open), 5);
      const member = await newAttendee(open);
      const { data } = await holdTickets(open, there, 1, { token: member.token });
      expect(data.checkoutUrl).toContain('/sandbox/checkout/');
      const other = await newAttendee(open);
      const again = { params: { id: there }, body: { orderId: data.orderId } };
      expect(await refused(open, createCheckoutSession, again, { token: other.token })).toMatchObject({
        error: 'notFound',
      });
      expect(await refused(open, createCheckoutSession, again)).toMatchObject({ error: 'notFound' });
      const same = await call(open, createCheckoutSession, again, { token: member.token });
      expect(same.data.checkoutUrl).toBe(data.checkoutUrl);
    } finally {
      await open.close();
    }
  });

  it('[PY-4] [fault 20] takes nothing from the client: price, status and account are the server’s', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const lies = {
      price: 0,
      finalPrice: 0.01,
      status: 'paid',
      state: 'confirmed',
      stripeAccountId: 'acct_x',
    };
    const body = { ...paidForm(2), ...lies };
    const { data } = await call(app, register, { params: { id }, body });
    const payment = await paymentOf(app, data.orderId);
    expect(payment).toMatchObject({ amount_cents: 2500, state: 'pending' });
    const wish = vi.spyOn(app.services.payments, 'openCheckout');
    await holdTickets(app, id, 1);
    expect(wish.mock.calls[0]![0]).toMatchObject({ amountCents: 1250, payee: 'acct_prova' });
    const { txnid } = payment;
    for (const status of [1, 2, 4, '3', null])
      expect(
        await refused(app, updateTransactionStatus, { body: { txn: 'o', txnid, status } }),
      ).toMatchObject({ status: 400 });
    expect(await paymentOf(app, data.orderId)).toMatchObject({ state: 'pending' });
    // What it cheats about the amount is none of our payments.
    await tell(app, { ...(await eventOf(app, data.orderId, 'paid')), amountCents: 1 });
    expect(await ticketsOf(app, id)).toMatchObject({ held: 3, people: 0 });
  });

  it('[PY-4] [fault 20] refuses forged, stale and unsigned events, and writes nothing', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const { data } = await holdTickets(app, id, 1);
    const event = await eventOf(app, data.orderId, 'paid');
    const { body, headers } = app.services.payments.signEvent(event, app.clock());
    const signature = String(headers[signatureHeader]);
    const changed = body.toString().replace('evt', 'evx');
    const forgeries: [string | Buffer, Record<string, string>][] = [
      [body, {}],
      [body, { [signatureHeader]: 'nonsense' }],
      [changed, { [signatureHeader]: signature }],
      [body, { [signatureHeader]: signature.replace(/v1=./, (it) => (it === 'v1=0' ? 'v1=1' : 'v1=0')) }],
      [body, { [signatureHeader]: signature.replace(/t=\d+/, `t=${Math.floor(app.clock() / 1000) + 1}`) }],
      ['', { [signatureHeader]: signature }],
    ];
    for (const [sent, sentHeaders] of forgeries) {
      const response = await deliver(app, sent, sentHeaders);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ error: 'validation' });
    }
    for (const atMs of [app.clock() - 301_000, app.clock() + 301_000])
      expect((await tell(app, event, atMs)).statusCode).toBe(400);
    expect((await deliver(app, body, { 'content-type': 'text/html' })).statusCode).toBe(415);
    expect(await app.services.database.db.selectFrom('payment_event').selectAll().execute()).toEqual([]);
    expect(await changesOf(app, data.orderId)).toEqual(['pending']);
    expect(await ticketsOf(app, id)).toMatchObject({ held: 1, people: 0 });
    // Within the tolerance it is as good as new.
    expect((await tell(app, event, app.clock() - 299_000)).statusCode).toBe(200);
    expect(await ticketsOf(app, id)).toMatchObject({ held: 0, people: 1 });
  });

  it('[PY-4] [fault 20] counts events once, in whatever order and however often they come', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const { data } = await holdTickets(app, id, 2);
    const paid = await eventOf(app, data.orderId, 'paid');
    const answers = await Promise.all(Array.from({ length: 4 }, () => tell(app, paid)));
    expect(answers.map((it) => it.statusCode)).toEqual([200, 200, 200, 200]);
    // Failed and expired come after it was paid, and paid comes once more under another name.
    await tell(app, await eventOf(app, data.orderId, 'failed'));
    await tell(app, await eventOf(app, data.orderId, 'expired'));
    await tell(app, { ...paid, id: 'evt again' });
    expect((await giveUp(data.orderId)).data.state).toBe('paid');
    await tell(app, { ...paid, id: 'evt nobody', transactionId: 'nobody' });
    expect(await ticketsOf(app, id)).toMatchObject({ available: 3, held: 0, listed: 2, people: 2 });
    expect(await changesOf(app, data.orderId)).toEqual(['pending', 'paid']);
    expect(await app.mails()).toHaveLength(2);
  });

  it('[PY-3] gives tickets back when nobody pays in time, also to who wants the last one', async () => {
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
    expect(await resultOf(data.orderId)).toMatchObject({ state: 'expired' });
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
    expect(await resultOf(data.orderId)).toMatchObject({ state: 'paid', tickets: [{}, {}] });
    expect(await changesOf(app, data.orderId)).toEqual(['pending', 'expired', 'paid']);
    expect(await app.mails()).toHaveLength(2);
  });

  it('[PY-6] paid when nothing is left: due back, and the buyer is told', async () => {
    const id = await newPaidEvent(app, payee, 2);
    const { data } = await holdTickets(app, id, 2);
    expect((await giveUp(data.orderId)).data).toEqual({ state: 'failed', eventId: id });
    const { data: other } = await holdTickets(app, id, 1);
    await tell(app, await eventOf(app, data.orderId, 'paid'));
    expect(await ticketsOf(app, id)).toMatchObject({ available: 1, held: 1, listed: 0, people: 0 });
    expect(await resultOf(data.orderId)).toMatchObject({ state: 'refundDue', tickets: [] });
    expect(await changesOf(app, data.orderId)).toEqual(['pending', 'failed', 'paid', 'refundDue']);
    const [mail, ...more] = await app.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'zoe1@example.org', replyTo: 'aiuto@example.org' });
    expect(mail!.text).toMatch(/25,00\s€/);
    await tell(app, await eventOf(app, other.orderId, 'paid'));
    expect(await ticketsOf(app, id)).toMatchObject({ available: 1, held: 0, people: 1 });
  });

  it('[PY-7] forgets for whom it was after a day; paid later it is due back', async () => {
    const id = await newPaidEvent(app, payee, 2, {
      startDateTime: new Date(app.clock() + 72 * 60 * minuteMs).toISOString(),
      endDateTime: new Date(app.clock() + 75 * 60 * minuteMs).toISOString(),
    });
    const { data } = await holdTickets(app, id, 1);
    await giveUp(data.orderId);
    await keepHouse(app.services);
    expect((await orderState(data.orderId)).held_people).not.toBeNull();
    app.clock.advance(24 * 60 * minuteMs + holdMs + 1);
    await keepHouse(app.services);
    expect(await orderState(data.orderId)).toEqual({ state: 'released', held_people: null });
    await tell(app, await eventOf(app, data.orderId, 'paid'));
    expect(await resultOf(data.orderId)).toMatchObject({ state: 'refundDue' });
    expect(await ticketsOf(app, id)).toMatchObject({ available: 2, people: 0 });
  });

  it('[PY-9] a cancelled event and an erased buyer release what waits', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const { data } = await holdTickets(app, id, 2);
    await call(app, cancelEvent, { params: { id }, body: { message: '' } }, { token: payee.token });
    expect(await ticketsOf(app, id)).toMatchObject({ available: 5, held: 0 });
    await tell(app, await eventOf(app, data.orderId, 'paid'));
    expect(await resultOf(data.orderId)).toMatchObject({ state: 'refundDue' });

    const other = await newPaidEvent(app, payee, 5);
    const { data: second } = await holdTickets(app, other, 2);
    await app.services.database.transaction((tx) =>
      eraseRegistrations(tx, { accountId: 'nobody', email: 'zoe1@example.org', now: app.clock() }),
    );
    expect(await ticketsOf(app, other)).toMatchObject({ available: 5, held: 0 });
    expect(await orderState(second.orderId)).toEqual({ state: 'released', held_people: null });
    await tell(app, await eventOf(app, second.orderId, 'paid'));
    expect(await resultOf(second.orderId)).toMatchObject({ state: 'refundDue' });
    expect((await app.mails()).filter((mail) => mail.to !== 'zoe1@example.org')).toEqual([]);
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
    expect(await resultOf(data.orderId)).toMatchObject({ state: 'paid', price: 25 });
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
    const press = (outcome: string, url = pathname) =>
      app.http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `outcome=${outcome}`,
      });
    const txnid = await txnidOf(data.orderId);
    expect((await press('everything')).statusCode).toBe(400);
    expect((await press('cancelled')).headers.location).toBe(
      `http://localhost:3000/checkout-error?txn=o&txnid=${txnid}`,
    );
    expect(await resultOf(data.orderId)).toMatchObject({ state: 'pending' });
    for (const outcome of ['paid', 'failed', 'paid']) {
      const { statusCode, headers } = await press(outcome);
      expect(statusCode).toBe(303);
      expect(headers.location).toBe(`http://localhost:3000/checkout-thankyou?type=o&txnid=${txnid}`);
    }
    expect(await resultOf(data.orderId)).toMatchObject({ state: 'paid', tickets: [{}] });
    const { data: second } = await holdTickets(app, id, 1);
    const failed = await press('failed', new URL(second.checkoutUrl!).pathname);
    expect(failed.headers.location).toContain('/checkout-error?');
    expect(await resultOf(second.orderId)).toMatchObject({ state: 'failed' });
    app.clock.advance(31 * minuteMs);
    expect((await press('paid')).statusCode).toBe(404);
    expect((await app.http.inject({ url: '/sandbox/checkout/none' })).statusCode).toBe(404);
  });
});
