import { expect, it, vi } from 'vitest';
import { cancelTicket } from '#contract/registration/registration-endpoints.ts';
import { Overloaded } from '#server/db/transaction-queue.ts';
import { holdDurationMs } from '#server/registration/orders/hold-limits.ts';
import { releaseOverdue } from '#server/registration/orders/release-overdue.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { newEvent } from '#tests/support/builders/builders.ts';
import { newParticipants } from '#tests/support/builders/door.ts';
import {
  cancelOrderPayment,
  holdTickets,
  newPaidEvent,
  newPayee,
  newPaymentEvent,
  readOrderState,
  sendPaymentEvent,
} from '#tests/support/payments/paid-orders.ts';

describeOnBothEngines('turns at an event', (makeApp) => {
  const app = setupApp(makeApp);

  it('[OP-13] settled payments, released holds and cancelled tickets take their turn', async () => {
    const payee = await newPayee(app());
    const eventId = await newPaidEvent(app(), payee, 10);
    const hold = async () => (await holdTickets(app(), eventId, 1)).data.orderId;
    const [paid, cancelled, overdue] = [await hold(), await hold(), await hold()];
    const { tickets } = await newParticipants(app(), await newEvent(app(), payee), 1);
    const turns = vi.spyOn(app().services.database, 'eventTransaction');
    await sendPaymentEvent(app(), await newPaymentEvent(app(), paid, 'paid'));
    expect(turns).toHaveBeenCalledTimes(1);
    await cancelOrderPayment(app(), cancelled);
    expect(turns).toHaveBeenCalledTimes(2);
    await call(app(), cancelTicket, { params: { ticket: tickets[0]! } });
    expect(turns).toHaveBeenCalledTimes(3);

    app().clock.advance(holdDurationMs);
    turns.mockRejectedValueOnce(new Overloaded(1));
    // The job passes over a busy event; a registration that needs its tickets gets the error.
    await releaseOverdue(app().services);
    expect(await readOrderState(app(), overdue)).toMatchObject({ state: 'pending' });
    turns.mockRejectedValueOnce(new Overloaded(1));
    await expect(releaseOverdue(app().services, { eventId })).rejects.toThrow(Overloaded);
    await releaseOverdue(app().services);
    expect(await readOrderState(app(), overdue)).toMatchObject({ state: 'released' });
    turns.mockRestore();
  });
});
