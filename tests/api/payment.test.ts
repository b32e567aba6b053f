import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readOwnEvent } from '#contract/event/event-calls.ts';
import {
  createCheckoutSession,
  signatureHeader,
  updateTransactionStatus,
} from '#contract/payment/payment-calls.ts';
import { readTicket, register, removeParticipant } from '#contract/registration/registration-calls.ts';
import { decodeTicket } from '#contract/registration/ticket-code.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newAttendee, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import {
  changesOf,
  deliver,
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

describeOnBoth('payment', (makeApp) => {
  let app: TestApp;
  let payee: BuiltAccount;
  beforeEach(async () => {
    app = await makeApp();
    payee = await newPayee(app);
  });
  afterEach(() => app.close());

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
    expect(await resultOf(app, data.orderId)).toMatchObject({ txn: 'o', state: 'pending', tickets: [] });

    expect((await tell(app, await eventOf(app, data.orderId, 'paid'))).statusCode).toBe(200);
    expect(await ticketsOf(app, id)).toEqual({
      available: 3,
      held: 0,
      listed: 2,
      people: 2,
      changeNo: before.changeNo + 1,
    });
    expect(await orderState(app, data.orderId)).toEqual({ state: 'confirmed', held_people: null });
    const result = await resultOf(app, data.orderId);
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
    expect((await resultOf(app, data.orderId)).tickets).toEqual([result.tickets[1]]);
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
    const cheap = { ...(await eventOf(app, data.orderId, 'paid')), amountCents: 1 };
    expect((await tell(app, cheap)).statusCode).toBe(200);
    expect(await ticketsOf(app, id)).toMatchObject({ held: 3, people: 0 });
  });

  it('[PY-4] [fault 20] refuses forged, stale and unsigned events, and writes nothing', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const { data } = await holdTickets(app, id, 1);
    const event = await eventOf(app, data.orderId, 'paid');
    const { body, headers } = app.services.sandbox!.signEvent(event, app.clock());
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
    for (const event of [
      await eventOf(app, data.orderId, 'failed'),
      await eventOf(app, data.orderId, 'expired'),
      { ...paid, id: 'evt again' },
      { ...paid, id: 'evt nobody', transactionId: 'nobody' },
    ])
      // Refused, a provider would send it for days.
      expect((await tell(app, event)).statusCode, event.id).toBe(200);
    expect((await giveUp(app, data.orderId)).data.state).toBe('paid');
    expect(await ticketsOf(app, id)).toMatchObject({ available: 3, held: 0, listed: 2, people: 2 });
    expect(await changesOf(app, data.orderId)).toEqual(['pending', 'paid']);
    expect(await app.mails()).toHaveLength(2);
  });
});
