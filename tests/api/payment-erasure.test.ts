import { afterEach, beforeEach, expect, it } from 'vitest';
import { cancelEvent } from '#contract/event/event-calls.ts';
import { register } from '#contract/registration/registration-calls.ts';
import { eraseRegistrations } from '#server/registration/erasure-store.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newAttendee, type BuiltAccount } from '#tests/support/builders.ts';
import { call } from '#tests/support/call.ts';
import { dumpDatabase } from '#tests/support/database-dump.ts';
import {
  eventOf,
  giveUp,
  holdTickets,
  newPaidEvent,
  newPayee,
  orderState,
  paidForm,
  resultOf,
  tell,
  ticketsOf,
} from '#tests/support/payments.ts';

describeOnBoth('payments for what is cancelled or erased meanwhile', (makeApp) => {
  let app: TestApp;
  let payee: BuiltAccount;
  beforeEach(async () => {
    app = await makeApp();
    payee = await newPayee(app);
  });
  afterEach(() => app.close());

  it('[PY-9] a cancelled event and an erased buyer release what waits', async () => {
    const id = await newPaidEvent(app, payee, 5);
    const { data } = await holdTickets(app, id, 2);
    await call(app, cancelEvent, { params: { id }, body: { message: '' } }, { token: payee.token });
    expect(await ticketsOf(app, id)).toMatchObject({ available: 5, held: 0 });
    await tell(app, await eventOf(app, data.orderId, 'paid'));
    expect(await resultOf(app, data.orderId)).toMatchObject({ state: 'refundDue' });

    const other = await newPaidEvent(app, payee, 5);
    const { data: second } = await holdTickets(app, other, 2);
    await app.services.database.transaction((tx) =>
      eraseRegistrations(tx, { accountId: 'nobody', email: 'zoe1@example.org', now: app.clock() }),
    );
    expect(await ticketsOf(app, other)).toMatchObject({ available: 5, held: 0 });
    expect(await orderState(app, second.orderId)).toEqual({ state: 'released', held_people: null });
    const told = (await app.mails()).length;
    await tell(app, await eventOf(app, second.orderId, 'paid'));
    expect(await resultOf(app, second.orderId)).toMatchObject({ state: 'refundDue' });
    expect(await app.mails(), 'nobody writes to who was erased').toHaveLength(told);
    expect((await app.mails()).filter((mail) => mail.to !== 'zoe1@example.org')).toEqual([]);
  });

  it('[AC-33] [PY-5] who was erased before somebody else’s order for her was paid is on no list', async () => {
    const id = await newPaidEvent(app, payee, 6);
    const { data } = await holdTickets(app, id, 2);
    const { data: late } = await holdTickets(app, id, 2);
    await giveUp(app, late.orderId);
    const forHer = { ...paidForm(1), participants: [paidForm(2).participants[1]!] };
    const buyer = await newAttendee(app);
    const { data: alone } = await call(app, register, { params: { id }, body: forHer });
    await app.services.database.db
      .updateTable('order')
      .set({ first_name: 'Anna', email: buyer.email, account_id: buyer.id })
      .where('id', '=', alone.orderId)
      .execute();
    await app.services.database.transaction((tx) =>
      eraseRegistrations(tx, { accountId: 'nobody', email: 'zoe2@example.org', now: app.clock() }),
    );
    expect(/zoe2|Zoë2/.exec(await dumpDatabase(app))).toBeNull();
    expect(await ticketsOf(app, id)).toMatchObject({ available: 4, held: 2, listed: 0 });
    for (const { orderId } of [data, late, alone]) await tell(app, await eventOf(app, orderId, 'paid'));
    expect(await ticketsOf(app, id)).toMatchObject({ available: 4, held: 0, listed: 2, people: 2 });
    for (const { orderId } of [data, late])
      expect(await resultOf(app, orderId)).toMatchObject({ state: 'paid', tickets: [{ firstName: 'Zoë1' }] });
    expect(await resultOf(app, alone.orderId)).toMatchObject({ state: 'refundDue', tickets: [] });
    expect((await app.mails()).map((mail) => mail.to).sort()).toEqual(
      [buyer.email, 'zoe1@example.org', 'zoe1@example.org'].sort(),
    );
  });
});
