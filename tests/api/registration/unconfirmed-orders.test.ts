import { expect, it } from 'vitest';
import { disownMail } from '#contract/account/account-endpoints.ts';
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import { confirmOrder, withdrawOrder } from '#contract/registration/confirmation-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { eraseDueAccounts } from '#server/account/erasure/erase-account.ts';
import { runCleanup } from '#server/cleanup-job.ts';
import { releaseOverdue } from '#server/registration/orders/release-overdue.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call, expectRefusal, sendRaw, type CallOptions } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { gracePeriodMs, requestAccountDeletion } from '#tests/support/builders/account-deletion.ts';
import { newAttendee } from '#tests/support/builders/builders.ts';
import { readParticipantList } from '#tests/support/builders/door.ts';
import { createLargeOrders } from '#tests/support/builders/large-orders.ts';
import { newLimitedEvent, readConfirmationToken } from '#tests/support/builders/limited-events.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';

const linkInvalid = { status: 404, error: 'linkInvalid' };

const readNotMe = ({ text }: { text: string }) => ({
  token: /\/account\/not-me#(\S+)/.exec(text)?.[1] ?? '',
});

describeOnBothEngines('orders that are not confirmed', (makeApp) => {
  const app = setupApp(() => makeApp({ config: { hasRateLimits: true } }));
  const { newVisitor, order, toBody, mailsTo, readToken, confirm, readPlaces, isoIn } =
    createLargeOrders(app);

  it('[RG-77] [AC-108] releases and erases an order that its address disowns', async () => {
    const { org, eventId } = await newLimitedEvent(app(), 300);
    const { email, address } = newVisitor();
    await order(eventId, email, { count: 11, address });
    const [mail] = await mailsTo(email);
    const notMe = { body: readNotMe(mail!) };
    expect((await call(app(), disownMail, notMe)).message).toBe(
      'Fatto: i posti sono di nuovo liberi, e abbiamo cancellato il tuo indirizzo da quell’iscrizione',
    );
    expect(await readPlaces(org, eventId)).toEqual({ taken: 0, left: 300 });
    const { db } = app().services.database;
    const rows = await db.selectFrom('order').selectAll().where('event_id', '=', eventId).execute();
    expect(JSON.stringify(rows)).not.toContain(email);
    const body = { token: readConfirmationToken(mail!) };
    expect(await expectRefusal(app(), confirmOrder, { body })).toMatchObject(linkInvalid);
    await call(app(), disownMail, notMe);
    expect(await readPlaces(org, eventId)).toEqual({ taken: 0, left: 300 });
    // For an hour strangers cause no further link, then one that is confirmed is its owner's.
    const input = { params: { id: eventId }, body: toBody(email) };
    expect(await expectRefusal(app(), register, input, newVisitor())).toMatchObject({
      error: 'tooManyConfirmations',
    });
    app().clock.advance(hourMs);
    await order(eventId, email, { count: 11, address });
    const [, later] = await mailsTo(email);
    await confirm(readConfirmationToken(later!));
    const late = { body: readNotMe(later!) };
    expect(await expectRefusal(app(), disownMail, late)).toMatchObject(linkInvalid);
    expect(await readPlaces(org, eventId)).toEqual({ taken: 11, left: 289 });
  });

  it('[RG-77] [PY-7] erases who never confirmed a day after the hold', async () => {
    const { eventId } = await newLimitedEvent(app(), 100);
    const [held, released] = [newVisitor(), newVisitor()];
    await order(eventId, held.email, { ...held, count: 20 });
    await order(eventId, released.email, { ...released, count: 20 });
    app().clock.advance(dayMs + hourMs);
    await releaseOverdue(app().services);
    await runCleanup(app().services);
    const { db } = app().services.database;
    const rows = await db.selectFrom('order').selectAll().where('event_id', '=', eventId).execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/visitor|guest|Zoë/);
  });

  it('[RG-77] [AC-33] erases an account’s shares and its orders to confirm', async () => {
    const { eventId } = await newLimitedEvent(app(), 300, { endDateTime: isoIn(90 * dayMs) });
    const attendee = await newAttendee(app());
    const { token, email } = attendee;
    await order(eventId, email, { count: 3, token });
    const { db } = app().services.database;
    const countRows = async () =>
      (await db.selectFrom('ticket_share').selectAll().where('event_id', '=', eventId).execute()).length;
    expect(await countRows()).toBe(1);
    await requestAccountDeletion(app(), attendee);
    app().clock.advance(gracePeriodMs - minuteMs);
    await order(eventId, email, { count: 11, address: newVisitor().address });
    app().clock.advance(minuteMs);
    await eraseDueAccounts(app().services);
    expect(await countRows()).toBe(0);
    const orders = await db.selectFrom('order').selectAll().where('event_id', '=', eventId).execute();
    expect(JSON.stringify(orders)).not.toContain(email);
    expect(await dumpDatabase(app())).not.toContain(`"${email}"`);
  });

  it('[RG-77] gives up an order whose address is corrected, so that its places are there again', async () => {
    const { org, eventId } = await newLimitedEvent(app(), 16, { confirmAbove: 5 });
    const [other, wrong, right] = [newVisitor(), newVisitor(), newVisitor()];
    await order(eventId, other.email, { ...other, count: 5 });
    const { orderId } = await order(eventId, wrong.email, { ...wrong, count: 8 });
    expect(await readPlaces(org, eventId)).toEqual({ taken: 5, left: 3 });
    const token = await readToken(wrong.email);
    const withdraw = (options: CallOptions = {}) =>
      call(app(), withdrawOrder, { body: { orderId } }, options);
    for (let times = 0; times < 2; times += 1)
      expect((await withdraw()).data).toEqual({ isConfirmed: false });
    expect(await readPlaces(org, eventId)).toEqual({ taken: 5, left: 11 });
    expect(await expectRefusal(app(), confirmOrder, { body: { token } })).toMatchObject(linkInvalid);
    expect(await dumpDatabase(app())).not.toContain(wrong.email);
    expect((await order(eventId, right.email, { ...right, count: 8 })).toConfirm!.heldUntil).not.toBeNull();
    // Once confirmed it cannot be given up.
    const confirmed = await confirm(await readToken(right.email));
    const body = { orderId: confirmed.data.orderId };
    expect((await call(app(), withdrawOrder, { body })).data).toEqual({ isConfirmed: true });
    expect(await readPlaces(org, eventId)).toEqual({ taken: 13, left: 3 });
  });

  it('[RG-77] lets only the account give up its order', async () => {
    const { org, eventId } = await newLimitedEvent(app(), 300);
    const { email, token } = await newAttendee(app());
    const { orderId } = await order(eventId, email, { count: 11, token });
    const withdraw = (options: CallOptions) => call(app(), withdrawOrder, { body: { orderId } }, options);
    const stranger = await newAttendee(app());
    for (const options of [{}, { token: stranger.token }, { token: org.token }]) await withdraw(options);
    expect(await readPlaces(org, eventId)).toEqual({ taken: 0, left: 289 });
    await withdraw({ token });
    expect(await readPlaces(org, eventId)).toEqual({ taken: 0, left: 300 });
  });

  it('[RG-77] counts each place once whatever comes at the same time', async () => {
    const { org, eventId } = await newLimitedEvent(app(), 300);
    const { db } = app().services.database;
    for (let round = 0; round < 6; round += 1) {
      const { email, address } = newVisitor();
      const { orderId } = await order(eventId, email, { count: 11, address });
      const [mail] = await mailsTo(email);
      const body = { token: readConfirmationToken(mail!) };
      const notMe = readNotMe(mail!);
      if (round % 2 === 1) app().clock.advance(30 * minuteMs);
      const responses = await Promise.all([
        sendRaw(app(), confirmOrder, { body }),
        sendRaw(app(), withdrawOrder, { body: { orderId } }),
        sendRaw(app(), disownMail, { body: notMe }),
        sendRaw(app(), confirmOrder, { body }),
      ]);
      for (const { statusCode } of responses) expect([200, 404, 409]).toContain(statusCode);
      await releaseOverdue(app().services);
      const { state } = await db
        .selectFrom('order')
        .select('state')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      expect(state).not.toBe('pending');
    }
    const { participants } = await readParticipantList(app(), org, eventId);
    expect(await readPlaces(org, eventId)).toEqual({
      taken: participants.length,
      left: 300 - participants.length,
    });
    const event = await db
      .selectFrom('event')
      .select('held_count')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ held_count: 0 });
  });
});
