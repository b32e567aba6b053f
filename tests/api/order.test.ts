import { expect, it, vi } from 'vitest';
import { checkIn } from '#contract/check-in/check-in-calls.ts';
import { listOwnOrders } from '#contract/registration/order-calls.ts';
import { ticketPageOf } from '#contract/registration/order-ticket.ts';
import { readTicket, register, removeParticipant } from '#contract/registration/registration-calls.ts';
import { decodeTicket } from '#contract/registration/ticket-code.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { newAttendee, newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { registerEmails } from '#tests/support/register-emails.ts';
import { usingApp } from '#tests/support/using-app.ts';

const person = (n: number) => ({ firstName: `Zoë${n}`, lastName: 'D’Angelò', email: `zoe${n}@example.org` });

describeOnBoth('own orders', (makeApp) => {
  const app = usingApp(makeApp);

  const order = (buyer: BuiltAccount, id: string, count = 1) => {
    const participants = Array.from({ length: count }, (_, at) => person(at + 1));
    const body = { acceptedPNPTNC: true as const, noOfTickets: count, participants };
    app().clock.advance(1000);
    return call(app(), register, { params: { id }, body }, buyer);
  };
  const list = (buyer: BuiltAccount, query: object = {}) => call(app(), listOwnOrders, { query }, buyer);
  /** One second later than the order before: they come by their time. */
  const registerLater = (id: string, emails: readonly string[], by?: BuiltAccount) => {
    app().clock.advance(1000);
    return registerEmails(app(), id, emails, by);
  };
  const set = <T extends 'account' | 'order' | 'event'>(table: T, id: string, values: object) =>
    app()
      .services.database.db.updateTable(table as 'order')
      .set(values)
      .where('id', '=', id)
      .execute();

  it('[AC-26] have everybody with the ticket that the mail has, in the order of the form', async () => {
    const organisation = await newOrganisation(app());
    const attendee = await newAttendee(app());
    await set('account', attendee.id, { mobile: '+39 06 0012 3456' });
    const id = await newEvent(app(), organisation, { title: 'Festa del riuso' });
    const { data: registered } = await order(attendee, id, 3);
    const { data, totalCount } = await list(attendee);
    expect(totalCount).toBe(1);
    expect(data).toEqual([
      {
        _id: registered.orderId,
        isBuyer: true,
        created_at: new Date(app().clock()).toISOString(),
        state: 'confirmed',
        heldUntil: null,
        fullName: 'Anna Rossi',
        mobile: '+39 06 0012 3456',
        eventId: id,
        title: 'Festa del riuso',
        image: '',
        startDateTime: expect.any(String) as string,
        endDateTime: expect.any(String) as string,
        mode: 'offline',
        place: 'Ponte Milvio, Roma',
        latitude: 41.9356,
        longitude: 12.467,
        isCancelled: false,
        companyName: 'Fiume Pulito',
        organiserId: organisation.id,
        quantity: 3,
        finalPrice: 0,
        isPaid: false,
        participants: registered.tickets.map(({ ticket }, at) => ({
          firstName: `Zoë${at + 1}`,
          lastName: 'D’Angelò',
          fullName: `Zoë${at + 1} D’Angelò`,
          email: `zoe${at + 1}@example.org`,
          ticketNo: at + 1,
          ticket,
          qrText: `HTTP://LOCALHOST:3000/T/${ticket}`,
          checkedInAt: null,
        })),
      },
    ]);
  });

  it('[AC-26] have no ticket for somebody who was removed, and still say who it was', async () => {
    const organisation = await newOrganisation(app());
    const attendee = await newAttendee(app());
    const { data: registered } = await order(attendee, await newEvent(app(), organisation), 2);
    const ticket = registered.tickets[0]!.ticket;
    const { participantId } = decodeTicket(ticket)!;
    await call(app(), removeParticipant, { params: { id: participantId } }, organisation);
    const { data } = await list(attendee);
    expect(data[0]!.participants).toMatchObject([
      { fullName: 'Zoë1 D’Angelò', ticket: '' },
      { fullName: 'Zoë2 D’Angelò', ticket: registered.tickets[1]!.ticket },
    ]);
    expect(await refused(app(), readTicket, { params: { ticket } })).toMatchObject({ status: 404 });
  });

  it('[AC-26] come newest first, five a page, and are nobody else’s', async () => {
    const organisation = await newOrganisation(app());
    const [attendee, other] = [await newAttendee(app()), await newAttendee(app())];
    const id = await newEvent(app(), organisation);
    await order(other, id, 2);
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) ids.unshift((await order(attendee, id)).data.orderId);
    const idsOf = async (query: object = {}) => {
      const { data, totalCount } = await list(attendee, query);
      return [totalCount, ...data.map((it) => it._id)];
    };
    expect(await idsOf()).toEqual([7, ...ids.slice(0, 5)]);
    expect(await idsOf({ page: 2 })).toEqual([7, ...ids.slice(5)]);
    expect(await idsOf({ page: 3 })).toEqual([7]);
    expect(await idsOf({ page: 2, limit: 3 })).toEqual([7, ...ids.slice(3, 6)]);
    expect((await list(other)).totalCount).toBe(1);
    expect((await list(await newAttendee(app()))).data).toEqual([]);
    expect(await refused(app(), listOwnOrders, {}, organisation)).toMatchObject({ status: 403 });
    expect(await refused(app(), listOwnOrders, { query: { limit: 21 } }, attendee)).toMatchObject({
      status: 400,
    });
  });

  it('[RG-33] hold what was bought with the same e-mail before there was an account', async () => {
    const organisation = await newOrganisation(app());
    const id = await newEvent(app(), organisation);
    const email = 'prima@example.org';
    const before = await registerLater(id, [email, 'amica@example.org']);
    const attendee = await newAttendee(app(), { email });
    const after = await registerLater(id, ['altra@example.org'], attendee);
    const { data, totalCount } = await list(attendee);
    expect(totalCount).toBe(2);
    expect(data.map((it) => [it._id, it.isBuyer])).toEqual([
      [after.orderId, true],
      [before.orderId, true],
    ]);
    expect(data[1]!.participants.map((it) => it.ticket)).toEqual(before.tickets.map((it) => it.ticket));
    expect((await list(attendee, { orderId: before.orderId })).data.map((it) => it._id)).toEqual([
      before.orderId,
    ]);
  });

  it('[RG-34] show of somebody else’s order one’s own tickets, and nothing else of it', async () => {
    const organisation = await newOrganisation(app());
    const [attendee, other] = [await newAttendee(app()), await newAttendee(app())];
    const id = await newEvent(app(), organisation);
    const emails = ['segreta@example.org', attendee.email, 'taciuta@example.org', attendee.email];
    // The first of the form is not who bought it, when somebody is signed in.
    const theirs = await registerLater(id, emails, other);
    const visitors = await registerLater(id, ['visita@example.org', attendee.email]);
    await set('order', theirs.orderId, { price_cents: 4000 });
    const { data, totalCount } = await list(attendee);
    expect(totalCount).toBe(2);
    expect(data.map((it) => it._id)).toEqual([visitors.orderId, theirs.orderId]);
    const [, named] = data;
    expect(named).toMatchObject({ isBuyer: false, fullName: '', mobile: '', finalPrice: 0, isPaid: true });
    expect(named!.participants.map((it) => [it.ticketNo, it.ticket])).toEqual([
      [2, theirs.tickets[1]!.ticket],
      [4, theirs.tickets[3]!.ticket],
    ]);
    expect(JSON.stringify(data)).not.toMatch(/segreta|taciuta|visita|Zoë1|Zoë3/);
    expect((await list(other)).data[0]!.participants).toHaveLength(4);

    const { participantId } = decodeTicket(visitors.tickets[1]!.ticket)!;
    await call(app(), removeParticipant, { params: { id: participantId } }, organisation);
    expect((await list(attendee)).data.map((it) => it._id)).toEqual([theirs.orderId]);
    expect((await list(attendee, { orderId: visitors.orderId })).data).toEqual([]);
  });

  it('[RG-35] wait for their payment with the people they are for, and are gone once released', async () => {
    const organisation = await newOrganisation(app());
    const attendee = await newAttendee(app());
    const { data: made } = await order(attendee, await newEvent(app(), organisation));
    const heldUntil = app().clock() + 900_000;
    await app().services.database.db.deleteFrom('participant').where('order_id', '=', made.orderId).execute();
    const held = [person(1), { firstName: '小龙', lastName: '李', email: 'li@example.org' }];
    const pending = { state: 'pending', held_until: heldUntil, held_people: JSON.stringify(held) };
    await set('order', made.orderId, pending);
    const { data } = await list(attendee);
    expect(data).toMatchObject([{ state: 'pending', heldUntil: new Date(heldUntil).toISOString() }]);
    expect(data[0]!.participants.map((it) => [it.fullName, it.ticketNo, it.ticket])).toEqual([
      ['Zoë1 D’Angelò', 1, ''],
      ['李小龙', 2, ''],
    ]);
    await set('order', made.orderId, { state: 'released', held_until: null });
    expect(await list(attendee)).toMatchObject({ data: [], totalCount: 0 });
  });

  it('[RG-36] make the page of each ticket word for word', async () => {
    const organisation = await newOrganisation(app());
    const attendee = await newAttendee(app());
    const id = await newEvent(app(), organisation);
    const { data: made } = await order(attendee, id, 2);
    const { participantId } = decodeTicket(made.tickets[1]!.ticket)!;
    await call(app(), checkIn, { params: { id: participantId }, body: { isCheckedIn: true } }, organisation);
    const [mine] = (await list(attendee)).data;
    for (const it of mine!.participants) {
      const { data } = await call(app(), readTicket, { params: { ticket: it.ticket } });
      expect(ticketPageOf(mine!, it)).toEqual(data);
    }
    expect(mine!.participants.map((it) => it.checkedInAt !== null)).toEqual([false, true]);
  });

  it('[AC-26] cost as many statements for many as for one', async () => {
    const organisation = await newOrganisation(app());
    const attendee = await newAttendee(app());
    const id = await newEvent(app(), organisation);
    await order(attendee, id);
    const executed = vi.spyOn(app().services.database.db.getExecutor(), 'executeQuery');
    const statementsOf = async (query: object): Promise<number> => {
      executed.mockClear();
      await list(attendee, query);
      return executed.mock.calls.length;
    };
    const one = await statementsOf({});
    for (let n = 0; n < 9; n++) await order(attendee, id, 3);
    for (let n = 0; n < 3; n++) await registerLater(id, ['x@example.org', attendee.email]);
    expect(await statementsOf({ limit: 20 })).toBe(one);
    expect(one).toBeGreaterThan(2);
    executed.mockRestore();
  });
});
