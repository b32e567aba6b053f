import { afterEach, beforeEach, expect, it } from 'vitest';
import { readOwnEvent } from '#contract/event/event-calls.ts';
import { readTicket, register } from '#contract/registration/registration-calls.ts';
import { decodeTicket } from '#contract/registration/ticket-code.ts';
import { keepHouse } from '#server/housekeeping.ts';
import { register as registerNow } from '#server/registration/register.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newAttendee, newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { newOperation, newParticipants, readList, replay } from '#tests/support/door.ts';

const person = (n: number, email = `persona${n}@example.org`) => ({
  firstName: `Zoë${n}`,
  lastName: 'D’Angelò',
  email,
});
const form = (participants = [person(1)], more: object = {}) => ({
  acceptedPNPTNC: true as const,
  noOfTickets: participants.length,
  participants,
  ...more,
});

describeOnBoth('registration', (makeApp) => {
  let app: TestApp;
  let org: BuiltAccount;

  beforeEach(async () => {
    app = await makeApp();
    org = await newOrganisation(app);
  });
  afterEach(() => app.close());

  const limited = (count: number) =>
    newEvent(app, org, { maxNoTickets: 'Limited', maxTicketAvailable: count });
  const ownEvent = async (id: string) =>
    (await call(app, readOwnEvent, { params: { id } }, { token: org.token })).data;
  const refuse = (id: string, body: unknown, options = {}) =>
    refused(app, register, { params: { id }, body }, options);

  it('[RG-3] gives each person a signed ticket that opens her own page', async () => {
    const id = await newEvent(app, org);
    const { data } = await call(app, register, { params: { id }, body: form([person(1), person(2)]) });
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
    await replay(app, org, [newOperation(app, { eventId: id, participantId })]);
    const later = (await call(app, readTicket, { params: { ticket } })).data;
    expect(later.checkedInAt).toBe(new Date(app.clock()).toISOString());
  });

  it('[CI-19] opens nothing for a forged ticket', async () => {
    const id = await newEvent(app, org);
    const { tickets } = await newParticipants(app, id, 1);
    const ticket = tickets[0]!;
    const forged = ticket.slice(0, 20) + (ticket[20] === 'A' ? 'B' : 'A') + ticket.slice(21);
    expect(await refused(app, readTicket, { params: { ticket: forged } })).toMatchObject({ status: 404 });
    expect(await refused(app, readTicket, { params: { ticket: 'A'.repeat(154) } })).toMatchObject({
      status: 404,
    });
    expect(await refused(app, readTicket, { params: { ticket: 'nonsense' } })).toMatchObject({ status: 400 });
  });

  it('mails the buyer all tickets and everybody else their own, in their language', async () => {
    const id = await newEvent(app, org, { title: 'Festa <b>del</b> riuso' });
    await call(
      app,
      register,
      { params: { id }, body: form([person(1), person(2, 'persona1@example.org'), person(3)]) },
      { language: 'en' },
    );
    const mails = (await app.mails()).filter((it) => it.to.startsWith('persona'));
    expect(mails.map((it) => it.to).sort()).toEqual(['persona1@example.org', 'persona3@example.org']);
    const [buyer, other] = mails.sort((a, b) => (a.to < b.to ? -1 : 1));
    expect(buyer!.text.match(/\/ticket\/[A-Z2-7]{154}/g)).toHaveLength(3);
    expect(other!.text.match(/\/ticket\/[A-Z2-7]{154}/g)).toHaveLength(1);
    expect(buyer!.html).not.toContain('<b>del</b>');
    expect(buyer!.html).toContain('lang="en"');
  });

  it('[RG-15] takes no address of the web for a name', async () => {
    const id = await limited(3);
    for (const firstName of ['Hai vinto http://evil.example', 'vai su www.evil.example'])
      expect(await refuse(id, form([{ ...person(1), firstName }]))).toMatchObject({
        status: 400,
        issues: [{ path: 'participants.0.firstName', message: 'Scrivi un nome, non un indirizzo' }],
      });
    const odd = { firstName: 'J. R. R.', lastName: 'O’Neill-D’Angelò' };
    expect(
      (await call(app, register, { params: { id }, body: form([{ ...person(1), ...odd }]) })).success,
    ).toBe(true);
  });

  it('[RG-3] registers everybody or nobody', async () => {
    const id = await limited(5);
    const answer = await refuse(id, form([person(1), person(2, 'not an address'), person(3)]));
    expect(answer).toMatchObject({
      status: 400,
      error: 'validation',
      issues: [{ path: 'participants.1.email' }],
    });
    expect((await readList(app, org, id)).participants).toEqual([]);
    expect(await ownEvent(id)).toMatchObject({ availableTickets: 5, noOfParticipants: 0 });
    expect(await refuse(id, { ...form(), noOfTickets: 2 })).toMatchObject({ status: 400 });
    expect(await refuse(id, { ...form(), acceptedPNPTNC: false })).toMatchObject({
      status: 400,
      issues: [{ path: 'acceptedPNPTNC' }],
    });
  });

  it('[RG-1] says sold out, and how few are left', async () => {
    const id = await limited(2);
    expect(await refuse(id, form([person(1), person(2), person(3)]))).toMatchObject({
      status: 409,
      error: 'noMoreTickets',
    });
    await call(app, register, { params: { id }, body: form([person(1), person(2)]) });
    expect(await refuse(id, form())).toMatchObject({ status: 409, error: 'soldOut' });
    expect(await ownEvent(id)).toMatchObject({
      availableTickets: 0,
      purchasedTickets: 2,
      noOfParticipants: 2,
    });
  });

  it('refuses what cannot be registered for', async () => {
    expect(await refuse(await newEvent(app, org), form(), { token: org.token })).toMatchObject({
      status: 403,
      error: 'notParticipate',
    });
    expect(await refuse(await newEvent(app, org, { isFree: false, price: 5 }), form())).toMatchObject({
      status: 409,
      error: 'paymentFeature',
    });
    expect(
      await refuse(await newEvent(app, org, { externalLink: 'https://example.org/x' }), form()),
    ).toMatchObject({ status: 409, error: 'externalRegistration' });
    expect(await refuse('01890000-0000-7000-8000-000000000000', form())).toMatchObject({ status: 404 });
    const ended = await newEvent(app, org);
    app.clock.advance(48 * 3_600_000);
    expect(await refuse(ended, form())).toMatchObject({ status: 409, error: 'eventEnded' });
  });

  it('[RG-2] needs the organiser’s own terms accepted when the event asks', async () => {
    const id = await newEvent(app, org, { domanda: '<p>Porti i guanti?</p>' });
    expect(await refuse(id, form())).toMatchObject({
      status: 400,
      issues: [{ path: 'acceptedCreatorPolicy' }],
    });
    await call(app, register, { params: { id }, body: form([person(1)], { acceptedCreatorPolicy: true }) });
  });

  it('[RG-2] [RG-3] holds to what the event costs and asks for when its tickets are taken', async () => {
    const { services } = app;
    const { database } = services;
    const changes = [
      [{ price_cents: 500 }, 'paymentFeature'],
      [{ external_link: 'https://example.org/x' }, 'externalRegistration'],
      [{ domanda: '<p>Porti i guanti?</p>' }, 'validation'],
    ] as const;
    for (const [change, reason] of changes) {
      const id = await limited(3);
      // Its organiser saves it while the registration waits for its turn.
      const overtaken: typeof database = {
        ...database,
        async transaction(work) {
          await database.db.updateTable('event').set(change).where('id', '=', id).execute();
          return database.transaction(work);
        },
      };
      const visitor = { role: 'visitor', accountId: undefined, sessionHash: undefined } as const;
      const registration = {
        eventId: id,
        form: { ...form(), acceptedCreatorPolicy: false },
        caller: { ...visitor, isByAdmin: false },
        language: 'it' as const,
        requestKey: undefined,
      };
      await expect(registerNow({ ...services, database: overtaken }, registration)).rejects.toMatchObject({
        reason,
      });
      expect(await ownEvent(id)).toMatchObject({ availableTickets: 3, noOfParticipants: 0 });
    }
    expect(await app.mails()).toEqual([]);
  });

  it('[RG-3] keeps the order with the attendee who made it, whatever she says of herself', async () => {
    const attendee = await newAttendee(app);
    const other = await newAttendee(app);
    const id = await newEvent(app, org);
    const body = form([person(1)], { userId: other.id, isLoggedIn: false, price: -5, finalPrice: 0 });
    const { data } = await call(app, register, { params: { id }, body }, { token: attendee.token });
    const order = await app.services.database.db
      .selectFrom('order')
      .selectAll()
      .where('id', '=', data.orderId)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ account_id: attendee.id, price_cents: 0, quantity: 1 });
  });

  it('[RG-40] sends an attendee who registers only others all their tickets', async () => {
    const attendee = await newAttendee(app);
    const id = await newEvent(app, org);
    const body = form([person(1), person(2)]);
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

  it('[RG-13] [fault 19] answers the same request again as the first time, also when the last place is gone', async () => {
    const id = await limited(2);
    const headers = { 'idempotency-key': 'c6a1' };
    const body = form([person(1), person(2)]);
    const [first, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => call(app, register, { params: { id }, body }, { headers })),
    );
    for (const other of others) expect(other).toEqual(first);
    expect(await call(app, register, { params: { id }, body }, { headers })).toEqual(first);
    expect(await ownEvent(id)).toMatchObject({ availableTickets: 0, noOfParticipants: 2 });
    expect(await app.mails()).toHaveLength(2);
    // The key is the visitor's; an attendee's is another one, and comes too late.
    const { token } = await newAttendee(app);
    expect(await refuse(id, body, { headers, token })).toMatchObject({ error: 'soldOut' });
  });

  it('[RG-13] [fault 19] refuses a key that comes with another content or another event', async () => {
    const id = await limited(5);
    const headers = { 'idempotency-key': 'c6a2' };
    await call(app, register, { params: { id }, body: form() }, { headers });
    expect(await refuse(id, form([person(2)]), { headers })).toMatchObject({
      status: 409,
      error: 'keyReused',
    });
    expect(await refuse(await limited(5), form(), { headers })).toMatchObject({ error: 'keyReused' });
    expect(await refuse(id, form(), { headers: { 'idempotency-key': 'x'.repeat(201) } })).toMatchObject({
      status: 400,
    });
    expect(await ownEvent(id)).toMatchObject({ availableTickets: 4 });
  });

  it('[RG-13] keeps no key of a request that was refused, and none for more than a day', async () => {
    const id = await limited(1);
    const headers = { 'idempotency-key': 'c6a3' };
    expect(await refuse(id, form([person(1), person(2)]), { headers })).toMatchObject({
      error: 'noMoreTickets',
    });
    const first = await call(app, register, { params: { id }, body: form() }, { headers });
    app.clock.advance(25 * 3_600_000);
    await keepHouse(app.services);
    expect(await refuse(id, form(), { headers })).toMatchObject({ error: 'soldOut' });
    expect(first.data.tickets).toHaveLength(1);
  });
});
