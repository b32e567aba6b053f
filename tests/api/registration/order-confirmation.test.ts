import { expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import { cancelEvent } from '#contract/event/event-endpoints.ts';
import { confirmOrder, readConfirmation } from '#contract/registration/confirmation-endpoints.ts';
import { listOwnOrders } from '#contract/registration/order-endpoints.ts';
import { cancelTicket, register } from '#contract/registration/registration-endpoints.ts';
import { releaseOverdue } from '#server/registration/orders/release-overdue.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { newAttendee } from '#tests/support/builders/builders.ts';
import { readParticipantList } from '#tests/support/builders/door.ts';
import { createLargeOrders } from '#tests/support/builders/large-orders.ts';
import { newLimitedEvent, readConfirmationToken } from '#tests/support/builders/limited-events.ts';

const linkInvalid = { status: 404, error: 'linkInvalid' };

describeOnBothEngines('orders that a mailed link confirms', (makeApp) => {
  const app = setupApp(() => makeApp({ config: { hasRateLimits: true } }));
  const { newVisitor, order, toBody, mailsTo, readToken, confirm, readPlaces, isoIn } =
    createLargeOrders(app);
  const open = async (token: string) => (await call(app(), readConfirmation, { body: { token } })).data;

  it('[RG-77] holds the places for half an hour, mails only the buyer, and confirms by the link', async () => {
    const { org, eventId } = await newLimitedEvent(app(), 300);
    const { email, address } = newVisitor();
    const { orderId, tickets, toConfirm } = await order(eventId, email, { count: 12, address });
    expect({ tickets, toConfirm }).toEqual({
      tickets: [],
      toConfirm: { quantity: 12, heldUntil: isoIn(30 * minuteMs) },
    });
    expect(await readPlaces(org, eventId)).toEqual({ taken: 0, left: 288 });
    expect((await readParticipantList(app(), org, eventId)).participants).toEqual([]);
    expect((await app().mails()).filter(({ to }) => to.endsWith(email)).map(({ to }) => to)).toEqual([email]);
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ subject: 'Conferma i posti: Pulizia del Tevere' });
    expect(mail!.text).toContain('12 posti ti aspettano');
    const token = readConfirmationToken(mail!);
    // Opening the link is not enough: programs open the links of mails.
    const shown = { eventId, title: 'Pulizia del Tevere', quantity: 12, heldUntil: isoIn(30 * minuteMs) };
    for (let times = 0; times < 2; times += 1)
      expect(await open(token)).toMatchObject({ ...shown, order: null });
    const confirmed = await confirm(token);
    expect(confirmed.data).toMatchObject({ price: 0, orderId, email });
    expect(confirmed.data.tickets).toHaveLength(12);
    expect(await readPlaces(org, eventId)).toEqual({ taken: 12, left: 288 });
    expect((await readParticipantList(app(), org, eventId)).participants).toHaveLength(12);
    expect(await mailsTo(email)).toHaveLength(2);
    expect(await mailsTo(`guest3-of-${email}`)).toHaveLength(1);
    // Repeated: the same tickets, and nothing more.
    expect((await confirm(token)).data).toEqual(confirmed.data);
    expect((await open(token)).order).toEqual(confirmed.data);
    expect(await mailsTo(email)).toHaveLength(2);
    expect(await readPlaces(org, eventId)).toEqual({ taken: 12, left: 288 });
  });

  it('[RG-77] two confirmations at once put each person on the list once', async () => {
    const { org, eventId } = await newLimitedEvent(app(), 300);
    const { email, address } = newVisitor();
    await order(eventId, email, { count: 11, address });
    const token = await readToken(email);
    const [first, second] = await Promise.all([confirm(token), confirm(token)]);
    expect(first.data).toEqual(second.data);
    expect(await readPlaces(org, eventId)).toEqual({ taken: 11, left: 289 });
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('[RG-77] holds at most the places of a group, then lets the link take those left', async () => {
    const { org, eventId } = await newLimitedEvent(app(), 100);
    const [held, released] = [newVisitor(), newVisitor()];
    expect((await order(eventId, held.email, { ...held, count: 15 })).toConfirm!.heldUntil).not.toBeNull();
    const { toConfirm } = await order(eventId, released.email, { ...released, count: 20 });
    expect(toConfirm).toEqual({ quantity: 20, heldUntil: null });
    expect(await readPlaces(org, eventId)).toEqual({ taken: 0, left: 85 });
    const mail = (await mailsTo(released.email)).at(-1)!;
    expect(mail.text).toContain('Per ora non sono riservati a te');
    expect(await open(readConfirmationToken(mail))).toMatchObject({ heldUntil: null, order: null });
    expect((await confirm(readConfirmationToken(mail))).data.tickets).toHaveLength(20);
    expect(await readPlaces(org, eventId)).toEqual({ taken: 20, left: 65 });
  });

  it('[RG-77] gives places back after half an hour, and confirms later what is left', async () => {
    const { org, eventId } = await newLimitedEvent(app(), 100);
    const { email, address } = newVisitor();
    await order(eventId, email, { count: 15, address });
    const token = await readToken(email);
    app().clock.advance(30 * minuteMs);
    await releaseOverdue(app().services);
    expect(await readPlaces(org, eventId)).toEqual({ taken: 0, left: 100 });
    expect((await open(token)).heldUntil).toBeNull();
    expect((await confirm(token)).data.tickets).toHaveLength(15);
    expect(await readPlaces(org, eventId)).toEqual({ taken: 15, left: 85 });
  });

  it('[RG-77] says that the places have gone, and confirms once some are back', async () => {
    const { org, eventId } = await newLimitedEvent(app(), 12, { confirmAbove: 6 });
    const [late, other] = [newVisitor(), newVisitor()];
    const { toConfirm } = await order(eventId, late.email, { ...late, count: 7 });
    expect(toConfirm!.heldUntil).toBeNull();
    const { tickets } = await order(eventId, other.email, { ...other, count: 6 });
    const token = await readToken(late.email);
    const refuse = () => expectRefusal(app(), confirmOrder, { body: { token } });
    expect(await refuse()).toMatchObject({ status: 409, error: 'noMoreTickets' });
    const last = newVisitor();
    const ownTickets = (await order(eventId, last.email, { ...last, count: 6 })).tickets;
    expect(await refuse()).toMatchObject({ status: 409, error: 'soldOut' });
    for (const { ticket } of [...tickets, ...ownTickets].slice(0, 7))
      await call(app(), cancelTicket, { params: { ticket } });
    expect((await confirm(token)).data.tickets).toHaveLength(7);
    expect(await readPlaces(org, eventId)).toEqual({ taken: 12, left: 0 });
  });

  it('[RG-77] counts confirmed places for the owner of the mailbox', async () => {
    const { eventId } = await newLimitedEvent(app(), 300);
    const attendee = await newAttendee(app());
    await order(eventId, attendee.email, { count: 12, address: newVisitor().address });
    await confirm(await readToken(attendee.email));
    const { token } = attendee;
    expect((await order(eventId, attendee.email, { count: 1, token })).toConfirm).toBeDefined();
  });

  it('[RG-77] accepts a link for a day, of its order and address alone', async () => {
    const { org, eventId } = await newLimitedEvent(app(), 300, { endDateTime: isoIn(9 * dayMs) });
    const { email, address } = newVisitor();
    const { orderId } = await order(eventId, email, { count: 11, address });
    const token = await readToken(email);
    const second = newVisitor();
    const { orderId: otherId } = await order(eventId, second.email, { count: 11, ...second });
    const signature = token.split('.')[1]!;
    const forged = ['', orderId, `${orderId}.`, `${otherId}.${signature}`, `${token}x`, token.slice(0, -1)];
    for (const wrong of forged)
      for (const endpoint of [readConfirmation, confirmOrder])
        expect(await expectRefusal(app(), endpoint, { body: { token: wrong } })).toMatchObject(linkInvalid);
    app().clock.advance(dayMs - 1);
    expect(await open(token)).toMatchObject({ quantity: 11 });
    app().clock.advance(1);
    for (const endpoint of [readConfirmation, confirmOrder])
      expect(await expectRefusal(app(), endpoint, { body: { token } })).toMatchObject(linkInvalid);
    expect(await readPlaces(org, eventId)).toMatchObject({ taken: 0 });
  });

  it('[RG-77] refuses after a cancellation, and after the end', async () => {
    const { org, eventId } = await newLimitedEvent(app(), 300);
    const { email, address } = newVisitor();
    await order(eventId, email, { count: 11, address });
    const token = await readToken(email);
    await call(app(), cancelEvent, { params: { id: eventId }, body: {} }, org);
    for (const endpoint of [readConfirmation, confirmOrder])
      expect(await expectRefusal(app(), endpoint, { body: { token } })).toMatchObject({
        error: 'eventCancelled',
      });
    const soon = { startDateTime: isoIn(hourMs), endDateTime: isoIn(2 * hourMs) };
    const { eventId: shortId } = await newLimitedEvent(app(), 300, soon);
    await order(shortId, email, { count: 11, address });
    const shortToken = await readToken(email);
    app().clock.advance(2 * hourMs);
    for (const endpoint of [readConfirmation, confirmOrder])
      expect(await expectRefusal(app(), endpoint, { body: { token: shortToken } })).toMatchObject({
        error: 'eventEnded',
      });
  });

  it('[RG-77] answers a repeated request with the same order', async () => {
    const { org, eventId } = await newLimitedEvent(app(), 300);
    const { email, address } = newVisitor();
    const options = { count: 11, address, headers: { 'idempotency-key': 'a-key-of-one-submission' } };
    const first = await order(eventId, email, options);
    expect(await order(eventId, email, options)).toEqual(first);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await readPlaces(org, eventId)).toEqual({ taken: 0, left: 289 });
    const { data } = await confirm(await readToken(email));
    expect((await order(eventId, email, options)).tickets).toEqual(data.tickets);
  });

  it('[RG-77] mails a stranger five links an hour, whatever tags and networks, and the owner more', async () => {
    const { eventId } = await newLimitedEvent(app(), 300);
    const victim = await newAttendee(app());
    const tagged = (tag: number) => victim.email.replace('@', tag === 0 ? '@' : `+${tag}@`);
    const ask = (tag: number) => order(eventId, tagged(tag), { count: 11, address: newVisitor().address });
    for (let tag = 0; tag < 5; tag += 1) await ask(tag);
    const body = toBody(tagged(6));
    const headers = { 'idempotency-key': 'a-key-of-a-refused-submission' };
    const { address } = newVisitor();
    const refused = await expectRefusal(
      app(),
      register,
      { params: { id: eventId }, body },
      { address, headers },
    );
    expect(refused).toMatchObject({ status: 409, error: 'tooManyConfirmations' });
    const { token } = victim;
    expect((await order(eventId, victim.email, { count: 11, token })).toConfirm).toBeDefined();
    app().clock.advance(hourMs);
    // The refused request is repeated under its key.
    const retried = await call(app(), register, { params: { id: eventId }, body }, { address, headers });
    expect(retried.data.toConfirm).toBeDefined();
  });

  it('[RG-77] does not confirm where registration has moved to another site', async () => {
    const { org, eventId } = await newLimitedEvent(app(), 300);
    const { email, address } = newVisitor();
    await order(eventId, email, { count: 11, address });
    const token = await readToken(email);
    const { db } = app().services.database;
    await db
      .updateTable('event')
      .set({ external_link: 'https://altrove.example/' })
      .where('id', '=', eventId)
      .execute();
    for (const endpoint of [readConfirmation, confirmOrder])
      expect(await expectRefusal(app(), endpoint, { body: { token } })).toMatchObject({
        error: 'externalRegistration',
      });
    expect(await readPlaces(org, eventId)).toMatchObject({ taken: 0 });
  });

  it('[RG-77] [RG-35] shows the account an order that waits for its confirmation', async () => {
    const { eventId } = await newLimitedEvent(app(), 300);
    const { email, token } = await newAttendee(app());
    await order(eventId, email, { count: 11, token });
    const list = async () => (await call(app(), listOwnOrders, { query: {} }, { token })).data;
    expect(await list()).toMatchObject([
      { state: 'pending', isPaid: false, heldUntil: isoIn(30 * minuteMs) },
    ]);
    const { data } = await confirm(await readToken(email));
    const [confirmed] = await list();
    expect(confirmed).toMatchObject({ state: 'confirmed', heldUntil: null });
    expect(confirmed!.participants.map(({ ticket }) => ticket)).toEqual(
      data.tickets.map(({ ticket }) => ticket),
    );
  });

  it('[RG-77] does not take places of an event that has a price by now', async () => {
    const { eventId } = await newLimitedEvent(app(), 300);
    const { email, address } = newVisitor();
    await order(eventId, email, { count: 11, address });
    const token = await readToken(email);
    const { db } = app().services.database;
    await db.updateTable('event').set({ price_cents: 500 }).where('id', '=', eventId).execute();
    expect(await expectRefusal(app(), confirmOrder, { body: { token } })).toMatchObject(linkInvalid);
  });
});
