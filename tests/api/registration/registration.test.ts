import { afterEach, beforeEach, expect, it } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import { readOwnEvent } from '#contract/event/event-endpoints.ts';
import { readTicket, register } from '#contract/registration/registration-endpoints.ts';
import { decodeTicket } from '#contract/registration/ticket-code.ts';
import { runCleanup } from '#server/cleanup-job.ts';
import { createRegister } from '#server/registration/register.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import {
  newAttendee,
  newEvent,
  newOrganisation,
  type BuiltAccount,
} from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import {
  newOperation,
  newParticipants,
  readParticipantList,
  sendBatch,
} from '#tests/support/builders/door.ts';

const newParticipant = (n: number, email = `persona${n}@example.org`) => ({
  firstName: `Zoë${n}`,
  lastName: 'D’Angelò',
  email,
});
const form = (participants = [newParticipant(1)], more: object = {}) => ({
  acceptedPNPTNC: true as const,
  noOfTickets: participants.length,
  participants,
  ...more,
});

describeOnBothEngines('registration', (makeApp) => {
  let app: TestApp;
  let org: BuiltAccount;

  beforeEach(async () => {
    app = await makeApp();
    org = await newOrganisation(app);
  });
  afterEach(() => app.close());

  const limitedEvent = (count: number) =>
    newEvent(app, org, { maxNoTickets: 'Limited', maxTicketAvailable: count });
  const readOrganiserEvent = async (id: string) =>
    (await call(app, readOwnEvent, { params: { id } }, { token: org.token })).data;
  const expectRegistrationRefused = (id: string, body: unknown, options = {}) =>
    expectRefusal(app, register, { params: { id }, body }, options);

  it('[RG-3] issues each participant a signed ticket with its own page', async () => {
    const id = await newEvent(app, org);
    const { data } = await call(app, register, {
      params: { id },
      body: form([newParticipant(1), newParticipant(2)]),
    });
    expect(data).toMatchObject({ price: 0, tickets: [{ firstName: 'Zoë1' }, { firstName: 'Zoë2' }] });
    const { ticket } = data.tickets[1]!;
    const page = (await call(app, readTicket, { params: { ticket: ticket.toLowerCase() } })).data;
    expect(page).toMatchObject({
      firstName: 'Zoë2',
      ticketNo: 2,
      noOfTickets: 2,
      checkedInAt: null,
      qrText: `HTTP://LOCALHOST:3000/T/${ticket}`,
      event: { _id: id, companyName: 'Fiume Pulito', isCancelled: false },
    });
    expect(JSON.stringify(page)).not.toContain('Zoë1');
    const { participantId } = decodeTicket(ticket)!;
    await sendBatch(app, org, [newOperation(app, { eventId: id, participantId })]);
    const later = (await call(app, readTicket, { params: { ticket } })).data;
    expect(later.checkedInAt).toBe(new Date(app.clock()).toISOString());
  });

  it('[CI-19] answers notFound for a forged ticket', async () => {
    const id = await newEvent(app, org);
    const { tickets } = await newParticipants(app, id, 1);
    const ticket = tickets[0]!;
    const forged = ticket.slice(0, 20) + (ticket[20] === 'A' ? 'B' : 'A') + ticket.slice(21);
    expect(await expectRefusal(app, readTicket, { params: { ticket: forged } })).toMatchObject({
      status: 404,
    });
    expect(await expectRefusal(app, readTicket, { params: { ticket: 'A'.repeat(154) } })).toMatchObject({
      status: 404,
    });
    expect(await expectRefusal(app, readTicket, { params: { ticket: 'nonsense' } })).toMatchObject({
      status: 400,
    });
  });

  it('mails all tickets to the buyer and each other participant their own, in their language', async () => {
    const id = await newEvent(app, org, { title: 'Festa <b>del</b> riuso' });
    await call(
      app,
      register,
      {
        params: { id },
        body: form([newParticipant(1), newParticipant(2, 'persona1@example.org'), newParticipant(3)]),
      },
      { language: 'en' },
    );
    const mails = (await app.mails()).filter((mail) => mail.to.startsWith('persona'));
    expect(mails.map((mail) => mail.to).sort()).toEqual(['persona1@example.org', 'persona3@example.org']);
    const [buyer, other] = mails.sort((a, b) => (a.to < b.to ? -1 : 1));
    const countTickets = ({ text }: { text: string }) => new Set(text.match(/\/ticket\/[A-Z2-7]{154}/g)).size;
    expect([buyer!, other!].map(countTickets)).toEqual([3, 1]);
    expect(buyer!.html).not.toContain('<b>del</b>');
    expect(buyer!.html).toContain('lang="en"');
  });

  it('[RG-15] rejects web addresses as names', async () => {
    const id = await limitedEvent(3);
    for (const firstName of ['Hai vinto http://evil.example', 'vai su www.evil.example'])
      expect(await expectRegistrationRefused(id, form([{ ...newParticipant(1), firstName }]))).toMatchObject({
        status: 400,
        issues: [{ path: 'participants.0.firstName', message: 'Scrivi un nome, non un indirizzo' }],
      });
    const odd = { firstName: 'J. R. R.', lastName: 'O’Neill-D’Angelò' };
    expect(
      (await call(app, register, { params: { id }, body: form([{ ...newParticipant(1), ...odd }]) })).success,
    ).toBe(true);
  });

  it('[RG-3] registers all participants or none', async () => {
    const id = await limitedEvent(5);
    const response = await expectRegistrationRefused(
      id,
      form([newParticipant(1), newParticipant(2, 'not an address'), newParticipant(3)]),
    );
    expect(response).toMatchObject({
      status: 400,
      error: 'validation',
      issues: [{ path: 'participants.1.email' }],
    });
    expect((await readParticipantList(app, org, id)).participants).toEqual([]);
    expect(await readOrganiserEvent(id)).toMatchObject({ availableTickets: 5, noOfParticipants: 0 });
    expect(await expectRegistrationRefused(id, { ...form(), noOfTickets: 2 })).toMatchObject({ status: 400 });
    expect(await expectRegistrationRefused(id, { ...form(), acceptedPNPTNC: false })).toMatchObject({
      status: 400,
      issues: [{ path: 'acceptedPNPTNC' }],
    });
  });

  it('[RG-1] reports sold out, and how many tickets are left', async () => {
    const id = await limitedEvent(2);
    expect(
      await expectRegistrationRefused(id, form([newParticipant(1), newParticipant(2), newParticipant(3)])),
    ).toMatchObject({
      status: 409,
      error: 'noMoreTickets',
    });
    await call(app, register, { params: { id }, body: form([newParticipant(1), newParticipant(2)]) });
    expect(await expectRegistrationRefused(id, form())).toMatchObject({ status: 409, error: 'soldOut' });
    expect(await readOrganiserEvent(id)).toMatchObject({
      availableTickets: 0,
      purchasedTickets: 2,
      noOfParticipants: 2,
    });
  });

  it('rejects events that cannot be registered for', async () => {
    expect(
      await expectRegistrationRefused(await newEvent(app, org), form(), { token: org.token }),
    ).toMatchObject({
      status: 403,
      error: 'notParticipate',
    });
    expect(
      await expectRegistrationRefused(await newEvent(app, org, { isFree: false, price: 5 }), form()),
    ).toMatchObject({
      status: 409,
      error: 'paymentFeature',
    });
    expect(
      await expectRegistrationRefused(
        await newEvent(app, org, { externalLink: 'https://example.org/x' }),
        form(),
      ),
    ).toMatchObject({ status: 409, error: 'externalRegistration' });
    expect(await expectRegistrationRefused('01890000-0000-7000-8000-000000000000', form())).toMatchObject({
      status: 404,
    });
    const ended = await newEvent(app, org);
    app.clock.advance(48 * hourMs);
    expect(await expectRegistrationRefused(ended, form())).toMatchObject({
      status: 409,
      error: 'eventEnded',
    });
  });

  it('[RG-2] requires acceptance of the organiser’s own policy when the event has one', async () => {
    const id = await newEvent(app, org, { domanda: '<p>Porti i guanti?</p>' });
    expect(await expectRegistrationRefused(id, form())).toMatchObject({
      status: 400,
      issues: [{ path: 'acceptedCreatorPolicy' }],
    });
    await call(app, register, {
      params: { id },
      body: form([newParticipant(1)], { acceptedCreatorPolicy: true }),
    });
  });

  it('[RG-2] [RG-3] validates price and requirements as of the moment the tickets are taken', async () => {
    const { services } = app;
    const { database } = services;
    const changes = [
      [{ price_cents: 500 }, 'paymentFeature'],
      [{ external_link: 'https://example.org/x' }, 'externalRegistration'],
      [{ domanda: '<p>Porti i guanti?</p>' }, 'validation'],
    ] as const;
    for (const [change, reason] of changes) {
      const id = await limitedEvent(3);
      // The organiser saves the event while the registration waits for its transaction.
      const overtaken: typeof database = {
        ...database,
        async eventTransaction(eventId, work) {
          const changed = { ...change, version: 2 };
          await database.db.updateTable('event').set(changed).where('id', '=', id).execute();
          return database.eventTransaction(eventId, work);
        },
      };
      const noSession = { accountId: undefined, sessionId: undefined, tokenHash: undefined };
      const visitor = { role: 'visitor', ...noSession } as const;
      const registration = {
        eventId: id,
        form: { ...form(), acceptedCreatorPolicy: false, isDuplicateAllowed: true },
        caller: { ...visitor, isByAdmin: false },
        language: 'it' as const,
        ip: '192.0.2.1',
        deviceToken: undefined,
        visitorToken: 'A'.repeat(43),
        requestKey: undefined,
      };
      const registerNow = createRegister({ ...services, database: overtaken });
      await expect(registerNow(registration)).rejects.toMatchObject({ reason });
      expect(await readOrganiserEvent(id)).toMatchObject({ availableTickets: 3, noOfParticipants: 0 });
    }
    expect(await app.mails()).toEqual([]);
  });

  it('[RG-3] assigns the order to the signed-in attendee, whatever names the form holds', async () => {
    const attendee = await newAttendee(app);
    const other = await newAttendee(app);
    const id = await newEvent(app, org);
    const body = form([newParticipant(1)], { userId: other.id, isLoggedIn: false, price: -5, finalPrice: 0 });
    const { data } = await call(app, register, { params: { id }, body }, { token: attendee.token });
    const order = await app.services.database.db
      .selectFrom('order')
      .selectAll()
      .where('id', '=', data.orderId)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ account_id: attendee.id, price_cents: 0, quantity: 1 });
  });

  it('[RG-40] mails all tickets to an attendee who registers only other people', async () => {
    const attendee = await newAttendee(app);
    const id = await newEvent(app, org);
    const body = form([newParticipant(1), newParticipant(2)]);
    await call(app, register, { params: { id }, body }, { token: attendee.token });
    const mails = (await app.mails()).map(({ to, text }) => [
      to,
      text.includes('Zoë1'),
      text.includes('Zoë2'),
    ]);
    expect(mails).toHaveLength(3);
    expect(mails).toEqual(
      expect.arrayContaining([
        [attendee.email, true, true],
        ['persona1@example.org', true, false],
        ['persona2@example.org', false, true],
      ]),
    );
  });

  it('[RG-13] [RS-19] repeats the first answer for the same key, also once sold out', async () => {
    const id = await limitedEvent(2);
    const headers = { 'idempotency-key': 'c6a1' };
    const body = form([newParticipant(1), newParticipant(2)]);
    const [first, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => call(app, register, { params: { id }, body }, { headers })),
    );
    for (const other of others) expect(other).toEqual(first);
    expect(await call(app, register, { params: { id }, body }, { headers })).toEqual(first);
    expect(await readOrganiserEvent(id)).toMatchObject({ availableTickets: 0, noOfParticipants: 2 });
    expect(await app.mails()).toHaveLength(2);
    // The key belongs to the visitor; an attendee's is separate, and finds the event sold out.
    const { token } = await newAttendee(app);
    expect(await expectRegistrationRefused(id, body, { headers, token })).toMatchObject({ error: 'soldOut' });
  });

  it('[RG-13] [RS-19] rejects a key reused with other content or for another event', async () => {
    const id = await limitedEvent(5);
    const headers = { 'idempotency-key': 'c6a2' };
    await call(app, register, { params: { id }, body: form() }, { headers });
    expect(await expectRegistrationRefused(id, form([newParticipant(2)]), { headers })).toMatchObject({
      status: 409,
      error: 'keyReused',
    });
    expect(await expectRegistrationRefused(await limitedEvent(5), form(), { headers })).toMatchObject({
      error: 'keyReused',
    });
    expect(
      await expectRegistrationRefused(id, form(), { headers: { 'idempotency-key': 'x'.repeat(201) } }),
    ).toMatchObject({
      status: 400,
    });
    expect(await readOrganiserEvent(id)).toMatchObject({ availableTickets: 4 });
  });

  it('[RG-13] stores no key for rejected requests, and deletes keys after a day', async () => {
    const id = await limitedEvent(1);
    const headers = { 'idempotency-key': 'c6a3' };
    expect(
      await expectRegistrationRefused(id, form([newParticipant(1), newParticipant(2)]), { headers }),
    ).toMatchObject({
      error: 'noMoreTickets',
    });
    const first = await call(app, register, { params: { id }, body: form() }, { headers });
    app.clock.advance(25 * hourMs);
    await runCleanup(app.services);
    expect(await expectRegistrationRefused(id, form(), { headers })).toMatchObject({ error: 'soldOut' });
    expect(first.data.tickets).toHaveLength(1);
  });
});
