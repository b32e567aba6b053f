import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cancelEvent } from '#contract/event/event-calls.ts';
import { holdMs } from '#server/registration/hold-store.ts';
import { releaseOverdue } from '#server/registration/release-overdue.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import type { BuiltAccount } from '#tests/support/builders.ts';
import { call } from '#tests/support/call.ts';
import { giveUpPayment, moveMoney, newDonation, paymentRow, say, statesOf } from '#tests/support/money.ts';
import { holdTickets, newPaidEvent, newPayee, paymentOf, ticketsOf } from '#tests/support/payments.ts';
import { unanswered } from '#tests/support/unanswered.ts';

const minuteMs = 60_000;

describeOnBoth('what the provider is asked', (makeApp) => {
  let app: TestApp;
  let payee: BuiltAccount;
  let eventId: string;
  beforeEach(async () => {
    app = await makeApp();
    payee = await newPayee(app);
    eventId = await newPaidEvent(app, payee, 4);
  });
  afterEach(() => app.close());

  const hold = async (quantity: number) =>
    paymentOf(app, (await holdTickets(app, eventId, quantity)).data.orderId);
  /** Its payer has paid, and no event of it ever comes. */
  const payInSilence = ({ provider_session: session }: { provider_session: string | null }) =>
    app.services.database.db
      .updateTable('sandbox_checkout')
      .set({ outcome: 'paid' })
      .where('session', '=', session!)
      .execute();

  it('[PY-20] a payment whose event was lost is found after five minutes, not before', async () => {
    const row = await hold(2);
    await payInSilence(row);
    const asking = vi.spyOn(app.services.payments, 'readCheckout');
    app.clock.advance(5 * minuteMs - 1);
    await moveMoney(app);
    expect(asking).not.toHaveBeenCalled();
    app.clock.advance(1);
    await moveMoney(app);
    expect(await statesOf(app, row.id)).toEqual(['pending', 'paid']);
    expect(await ticketsOf(app, eventId)).toMatchObject({ available: 2, held: 0, listed: 2, people: 2 });
    expect(await paymentRow(app, row.id)).toMatchObject({
      provider_payment: row.provider_session,
      ask_at: null,
    });
    // The event that comes after all changes nothing.
    await say(app, row, 'paid');
    expect(await ticketsOf(app, eventId)).toMatchObject({ listed: 2 });
    expect(await app.mails()).toHaveLength(2);
    app.clock.advance(24 * 60 * minuteMs);
    await moveMoney(app);
    expect(asking).toHaveBeenCalledTimes(1);
  });

  it('[PY-20] an open checkout is asked about ever later, and closed when its time is over', async () => {
    const row = await newDonation(app, payee.id, 10);
    const { readCheckout, closeCheckout } = app.services.payments;
    const read = vi.spyOn(app.services.payments, 'readCheckout').mockImplementation(readCheckout);
    const close = vi.spyOn(app.services.payments, 'closeCheckout').mockImplementation(closeCheckout);
    const startedAt = app.clock();
    const asked: number[] = [];
    for (;;) {
      const { ask_at: askAt } = await paymentRow(app, row.id);
      if (askAt === null) break;
      app.clock.set(askAt);
      asked.push((askAt - startedAt) / minuteMs);
      await moveMoney(app);
    }
    expect(asked).toEqual([5, 6, 8, 12, 20, 36, 60]);
    expect([read.mock.calls.length, close.mock.calls.length]).toEqual([6, 1]);
    expect(await statesOf(app, row.id)).toEqual(['pending', 'expired']);
  });

  it('[PY-20] one that was given up is closed at once: nobody pays there any more', async () => {
    const close = vi.spyOn(app.services.payments, 'closeCheckout');
    const row = await hold(1);
    await giveUpPayment(app, row);
    await moveMoney(app);
    expect(close).toHaveBeenCalledExactlyOnceWith(row.provider_session);
    const page = await app.http.inject({ url: new URL(row.checkout_url!).pathname });
    expect(page.statusCode).toBe(404);
    const cancelled = await hold(1);
    await call(app, cancelEvent, { params: { id: eventId }, body: {} }, payee);
    await moveMoney(app);
    expect(close).toHaveBeenLastCalledWith(cancelled.provider_session);
    await moveMoney(app);
    expect(close).toHaveBeenCalledTimes(2);
  });

  it('[PY-20] [PY-6] who paid in the moment of giving up has paid, and gets tickets if there are some', async () => {
    const row = await hold(1);
    await payInSilence(row);
    await giveUpPayment(app, row);
    await moveMoney(app);
    expect(await statesOf(app, row.id)).toEqual(['pending', 'failed', 'paid']);
    expect(await ticketsOf(app, eventId)).toMatchObject({ available: 3, held: 0, listed: 1 });
  });

  it('[PY-20] [PY-6] when its time is over a checkout stays open to its end, and is asked about then', async () => {
    const row = await hold(1);
    app.clock.advance(holdMs);
    await releaseOverdue(app.services);
    await moveMoney(app);
    expect(await paymentRow(app, row.id)).toMatchObject({
      state: 'expired',
      ask_at: row.created_at + 60 * minuteMs,
    });
    const page = await app.http.inject({ url: new URL(row.checkout_url!).pathname });
    expect(page.statusCode).toBe(200);
    await payInSilence(row);
    app.clock.advance(45 * minuteMs);
    await moveMoney(app);
    expect(await statesOf(app, row.id)).toEqual(['pending', 'expired', 'paid']);
    expect(await ticketsOf(app, eventId)).toMatchObject({ listed: 1 });
  });

  it('[PY-20] what was never led to a checkout ends by itself', async () => {
    vi.spyOn(app.services.payments, 'openCheckout').mockRejectedValue(new Error('down'));
    await expect(newDonation(app, payee.id, 10)).rejects.toThrow('503');
    const { id } = await app.services.database.db
      .selectFrom('transaction')
      .select('id')
      .executeTakeFirstOrThrow();
    app.clock.advance(60 * minuteMs);
    await moveMoney(app);
    expect(await statesOf(app, id)).toEqual(['pending', 'expired']);
  });

  it('[PY-20] a provider that is down, slow or says something else changes nothing, and is asked again', async () => {
    const row = await newDonation(app, payee.id, 10);
    const { payments } = app.services;
    app.clock.advance(5 * minuteMs);
    vi.spyOn(payments, 'readCheckout').mockRejectedValueOnce(new Error('down'));
    await moveMoney(app);
    app.clock.advance(minuteMs);
    await unanswered(payments, 'readCheckout', () => moveMoney(app));
    app.clock.advance(2 * minuteMs);
    const cheap = { kind: 'paid', amountCents: 1, providerPayment: 'x' } as const;
    vi.spyOn(payments, 'readCheckout').mockResolvedValueOnce(cheap);
    await moveMoney(app);
    expect(await statesOf(app, row.id)).toEqual(['pending']);
    await payInSilence(row);
    app.clock.advance(4 * minuteMs);
    await moveMoney(app);
    expect(await statesOf(app, row.id)).toEqual(['pending', 'paid']);
  });

  it('[PY-20] many processes ask once, and what the event says meanwhile stands', async () => {
    const rows = [await hold(1), await newDonation(app, payee.id, 5), await newDonation(app, payee.id, 6)];
    for (const row of rows) await payInSilence(row);
    app.clock.advance(5 * minuteMs);
    const asking = vi.spyOn(app.services.payments, 'readCheckout');
    await Promise.all([...[1, 2, 3].map(() => moveMoney(app)), ...rows.map((row) => say(app, row, 'paid'))]);
    expect(asking.mock.calls.length).toBeLessThanOrEqual(3);
    for (const { id } of rows) expect(await statesOf(app, id)).toEqual(['pending', 'paid']);
    expect(await ticketsOf(app, eventId)).toMatchObject({ listed: 1, people: 1 });
    expect(await app.mails()).toHaveLength(3);
  });
});
