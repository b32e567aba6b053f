import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { minuteMs, hourMs } from '#contract/durations.ts';
import { cancelEvent, listRefunds, readOrganiserEventDetail } from '#contract/event/event-endpoints.ts';
import { refundOrder } from '#contract/payment/overview-endpoints.ts';
import { removeParticipant } from '#contract/participant/participant-endpoints.ts';
import { refundCommand } from '#server/admin/money-commands.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import {
  runPaymentJobs,
  newDonation,
  readPaymentRow,
  sendPaymentStatus,
  readCheckoutResult,
  readPaymentStates,
} from '#tests/support/payments/payment-jobs.ts';
import {
  cancelOrderPayment,
  holdTickets,
  newPaidEvent,
  newPayee,
  readOrderPayment,
  readTicketCounts,
} from '#tests/support/payments/paid-orders.ts';
import { withProviderTimeout } from '#tests/support/payments/provider-timeout.ts';

describeOnBothEngines('refunds', (makeApp) => {
  let app: TestApp;
  let payee: BuiltAccount;
  let eventId: string;
  beforeEach(async () => {
    app = await makeApp();
    payee = await newPayee(app);
    eventId = await newPaidEvent(app, payee, 6);
  });
  afterEach(() => app.close());

  /**
   * Creates a paid order.
   * @returns its payment row and participants
   */
  async function newPaidOrder(quantity: number, at = eventId) {
    const { data } = await holdTickets(app, at, quantity);
    await sendPaymentStatus(app, await readOrderPayment(app, data.orderId), 'paid');
    return readOrderPayment(app, data.orderId);
  }
  const orderParticipants = async (orderId: string | null) =>
    app.services.database.db
      .selectFrom('participant')
      .select('id')
      .where('order_id', '=', orderId ?? '')
      .orderBy('ticket_no')
      .execute();
  const refundAs = (orderId: string | null, { token } = payee) =>
    call(app, refundOrder, { params: { id: orderId ?? '' } }, { token });

  it('[PY-18] [PY-19] an organiser’s refund removes the participants and returns the money once', async () => {
    const row = await newPaidOrder(2);
    const other = await newPaidOrder(1);
    expect(row).toMatchObject({ provider_payment: row.provider_session, refund_due_at: null });
    const before = (await app.mails()).length;
    const provider = vi.spyOn(app.services.payments, 'refund');
    expect((await refundAs(row.order_id)).message).toBeTruthy();
    expect(await readTicketCounts(app, eventId)).toMatchObject({
      available: 5,
      held: 0,
      listed: 1,
      people: 1,
    });
    expect(await readCheckoutResult(app, row)).toMatchObject({
      state: 'refundDue',
      hasBought: true,
      tickets: [],
    });
    expect(provider).not.toHaveBeenCalled();
    await refundAs(row.order_id);
    await runPaymentJobs(app);
    await refundAs(row.order_id);
    await runPaymentJobs(app);
    expect(provider.mock.calls).toEqual([
      [
        {
          transactionId: row.id,
          providerPayment: row.provider_session,
          amountCents: 2500,
          hasPayee: true,
        },
      ],
    ]);
    expect(await readPaymentStates(app, row.id)).toEqual(['pending', 'paid', 'refundDue', 'refunded']);
    expect(await readPaymentRow(app, row.id)).toMatchObject({
      refunded_at: app.clock(),
      refund_next_at: null,
    });
    expect(await readPaymentRow(app, other.id)).toMatchObject({ state: 'paid', refund_due_at: null });
    // Removal mails to both participants, and a refund mail to the buyer.
    const mails = (await app.mails()).slice(before);
    expect(mails.map(({ to }) => to).sort()).toEqual([
      'zoe1@example.org',
      'zoe1@example.org',
      'zoe2@example.org',
    ]);
    const [notice, ...none] = mails.filter(({ replyTo }) => replyTo === 'aiuto@example.org');
    expect(none).toEqual([]);
    expect(notice).toMatchObject({ to: 'zoe1@example.org' });
    expect(notice!.text).toMatch(/25,00\s€/);
    // Late events from the provider change nothing.
    for (const kind of ['paid', 'failed', 'expired', 'refunded'] as const)
      await sendPaymentStatus(app, row, kind);
    expect(await readTicketCounts(app, eventId)).toMatchObject({ available: 5, listed: 1 });
    expect(await readPaymentStates(app, row.id)).toHaveLength(4);
  });

  it('[PY-19] refunds only paid orders, only of the organiser’s own events', async () => {
    const { data } = await holdTickets(app, eventId, 1);
    const expectRefundRefused = (id: string, { token } = payee) =>
      expectRefusal(app, refundOrder, { params: { id } }, { token });
    expect(await expectRefundRefused(data.orderId)).toMatchObject({ status: 409, error: 'notRefundable' });
    const stranger = await newOrganisation(app);
    expect(await expectRefundRefused(data.orderId, stranger)).toMatchObject({ status: 404 });
    await cancelOrderPayment(app, data.orderId);
    expect(await expectRefundRefused(data.orderId)).toMatchObject({ error: 'notRefundable' });
    const row = await newPaidOrder(1);
    expect(await expectRefundRefused(row.order_id!, stranger)).toMatchObject({ status: 404 });
    expect(await expectRefundRefused(eventId)).toMatchObject({ status: 404 });
    expect(await readPaymentRow(app, row.id)).toMatchObject({ state: 'paid', refund_due_at: null });
  });

  it('[PY-19] removing the last participant of a paid order refunds it, earlier removals do not', async () => {
    const row = await newPaidOrder(2);
    const [first, second] = await orderParticipants(row.order_id);
    await call(app, removeParticipant, { params: first! }, payee);
    expect((await readCheckoutResult(app, row)).state).toBe('paid');
    await call(app, removeParticipant, { params: second! }, payee);
    expect((await readCheckoutResult(app, row)).state).toBe('refundDue');
    await runPaymentJobs(app);
    expect((await readCheckoutResult(app, row)).state).toBe('refunded');
    expect(await readTicketCounts(app, eventId)).toMatchObject({ available: 6, listed: 0, people: 0 });
  });

  it('[PY-18] cancelling an event refunds every order and keeps the participant list', async () => {
    const rows = [await newPaidOrder(2), await newPaidOrder(1)];
    const elsewhere = await newPaidOrder(1, await newPaidEvent(app, payee, 2));
    const pending = await holdTickets(app, eventId, 1);
    await call(app, cancelEvent, { params: { id: eventId }, body: {} }, payee);
    const getDetail = async () =>
      (await call(app, readOrganiserEventDetail, { params: { id: eventId } }, payee)).data;
    expect((await getDetail()).refundsDue).toEqual({ totalCount: 2, totalAmount: 37.5 });
    await runPaymentJobs(app);
    expect(await getDetail()).toMatchObject({
      revenue: 0,
      refundsDue: { totalCount: 0, totalAmount: 0 },
      noOfParticipants: 3,
    });
    expect((await call(app, listRefunds, { params: { id: eventId } }, payee)).data).toEqual([]);
    for (const row of rows)
      expect(await readPaymentStates(app, row.id)).toEqual(['pending', 'paid', 'refundDue', 'refunded']);
    expect(await readPaymentRow(app, elsewhere.id)).toMatchObject({ state: 'paid', refund_due_at: null });
    expect((await readOrderPayment(app, pending.data.orderId)).state).toBe('expired');
    const notices = (await app.mails()).filter(({ subject }) => subject.includes('rimborsato'));
    expect(notices.map(({ to }) => to)).toEqual(['zoe1@example.org', 'zoe1@example.org']);
  });

  it('[PY-18] retries with backoff while the provider is down or slow', async () => {
    const row = await newPaidOrder(1);
    await refundAs(row.order_id);
    const provider = vi.spyOn(app.services.payments, 'refund');
    provider.mockRejectedValue(new Error('down'));
    const waits: number[] = [];
    for (let nth = 0; nth < 12; nth++) {
      await runPaymentJobs(app);
      // Not before it is due.
      await runPaymentJobs(app);
      const { refund_next_at: nextAt, state } = await readPaymentRow(app, row.id);
      expect(state).toBe('paid');
      waits.push((nextAt! - app.clock()) / minuteMs);
      app.clock.set(nextAt!);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360]);
    expect(provider).toHaveBeenCalledTimes(12);
    provider.mockRestore();
    await withProviderTimeout(app.services.payments, 'refund', () => runPaymentJobs(app));
    expect((await readPaymentRow(app, row.id)).state).toBe('paid');
    app.clock.advance(6 * hourMs);
    await runPaymentJobs(app);
    expect(await readPaymentStates(app, row.id)).toEqual(['pending', 'paid', 'refundDue', 'refunded']);
  });

  it('[PY-18] concurrent processes request one refund once', async () => {
    const rows = [];
    for (let nth = 0; nth < 6; nth++) rows.push(await newPaidOrder(1));
    for (const row of rows) await refundAs(row.order_id);
    const provider = vi.spyOn(app.services.payments, 'refund');
    await Promise.all([1, 2, 3, 4].map(() => runPaymentJobs(app)));
    const requestedIds = provider.mock.calls.map(([request]) => request.transactionId);
    expect(requestedIds.toSorted()).toEqual(rows.map(({ id }) => id).sort());
    for (const { id } of rows) expect((await readPaymentRow(app, id)).state).toBe('refunded');
  });

  it('[PY-18] looks up the provider’s payment id when no event delivered it', async () => {
    const { data } = await holdTickets(app, eventId, 1);
    const row = await readOrderPayment(app, data.orderId);
    const { db } = app.services.database;
    await db
      .updateTable('sandbox_checkout')
      .set({ outcome: 'paid' })
      .where('session', '=', row.provider_session!)
      .execute();
    await sendPaymentStatus(app, row, 'paid');
    await db.updateTable('transaction').set({ provider_payment: null }).where('id', '=', row.id).execute();
    await refundAs(row.order_id);
    await runPaymentJobs(app);
    expect(await readPaymentRow(app, row.id)).toMatchObject({
      state: 'refunded',
      provider_payment: row.provider_session,
    });
  });

  it('[PY-18] a refund made at the provider counts, in any order of events', async () => {
    const row = await newPaidOrder(2);
    await sendPaymentStatus(app, row, 'refunded');
    expect((await readCheckoutResult(app, row)).state).toBe('refunded');
    expect(await readTicketCounts(app, eventId)).toMatchObject({ available: 6, held: 0, listed: 0 });
    const { data } = await holdTickets(app, eventId, 2);
    const early = await readOrderPayment(app, data.orderId);
    await sendPaymentStatus(app, early, 'refunded');
    await sendPaymentStatus(app, early, 'paid');
    expect(await readPaymentStates(app, early.id)).toEqual(['pending', 'refunded']);
    expect(await readTicketCounts(app, eventId)).toMatchObject({ available: 6, held: 0, listed: 0 });
  });

  it('[PY-18] the admin command refunds an order or a donation, and nothing unpaid', async () => {
    const { database, clock } = app.services;
    const context = { database, clock, publicUrl: '', hashPassword: () => Promise.resolve('') };
    const runRefund = (id: string) => refundCommand.run(context, { positionals: [id], options: {} });
    const row = await newPaidOrder(2);
    const donation = await newDonation(app, payee.id, 40);
    await expect(runRefund(donation.id)).rejects.toThrow('nothing to give back');
    await expect(runRefund('nobody')).rejects.toThrow('no payment');
    await sendPaymentStatus(app, donation, 'paid');
    for (const { id } of [row, donation]) {
      expect(await runRefund(id)).toEqual([expect.stringMatching(/^EUR (25|40)\.00 will/)]);
      expect(await runRefund(id)).toEqual(['It is refundDue already.']);
    }
    // The participants of the order are removed with the refund.
    expect(await readTicketCounts(app, eventId)).toMatchObject({ listed: 2 });
    await runPaymentJobs(app);
    expect(await readTicketCounts(app, eventId)).toMatchObject({ listed: 0, available: 6 });
    for (const { id } of [row, donation]) expect((await readPaymentRow(app, id)).state).toBe('refunded');
    const audit = await database.db.selectFrom('audit_log').select(['actor', 'action']).execute();
    expect(audit).toEqual([
      { actor: 'console', action: 'refundRequested' },
      { actor: 'console', action: 'refundRequested' },
    ]);
  });
});
