import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cancelEvent, listRefunds, readOrganiserEventDetail } from '#contract/event/event-calls.ts';
import { refundOrder } from '#contract/payment/overview-calls.ts';
import { removeParticipant } from '#contract/registration/registration-calls.ts';
import { refund as refundCommand } from '#server/admin/money-commands.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { moveMoney, newDonation, paymentRow, say, shownOf, statesOf } from '#tests/support/money.ts';
import {
  giveUp,
  holdTickets,
  newPaidEvent,
  newPayee,
  paymentOf,
  ticketsOf,
} from '#tests/support/payments.ts';
import { unanswered } from '#tests/support/unanswered.ts';

const minuteMs = 60_000;

describeOnBoth('refunds', (makeApp) => {
  let app: TestApp;
  let payee: BuiltAccount;
  let eventId: string;
  beforeEach(async () => {
    app = await makeApp();
    payee = await newPayee(app);
    eventId = await newPaidEvent(app, payee, 6);
  });
  afterEach(() => app.close());

  /** An order for so many, paid; its row, and its people. */
  async function newPaidOrder(quantity: number, at = eventId) {
    const { data } = await holdTickets(app, at, quantity);
    await say(app, await paymentOf(app, data.orderId), 'paid');
    return paymentOf(app, data.orderId);
  }
  const peopleOf = async (orderId: string | null) =>
    app.services.database.db
      .selectFrom('participant')
      .select('id')
      .where('order_id', '=', orderId ?? '')
      .orderBy('ticket_no')
      .execute();
  const giveBack = (orderId: string | null, { token } = payee) =>
    call(app, refundOrder, { params: { id: orderId ?? '' } }, { token });

  it('[PY-18] [PY-19] an organiser gives an order back: its people leave, its money too, once', async () => {
    const row = await newPaidOrder(2);
    const other = await newPaidOrder(1);
    expect(row).toMatchObject({ provider_payment: row.provider_session, refund_due_at: null });
    const before = (await app.mails()).length;
    const provider = vi.spyOn(app.services.payments, 'refund');
    expect((await giveBack(row.order_id)).message).toBeTruthy();
    expect(await ticketsOf(app, eventId)).toMatchObject({ available: 5, held: 0, listed: 1, people: 1 });
    expect(await shownOf(app, row)).toMatchObject({ state: 'refundDue', hasBought: true, tickets: [] });
    expect(provider).not.toHaveBeenCalled();
    await giveBack(row.order_id);
    await moveMoney(app);
    await giveBack(row.order_id);
    await moveMoney(app);
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
    expect(await statesOf(app, row.id)).toEqual(['pending', 'paid', 'refundDue', 'refunded']);
    expect(await paymentRow(app, row.id)).toMatchObject({ refunded_at: app.clock(), refund_next_at: null });
    expect(await paymentRow(app, other.id)).toMatchObject({ state: 'paid', refund_due_at: null });
    // Each of the two that she is off the list, and the buyer that her money comes back.
    const mails = (await app.mails()).slice(before);
    expect(mails.map(({ to }) => to).sort()).toEqual([
      'zoe1@example.org',
      'zoe1@example.org',
      'zoe2@example.org',
    ]);
    const [told, ...none] = mails.filter(({ replyTo }) => replyTo === 'aiuto@example.org');
    expect(none).toEqual([]);
    expect(told).toMatchObject({ to: 'zoe1@example.org' });
    expect(told!.text).toMatch(/25,00\s€/);
    // What comes late from the provider changes nothing.
    for (const kind of ['paid', 'failed', 'expired', 'refunded'] as const) await say(app, row, kind);
    expect(await ticketsOf(app, eventId)).toMatchObject({ available: 5, listed: 1 });
    expect(await statesOf(app, row.id)).toHaveLength(4);
  });

  it('[PY-19] only what is paid, and only one’s own', async () => {
    const { data } = await holdTickets(app, eventId, 1);
    const refuse = (id: string, { token } = payee) =>
      refused(app, refundOrder, { params: { id } }, { token });
    expect(await refuse(data.orderId)).toMatchObject({ status: 409, error: 'notRefundable' });
    const stranger = await newOrganisation(app);
    expect(await refuse(data.orderId, stranger)).toMatchObject({ status: 404 });
    await giveUp(app, data.orderId);
    expect(await refuse(data.orderId)).toMatchObject({ error: 'notRefundable' });
    const row = await newPaidOrder(1);
    expect(await refuse(row.order_id!, stranger)).toMatchObject({ status: 404 });
    expect(await refuse(eventId)).toMatchObject({ status: 404 });
    expect(await paymentRow(app, row.id)).toMatchObject({ state: 'paid', refund_due_at: null });
  });

  it('[PY-19] taking the last one of a paid order off the list gives it back, not before', async () => {
    const row = await newPaidOrder(2);
    const [first, second] = await peopleOf(row.order_id);
    await call(app, removeParticipant, { params: first! }, payee);
    expect((await shownOf(app, row)).state).toBe('paid');
    await call(app, removeParticipant, { params: second! }, payee);
    expect((await shownOf(app, row)).state).toBe('refundDue');
    await moveMoney(app);
    expect((await shownOf(app, row)).state).toBe('refunded');
    expect(await ticketsOf(app, eventId)).toMatchObject({ available: 6, listed: 0, people: 0 });
  });

  it('[PY-18] a cancelled event gives everybody her money back, and its list stays', async () => {
    const rows = [await newPaidOrder(2), await newPaidOrder(1)];
    const elsewhere = await newPaidOrder(1, await newPaidEvent(app, payee, 2));
    const pending = await holdTickets(app, eventId, 1);
    await call(app, cancelEvent, { params: { id: eventId }, body: {} }, payee);
    const detailOf = async () =>
      (await call(app, readOrganiserEventDetail, { params: { id: eventId } }, payee)).data;
    expect((await detailOf()).refundsDue).toEqual({ totalCount: 2, totalAmount: 37.5 });
    await moveMoney(app);
    expect(await detailOf()).toMatchObject({
      revenue: 0,
      refundsDue: { totalCount: 0, totalAmount: 0 },
      noOfParticipants: 3,
    });
    expect((await call(app, listRefunds, { params: { id: eventId } }, payee)).data).toEqual([]);
    for (const row of rows)
      expect(await statesOf(app, row.id)).toEqual(['pending', 'paid', 'refundDue', 'refunded']);
    expect(await paymentRow(app, elsewhere.id)).toMatchObject({ state: 'paid', refund_due_at: null });
    expect((await paymentOf(app, pending.data.orderId)).state).toBe('expired');
    const told = (await app.mails()).filter(({ subject }) => subject.includes('rimborsato'));
    expect(told.map(({ to }) => to)).toEqual(['zoe1@example.org', 'zoe1@example.org']);
  });

  it('[PY-18] a provider that is down or slow is asked again, ever later, until it has done it', async () => {
    const row = await newPaidOrder(1);
    await giveBack(row.order_id);
    const provider = vi.spyOn(app.services.payments, 'refund');
    provider.mockRejectedValue(new Error('down'));
    const waits: number[] = [];
    for (let nth = 0; nth < 12; nth++) {
      await moveMoney(app);
      // Not before its time.
      await moveMoney(app);
      const { refund_next_at: nextAt, state } = await paymentRow(app, row.id);
      expect(state).toBe('paid');
      waits.push((nextAt! - app.clock()) / minuteMs);
      app.clock.set(nextAt!);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360]);
    expect(provider).toHaveBeenCalledTimes(12);
    provider.mockRestore();
    await unanswered(app.services.payments, 'refund', () => moveMoney(app));
    expect((await paymentRow(app, row.id)).state).toBe('paid');
    app.clock.advance(360 * minuteMs);
    await moveMoney(app);
    expect(await statesOf(app, row.id)).toEqual(['pending', 'paid', 'refundDue', 'refunded']);
  });

  it('[PY-18] many processes at once ask for one refund once', async () => {
    const rows = [];
    for (let nth = 0; nth < 6; nth++) rows.push(await newPaidOrder(1));
    for (const row of rows) await giveBack(row.order_id);
    const provider = vi.spyOn(app.services.payments, 'refund');
    await Promise.all([1, 2, 3, 4].map(() => moveMoney(app)));
    const asked = provider.mock.calls.map(([wish]) => wish.transactionId);
    expect(asked.toSorted()).toEqual(rows.map(({ id }) => id).sort());
    for (const { id } of rows) expect((await paymentRow(app, id)).state).toBe('refunded');
  });

  it('[PY-18] its name at the provider is asked for when no event told it', async () => {
    const { data } = await holdTickets(app, eventId, 1);
    const row = await paymentOf(app, data.orderId);
    const { db } = app.services.database;
    await db
      .updateTable('sandbox_checkout')
      .set({ outcome: 'paid' })
      .where('session', '=', row.provider_session!)
      .execute();
    await say(app, row, 'paid');
    await db.updateTable('transaction').set({ provider_payment: null }).where('id', '=', row.id).execute();
    await giveBack(row.order_id);
    await moveMoney(app);
    expect(await paymentRow(app, row.id)).toMatchObject({
      state: 'refunded',
      provider_payment: row.provider_session,
    });
  });

  it('[PY-18] what somebody gives back at the provider counts as given back, in whatever order it comes', async () => {
    const row = await newPaidOrder(2);
    await say(app, row, 'refunded');
    expect((await shownOf(app, row)).state).toBe('refunded');
    expect(await ticketsOf(app, eventId)).toMatchObject({ available: 6, held: 0, listed: 0 });
    const { data } = await holdTickets(app, eventId, 2);
    const early = await paymentOf(app, data.orderId);
    await say(app, early, 'refunded');
    await say(app, early, 'paid');
    expect(await statesOf(app, early.id)).toEqual(['pending', 'refunded']);
    expect(await ticketsOf(app, eventId)).toMatchObject({ available: 6, held: 0, listed: 0 });
  });

  it('[PY-18] an admin gives back by command: an order, a donation; not what is not paid', async () => {
    const { database, clock } = app.services;
    const context = { database, clock, publicUrl: '', hashPassword: () => Promise.resolve('') };
    const run = (id: string) => refundCommand.run(context, { words: [id], options: {} });
    const row = await newPaidOrder(2);
    const gift = await newDonation(app, payee.id, 40);
    await expect(run(gift.id)).rejects.toThrow('nothing to give back');
    await expect(run('nobody')).rejects.toThrow('no payment');
    await say(app, gift, 'paid');
    for (const { id } of [row, gift]) {
      expect(await run(id)).toEqual([expect.stringMatching(/^EUR (25|40)\.00 will/)]);
      expect(await run(id)).toEqual(['It is refundDue already.']);
    }
    // The people of the order leave when the money does.
    expect(await ticketsOf(app, eventId)).toMatchObject({ listed: 2 });
    await moveMoney(app);
    expect(await ticketsOf(app, eventId)).toMatchObject({ listed: 0, available: 6 });
    for (const { id } of [row, gift]) expect((await paymentRow(app, id)).state).toBe('refunded');
    const audit = await database.db.selectFrom('audit_log').select(['actor', 'action']).execute();
    expect(audit).toEqual([
      { actor: 'console', action: 'refundAsked' },
      { actor: 'console', action: 'refundAsked' },
    ]);
  });
});
