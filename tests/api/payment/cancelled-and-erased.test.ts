import { afterEach, beforeEach, expect, it } from 'vitest';
import { cancelEvent } from '#contract/event/event-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { eraseRegistrations } from '#server/registration/erasure-store.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { newAttendee, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call } from '#tests/support/app/call.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';
import {
  newPaymentEvent,
  cancelOrderPayment,
  holdTickets,
  newPaidEvent,
  newPayee,
  readOrderState,
  newPaidRegistration,
  readOrderResult,
  sendPaymentEvent,
  readTicketCounts,
} from '#tests/support/payments/paid-orders.ts';

describeOnBothEngines('payments of cancelled events and erased accounts', (makeApp) => {
  let app: TestApp;
  let payee: BuiltAccount;
  beforeEach(async () => {
    app = await makeApp();
    payee = await newPayee(app);
  });
  afterEach(() => app.close());

  it('[PY-9] cancelling the event and erasing the buyer release pending orders', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const { data } = await holdTickets(app, id, 2);
    await call(app, cancelEvent, { params: { id }, body: { message: '' } }, { token: payee.token });
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 5, held: 0 });
    await sendPaymentEvent(app, await newPaymentEvent(app, data.orderId, 'paid'));
    expect(await readOrderResult(app, data.orderId)).toMatchObject({ state: 'refundDue' });

    const other = await newPaidEvent(app, payee, 5);
    const { data: second } = await holdTickets(app, other, 2);
    await app.services.database.transaction((tx) =>
      eraseRegistrations(tx, { accountId: 'nobody', email: 'zoe1@example.org', nowMs: app.clock() }),
    );
    expect(await readTicketCounts(app, other)).toMatchObject({ available: 5, held: 0 });
    expect(await readOrderState(app, second.orderId)).toEqual({ state: 'released', held_participants: null });
    const mailCount = (await app.mails()).length;
    await sendPaymentEvent(app, await newPaymentEvent(app, second.orderId, 'paid'));
    expect(await readOrderResult(app, second.orderId)).toMatchObject({ state: 'refundDue' });
    expect(await app.mails(), 'nobody writes to who was erased').toHaveLength(mailCount);
    expect((await app.mails()).filter((mail) => mail.to !== 'zoe1@example.org')).toEqual([]);
  });

  it('[AC-33] [PY-5] a participant erased before the order is paid appears on no list', async () => {
    const id = await newPaidEvent(app, payee, 6);
    const { data } = await holdTickets(app, id, 2);
    const { data: late } = await holdTickets(app, id, 2);
    await cancelOrderPayment(app, late.orderId);
    const secondAlone = {
      ...newPaidRegistration(1),
      participants: [newPaidRegistration(2).participants[1]!],
    };
    const buyer = await newAttendee(app);
    const { data: alone } = await call(app, register, { params: { id }, body: secondAlone });
    await app.services.database.db
      .updateTable('order')
      .set({ first_name: 'Anna', email: buyer.email, account_id: buyer.id })
      .where('id', '=', alone.orderId)
      .execute();
    await app.services.database.transaction((tx) =>
      eraseRegistrations(tx, { accountId: 'nobody', email: 'zoe2@example.org', nowMs: app.clock() }),
    );
    expect(/zoe2|Zoë2/.exec(await dumpDatabase(app))).toBeNull();
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 4, held: 2, listed: 0 });
    for (const { orderId } of [data, late, alone])
      await sendPaymentEvent(app, await newPaymentEvent(app, orderId, 'paid'));
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 4, held: 0, listed: 2, people: 2 });
    for (const { orderId } of [data, late])
      expect(await readOrderResult(app, orderId)).toMatchObject({
        state: 'paid',
        tickets: [{ firstName: 'Zoë1' }],
      });
    expect(await readOrderResult(app, alone.orderId)).toMatchObject({ state: 'refundDue', tickets: [] });
    expect((await app.mails()).map((mail) => mail.to).sort()).toEqual(
      [buyer.email, 'zoe1@example.org', 'zoe1@example.org'].sort(),
    );
  });
});
