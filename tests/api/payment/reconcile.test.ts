import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { minuteMs, hourMs, dayMs } from '#contract/durations.ts';
import { cancelEvent } from '#contract/event/event-endpoints.ts';
import { holdDurationMs } from '#server/registration/orders/hold-limits.ts';
import { releaseOverdue } from '#server/registration/orders/release-overdue.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import type { BuiltAccount } from '#tests/support/builders/builders.ts';
import { call } from '#tests/support/app/call.ts';
import {
  cancelPaymentBySecret,
  runPaymentJobs,
  newDonation,
  readPaymentRow,
  sendPaymentStatus,
  readPaymentStates,
} from '#tests/support/payments/payment-jobs.ts';
import {
  holdTickets,
  newPaidEvent,
  newPayee,
  readOrderPayment,
  readTicketCounts,
} from '#tests/support/payments/paid-orders.ts';
import { withProviderTimeout } from '#tests/support/payments/provider-timeout.ts';

describeOnBothEngines('payment polling', (makeApp) => {
  let app: TestApp;
  let payee: BuiltAccount;
  let eventId: string;
  beforeEach(async () => {
    app = await makeApp();
    payee = await newPayee(app);
    eventId = await newPaidEvent(app, payee, 4);
  });
  afterEach(() => app.close());

  const holdOrder = async (quantity: number) =>
    readOrderPayment(app, (await holdTickets(app, eventId, quantity)).data.orderId);
  /** Pays at the provider without sending an event. */
  const payWithoutEvent = ({ provider_session: session }: { provider_session: string | null }) =>
    app.services.database.db
      .updateTable('sandbox_checkout')
      .set({ outcome: 'paid' })
      .where('session', '=', session!)
      .execute();

  it('[PY-20] polls a payment whose event was lost after five minutes, not before', async () => {
    const row = await holdOrder(2);
    await payWithoutEvent(row);
    const asking = vi.spyOn(app.services.payments, 'readCheckout');
    app.clock.advance(5 * minuteMs - 1);
    await runPaymentJobs(app);
    expect(asking).not.toHaveBeenCalled();
    app.clock.advance(1);
    await runPaymentJobs(app);
    expect(await readPaymentStates(app, row.id)).toEqual(['pending', 'paid']);
    expect(await readTicketCounts(app, eventId)).toMatchObject({
      available: 2,
      held: 0,
      listed: 2,
      people: 2,
    });
    expect(await readPaymentRow(app, row.id)).toMatchObject({
      provider_payment: row.provider_session,
      poll_at: null,
    });
    // The late event changes nothing.
    await sendPaymentStatus(app, row, 'paid');
    expect(await readTicketCounts(app, eventId)).toMatchObject({ listed: 2 });
    expect(await app.mails()).toHaveLength(2);
    app.clock.advance(dayMs);
    await runPaymentJobs(app);
    expect(asking).toHaveBeenCalledTimes(1);
  });

  it('[PY-20] polls an open checkout with backoff, and closes it on expiry', async () => {
    const row = await newDonation(app, payee.id, 10);
    const { readCheckout, closeCheckout } = app.services.payments;
    const read = vi.spyOn(app.services.payments, 'readCheckout').mockImplementation(readCheckout);
    const close = vi.spyOn(app.services.payments, 'closeCheckout').mockImplementation(closeCheckout);
    const startedAt = app.clock();
    const pollTimes: number[] = [];
    for (;;) {
      const { poll_at: pollAt } = await readPaymentRow(app, row.id);
      if (pollAt === null) break;
      app.clock.set(pollAt);
      pollTimes.push((pollAt - startedAt) / minuteMs);
      await runPaymentJobs(app);
    }
    expect(pollTimes).toEqual([5, 6, 8, 12, 20, 36, 60]);
    expect([read.mock.calls.length, close.mock.calls.length]).toEqual([6, 1]);
    expect(await readPaymentStates(app, row.id)).toEqual(['pending', 'expired']);
  });

  it('[PY-20] closes a cancelled checkout at the provider at once', async () => {
    const close = vi.spyOn(app.services.payments, 'closeCheckout');
    const row = await holdOrder(1);
    await cancelPaymentBySecret(app, row);
    await runPaymentJobs(app);
    expect(close).toHaveBeenCalledExactlyOnceWith(row.provider_session);
    const page = await app.http.inject({ url: new URL(row.checkout_url!).pathname });
    expect(page.statusCode).toBe(404);
    const cancelled = await holdOrder(1);
    await call(app, cancelEvent, { params: { id: eventId }, body: {} }, payee);
    await runPaymentJobs(app);
    expect(close).toHaveBeenLastCalledWith(cancelled.provider_session);
    await runPaymentJobs(app);
    expect(close).toHaveBeenCalledTimes(2);
  });

  it('[PY-20] [PY-6] a payment made while cancelling counts, with tickets if enough are left', async () => {
    const row = await holdOrder(1);
    await payWithoutEvent(row);
    await cancelPaymentBySecret(app, row);
    await runPaymentJobs(app);
    expect(await readPaymentStates(app, row.id)).toEqual(['pending', 'failed', 'paid']);
    expect(await readTicketCounts(app, eventId)).toMatchObject({ available: 3, held: 0, listed: 1 });
  });

  it('[PY-20] [PY-6] a checkout outlives its order’s hold, and is polled at its end', async () => {
    const row = await holdOrder(1);
    app.clock.advance(holdDurationMs);
    await releaseOverdue(app.services);
    await runPaymentJobs(app);
    expect(await readPaymentRow(app, row.id)).toMatchObject({
      state: 'expired',
      poll_at: row.created_at + hourMs,
    });
    const page = await app.http.inject({ url: new URL(row.checkout_url!).pathname });
    expect(page.statusCode).toBe(200);
    await payWithoutEvent(row);
    app.clock.advance(45 * minuteMs);
    await runPaymentJobs(app);
    expect(await readPaymentStates(app, row.id)).toEqual(['pending', 'expired', 'paid']);
    expect(await readTicketCounts(app, eventId)).toMatchObject({ listed: 1 });
  });

  it('[PY-20] a payment without a checkout expires by itself', async () => {
    vi.spyOn(app.services.payments, 'openCheckout').mockRejectedValue(new Error('down'));
    await expect(newDonation(app, payee.id, 10)).rejects.toThrow('503');
    const { id } = await app.services.database.db
      .selectFrom('transaction')
      .select('id')
      .executeTakeFirstOrThrow();
    app.clock.advance(hourMs);
    await runPaymentJobs(app);
    expect(await readPaymentStates(app, id)).toEqual(['pending', 'expired']);
  });

  it('[PY-20] polls again when the provider is down, slow or inconsistent, and changes nothing', async () => {
    const row = await newDonation(app, payee.id, 10);
    const { payments } = app.services;
    app.clock.advance(5 * minuteMs);
    vi.spyOn(payments, 'readCheckout').mockRejectedValueOnce(new Error('down'));
    await runPaymentJobs(app);
    app.clock.advance(minuteMs);
    await withProviderTimeout(payments, 'readCheckout', () => runPaymentJobs(app));
    app.clock.advance(2 * minuteMs);
    const cheap = { kind: 'paid', amountCents: 1, providerPayment: 'x' } as const;
    vi.spyOn(payments, 'readCheckout').mockResolvedValueOnce(cheap);
    await runPaymentJobs(app);
    expect(await readPaymentStates(app, row.id)).toEqual(['pending']);
    await payWithoutEvent(row);
    app.clock.advance(4 * minuteMs);
    await runPaymentJobs(app);
    expect(await readPaymentStates(app, row.id)).toEqual(['pending', 'paid']);
  });

  it('[PY-20] concurrent processes poll once, and an event received meanwhile wins', async () => {
    const rows = [
      await holdOrder(1),
      await newDonation(app, payee.id, 5),
      await newDonation(app, payee.id, 6),
    ];
    for (const row of rows) await payWithoutEvent(row);
    app.clock.advance(5 * minuteMs);
    const asking = vi.spyOn(app.services.payments, 'readCheckout');
    await Promise.all([
      ...[1, 2, 3].map(() => runPaymentJobs(app)),
      ...rows.map((row) => sendPaymentStatus(app, row, 'paid')),
    ]);
    expect(asking.mock.calls.length).toBeLessThanOrEqual(3);
    for (const { id } of rows) expect(await readPaymentStates(app, id)).toEqual(['pending', 'paid']);
    expect(await readTicketCounts(app, eventId)).toMatchObject({ listed: 1, people: 1 });
    expect(await app.mails()).toHaveLength(3);
  });
});
