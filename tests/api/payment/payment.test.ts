import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { readOwnEvent } from '#contract/event/event-endpoints.ts';
import {
  createCheckoutSession,
  signatureHeader,
  updateTransactionStatus,
} from '#contract/payment/payment-endpoints.ts';
import { listOwnOrders } from '#contract/registration/order-endpoints.ts';
import { removeParticipant } from '#contract/participant/participant-endpoints.ts';
import { readTicket, register } from '#contract/registration/registration-endpoints.ts';
import { decodeTicket } from '#contract/registration/ticket-code.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { newAttendee, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import {
  readPaymentChanges,
  deliver,
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

describeOnBothEngines('payment', (makeApp) => {
  let app: TestApp;
  let payee: BuiltAccount;
  beforeEach(async () => {
    app = await makeApp();
    payee = await newPayee(app);
  });
  afterEach(() => app.close());

  it('[PY-2] [PY-5] holds the tickets, and lists the participants once paid', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const before = await readTicketCounts(app, id);
    const { data, message } = await holdTickets(app, id, 2, { language: 'en' });
    expect(message).toBeTruthy();
    expect(data).toMatchObject({ price: 25, tickets: [] });
    expect(data.checkoutUrl).toMatch(/^http:\/\/localhost:3000\/sandbox\/checkout\/[\w-]{43}\?lang=en$/);
    expect(await readTicketCounts(app, id)).toEqual({ ...before, available: 3, held: 2 });
    expect(await app.mails()).toEqual([]);
    const { data: own } = await call(app, readOwnEvent, { params: { id } }, { token: payee.token });
    expect(own).toMatchObject({ availableTickets: 3, noOfParticipants: 0, purchasedTickets: 2 });
    expect(await readOrderResult(app, data.orderId)).toMatchObject({
      txn: 'o',
      state: 'pending',
      tickets: [],
    });

    expect((await sendPaymentEvent(app, await newPaymentEvent(app, data.orderId, 'paid'))).statusCode).toBe(
      200,
    );
    expect(await readTicketCounts(app, id)).toEqual({
      available: 3,
      held: 0,
      listed: 2,
      people: 2,
      changeNo: before.changeNo + 1,
    });
    expect(await readOrderState(app, data.orderId)).toEqual({ state: 'confirmed', held_participants: null });
    const result = await readOrderResult(app, data.orderId);
    expect(result).toMatchObject({ state: 'paid', price: 25, eventId: id, title: 'Pulizia del Tevere' });
    const { participantId } = decodeTicket(result.tickets[0]!.ticket)!;
    const page = await call(app, readTicket, { params: { ticket: result.tickets[1]!.ticket } });
    expect(page.data).toMatchObject({ firstName: 'Zoë2', ticketNo: 2, isPaid: true });
    expect((await app.mails()).map((mail) => mail.to).sort()).toEqual([
      'zoe1@example.org',
      'zoe2@example.org',
    ]);
    expect(await readPaymentChanges(app, data.orderId)).toEqual(['pending', 'paid']);
    // A removed participant has no ticket there either.
    await call(app, removeParticipant, { params: { id: participantId } }, { token: payee.token });
    expect((await readOrderResult(app, data.orderId)).tickets).toEqual([result.tickets[1]]);
  });

  it('[PY-43] says how long tickets stay held, where to pay, and whether a payment failed or was given up', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const { data } = await holdTickets(app, id, 2);
    const { txnid } = await readOrderPayment(app, data.orderId);
    expect(data).toMatchObject({ txnid, email: 'zoe1@example.org' });
    const read = () => readOrderResult(app, data.orderId);
    expect(await read()).toMatchObject({
      state: 'pending',
      checkoutUrl: data.checkoutUrl,
      isCancelled: false,
      order: { _id: data.orderId, email: 'zoe1@example.org', quantity: 2, heldMinutes: 15 },
    });
    app.clock.advance(14 * minuteMs);
    expect((await read()).order).toMatchObject({ heldMinutes: 1 });
    app.clock.advance(minuteMs);
    // Overdue, and not released by the job yet: it can no longer be paid from here.
    expect(await read()).toMatchObject({ state: 'pending', checkoutUrl: '', order: { heldMinutes: 0 } });

    const cancelled = await holdTickets(app, id, 1);
    const { message } = await cancelOrderPayment(app, cancelled.data.orderId);
    expect(message).toBe('Hai annullato il pagamento: non hai pagato niente');
    expect(await readOrderResult(app, cancelled.data.orderId)).toMatchObject({
      state: 'failed',
      isCancelled: true,
      checkoutUrl: '',
      order: { heldMinutes: 0 },
    });
    const failed = await holdTickets(app, id, 1);
    await sendPaymentEvent(app, await newPaymentEvent(app, failed.data.orderId, 'failed'));
    const afterwards = await cancelOrderPayment(app, failed.data.orderId);
    expect(afterwards.message).toBe('Il pagamento non è riuscito');
    expect(await readOrderResult(app, failed.data.orderId)).toMatchObject({ isCancelled: false });
  });

  it('[PY-44] gives the buyer alone a receipt: amount, day, seller, order', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const { data } = await holdTickets(app, id, 2);
    await sendPaymentEvent(app, await newPaymentEvent(app, data.orderId, 'paid'));
    const { paidAt } = await readOrderResult(app, data.orderId);
    expect(paidAt).toBe(new Date(app.clock()).toISOString());
    const mails = await app.mails();
    const textTo = (to: string) => mails.find((mail) => mail.to === to)?.text ?? '';
    expect(textTo('zoe1@example.org')).toContain('Totale pagato: 25,00\u00a0€');
    expect(textTo('zoe1@example.org')).toMatch(
      /Pagato il: \d+ \p{L}+ \d{4}\nPagato a: .+\nOrdine: [0-9A-Z]{6}/u,
    );
    expect(textTo('zoe2@example.org')).not.toContain('Totale pagato');
  });

  it('[PY-1] sells to visitors, to attendees unless disabled, and for organisers with a payment account only', async () => {
    const paidEventId = await newPaidEvent(app, payee, 5);
    const feature = { status: 409, error: 'paymentFeature' };
    const input = { params: { id: paidEventId }, body: newPaidRegistration(1) };
    expect(await expectRefusal(app, register, input, { token: payee.token })).toMatchObject({
      error: 'notParticipate',
    });
    const poor = await newPaidEvent(app, await newOrganisation(app), 5);
    expect(await expectRefusal(app, register, { ...input, params: { id: poor } })).toMatchObject(feature);
    const member = await newAttendee(app);
    const { data } = await holdTickets(app, paidEventId, 1, { token: member.token });
    expect(data.checkoutUrl).toContain('/sandbox/checkout/');
    const other = await newAttendee(app);
    const again = { params: { id: paidEventId }, body: { orderId: data.orderId } };
    expect(await expectRefusal(app, createCheckoutSession, again, { token: other.token })).toMatchObject({
      error: 'notFound',
    });
    expect(await expectRefusal(app, createCheckoutSession, again)).toMatchObject({ error: 'notFound' });
    const same = await call(app, createCheckoutSession, again, { token: member.token });
    expect(same.data.checkoutUrl).toBe(data.checkoutUrl);
    const closed = await makeApp({ config: { hasPaidTicketsForMembers: false } });
    try {
      const id = await newPaidEvent(closed, await newPayee(closed), 5);
      const { token, email } = await newAttendee(closed);
      const refused = { params: { id }, body: newPaidRegistration(1) };
      expect(await expectRefusal(closed, register, refused, { token })).toMatchObject(feature);
      // The same person goes on as a guest, and finds the order with the account's e-mail.
      const body = newPaidRegistration(1);
      const guest = { ...body, participants: [{ ...body.participants[0]!, email }] };
      const held = await call(closed, register, { params: { id }, body: guest });
      expect(held.data).toMatchObject({ email, price: 12.5 });
      const own = await call(closed, listOwnOrders, { query: {} }, { token });
      expect(own.data).toMatchObject([{ _id: held.data.orderId, isBuyer: true, state: 'pending' }]);
    } finally {
      await closed.close();
    }
  });

  it('[PY-4] [RS-20] ignores price, status and account sent by the client', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const forgedFields = {
      price: 0,
      finalPrice: 0.01,
      status: 'paid',
      state: 'confirmed',
      stripeAccountId: 'acct_x',
    };
    const body = { ...newPaidRegistration(2), ...forgedFields };
    const { data } = await call(app, register, { params: { id }, body });
    const payment = await readOrderPayment(app, data.orderId);
    expect(payment).toMatchObject({ amount_cents: 2500, state: 'pending' });
    const openCheckout = vi.spyOn(app.services.payments, 'openCheckout');
    await holdTickets(app, id, 1);
    expect(openCheckout.mock.calls[0]![0]).toMatchObject({ amountCents: 1250, payee: 'acct_prova' });
    const { txnid } = payment;
    for (const status of [1, 2, 4, '3', null])
      expect(
        await expectRefusal(app, updateTransactionStatus, { body: { txn: 'o', txnid, status } }),
      ).toMatchObject({ status: 400 });
    expect(await readOrderPayment(app, data.orderId)).toMatchObject({ state: 'pending' });
    // A manipulated amount matches no payment.
    const cheap = { ...(await newPaymentEvent(app, data.orderId, 'paid')), amountCents: 1 };
    expect((await sendPaymentEvent(app, cheap)).statusCode).toBe(200);
    expect(await readTicketCounts(app, id)).toMatchObject({ held: 3, people: 0 });
  });

  it('[PY-4] [RS-20] rejects forged, stale and unsigned events without a write', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const { data } = await holdTickets(app, id, 1);
    const event = await newPaymentEvent(app, data.orderId, 'paid');
    const { body, headers } = app.services.sandbox!.signEvent(event, app.clock());
    const signature = String(headers[signatureHeader]);
    const changed = body.toString().replace('evt', 'evx');
    const forgeries: [string | Buffer, Record<string, string>][] = [
      [body, {}],
      [body, { [signatureHeader]: 'nonsense' }],
      [changed, { [signatureHeader]: signature }],
      [
        body,
        { [signatureHeader]: signature.replace(/v1=./, (match) => (match === 'v1=0' ? 'v1=1' : 'v1=0')) },
      ],
      [body, { [signatureHeader]: signature.replace(/t=\d+/, `t=${Math.floor(app.clock() / 1000) + 1}`) }],
      ['', { [signatureHeader]: signature }],
    ];
    for (const [sent, sentHeaders] of forgeries) {
      const response = await deliver(app, sent, sentHeaders);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ error: 'validation' });
    }
    for (const atMs of [app.clock() - 301_000, app.clock() + 301_000])
      expect((await sendPaymentEvent(app, event, atMs)).statusCode).toBe(400);
    expect((await deliver(app, body, { 'content-type': 'text/html' })).statusCode).toBe(415);
    expect(await app.services.database.db.selectFrom('payment_event').selectAll().execute()).toEqual([]);
    expect(await readPaymentChanges(app, data.orderId)).toEqual(['pending']);
    expect(await readTicketCounts(app, id)).toMatchObject({ held: 1, people: 0 });
    // Within the tolerance a repeated event is accepted.
    expect((await sendPaymentEvent(app, event, app.clock() - 299_000)).statusCode).toBe(200);
    expect(await readTicketCounts(app, id)).toMatchObject({ held: 0, people: 1 });
  });

  it('[PY-4] [RS-20] applies each event once, in any order and with any repetition', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const { data } = await holdTickets(app, id, 2);
    const paid = await newPaymentEvent(app, data.orderId, 'paid');
    const responses = await Promise.all(Array.from({ length: 4 }, () => sendPaymentEvent(app, paid)));
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200, 200]);
    // Failed and expired arrive after paid, and paid again under another event id.
    for (const event of [
      await newPaymentEvent(app, data.orderId, 'failed'),
      await newPaymentEvent(app, data.orderId, 'expired'),
      { ...paid, id: 'evt again' },
      { ...paid, id: 'evt nobody', transactionId: 'nobody' },
    ])
      // A provider retries rejected events for days, so they are accepted.
      expect((await sendPaymentEvent(app, event)).statusCode, event.id).toBe(200);
    expect((await cancelOrderPayment(app, data.orderId)).data.state).toBe('paid');
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 3, held: 0, listed: 2, people: 2 });
    expect(await readPaymentChanges(app, data.orderId)).toEqual(['pending', 'paid']);
    expect(await app.mails()).toHaveLength(2);
  });
});
