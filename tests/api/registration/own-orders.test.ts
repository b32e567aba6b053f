import { expect, it, vi } from 'vitest';
import { checkIn } from '#contract/check-in/check-in-endpoints.ts';
import { hourMs, minuteMs } from '#contract/durations.ts';
import { listOwnOrders } from '#contract/registration/order-endpoints.ts';
import { toTicketPage } from '#contract/registration/ticket-page.ts';
import { removeParticipant } from '#contract/participant/participant-endpoints.ts';
import { readTicket, register } from '#contract/registration/registration-endpoints.ts';
import { decodeTicket } from '#contract/registration/ticket-code.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import {
  newAttendee,
  newEvent,
  newOrganisation,
  type BuiltAccount,
} from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { registerEmails } from '#tests/support/builders/register-emails.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

const newParticipant = (n: number) => ({
  firstName: `Zoë${n}`,
  lastName: 'D’Angelò',
  email: `zoe${n}@example.org`,
});

describeOnBothEngines('own orders', (makeApp) => {
  const app = setupApp(makeApp);

  const order = (buyer: BuiltAccount, id: string, count = 1) => {
    const participants = Array.from({ length: count }, (_, index) => newParticipant(index + 1));
    const body = { acceptedPNPTNC: true as const, noOfTickets: count, participants };
    app().clock.advance(1000);
    return call(app(), register, { params: { id }, body }, buyer);
  };
  const list = (buyer: BuiltAccount, query: object = {}) => call(app(), listOwnOrders, { query }, buyer);
  /** One second after the previous order, since orders are sorted by time. */
  const registerAfterSecond = (id: string, emails: readonly string[], by?: BuiltAccount) => {
    app().clock.advance(1000);
    return registerEmails(app(), id, emails, by);
  };
  const updateRow = <T extends 'account' | 'order' | 'event'>(table: T, id: string, values: object) =>
    app()
      .services.database.db.updateTable(table as 'order')
      .set(values)
      .where('id', '=', id)
      .execute();

  it('[AC-26] list every participant with the ticket of the mail, in the form’s order', async () => {
    const organisation = await newOrganisation(app());
    const attendee = await newAttendee(app());
    await updateRow('account', attendee.id, { mobile: '+39 06 0012 3456' });
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
        joinLink: '',
        joinLinkAt: null,
        companyName: 'Fiume Pulito',
        organiserId: organisation.id,
        quantity: 3,
        finalPrice: 0,
        isPaid: false,
        participants: registered.tickets.map(({ ticket }, index) => ({
          firstName: `Zoë${index + 1}`,
          lastName: 'D’Angelò',
          fullName: `Zoë${index + 1} D’Angelò`,
          email: `zoe${index + 1}@example.org`,
          ticketNo: index + 1,
          ticket,
          qrText: `HTTP://LOCALHOST:3000/T/${ticket}`,
          checkedInAt: null,
        })),
      },
    ]);
  });

  it('[AC-26] name a removed participant without a ticket', async () => {
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
    expect(await expectRefusal(app(), readTicket, { params: { ticket } })).toMatchObject({ status: 404 });
  });

  it('[RG-33] list what runs, then what is next, then the latest of the past', async () => {
    const organisation = await newOrganisation(app());
    const attendee = await newAttendee(app());
    const now = app().clock();
    const newOrder = async (startAt: number, endAt: number) => {
      const id = await newEvent(app(), organisation);
      const { data } = await order(attendee, id);
      await updateRow('event', id, { start_at: now + startAt * hourMs, end_at: now + endAt * hourMs });
      return data.orderId;
    };
    const before = await newOrder(-50, -49);
    const next = await newOrder(5, 6);
    const running = await newOrder(-2, 3);
    const yesterday = await newOrder(-26, -25);
    const later = await newOrder(500, 501);
    const { data } = await list(attendee);
    expect(data.map((row) => row._id)).toEqual([running, next, later, yesterday, before]);
  });

  it('[RG-51] a second ticket for the same name and e-mail is refused if asked to, from own orders only', async () => {
    const organisation = await newOrganisation(app());
    const [attendee, other] = [await newAttendee(app()), await newAttendee(app())];
    const id = await newEvent(app(), organisation);
    await order(attendee, id, 2);
    const body = (isDuplicateAllowed: boolean | undefined, ...numbers: number[]) => ({
      acceptedPNPTNC: true as const,
      noOfTickets: numbers.length,
      participants: numbers.map(newParticipant),
      ...(isDuplicateAllowed !== undefined && { isDuplicateAllowed }),
    });
    const params = { id };
    expect(await expectRefusal(app(), register, { params, body: body(false, 9, 2) }, attendee)).toMatchObject(
      {
        status: 409,
        error: 'alreadyRegistered',
        issues: [{ path: 'participants.1.firstName' }],
      },
    );
    expect((await list(attendee)).totalCount).toBe(1);
    // Neither another account nor a visitor learns who is registered.
    await call(app(), register, { params, body: body(false, 1) }, other);
    await call(app(), register, { params, body: body(false, 1) });
    // Without the field, as the specification has it, and when the user wants it.
    await call(app(), register, { params, body: body(undefined, 1) }, attendee);
    await call(app(), register, { params, body: body(true, 2) }, attendee);
    // The same request again gets its answer, not a refusal of its own ticket.
    const withKey = { ...attendee, headers: { 'idempotency-key': crypto.randomUUID() } };
    const first = await call(app(), register, { params, body: body(false, 7) }, withKey);
    const again = await call(app(), register, { params, body: body(false, 7) }, withKey);
    expect(again.data.orderId).toBe(first.data.orderId);
    // A ticket that another buyer's order has for this attendee's own address counts as well.
    await call(app(), register, {
      params,
      body: { ...body(true, 1), participants: [{ ...newParticipant(5), email: attendee.email }] },
    });
    const own = { ...body(false, 1), participants: [{ ...newParticipant(5), email: attendee.email }] };
    expect(await expectRefusal(app(), register, { params, body: own }, attendee)).toMatchObject({
      error: 'alreadyRegistered',
    });
  });

  it('[AC-26] are listed newest first, five a page, only to their owner', async () => {
    const organisation = await newOrganisation(app());
    const [attendee, other] = [await newAttendee(app()), await newAttendee(app())];
    const id = await newEvent(app(), organisation);
    await order(other, id, 2);
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) ids.unshift((await order(attendee, id)).data.orderId);
    const listOrderIds = async (query: object = {}) => {
      const { data, totalCount } = await list(attendee, query);
      return [totalCount, ...data.map((row) => row._id)];
    };
    expect(await listOrderIds()).toEqual([7, ...ids.slice(0, 5)]);
    expect(await listOrderIds({ page: 2 })).toEqual([7, ...ids.slice(5)]);
    expect(await listOrderIds({ page: 3 })).toEqual([7]);
    expect(await listOrderIds({ page: 2, limit: 3 })).toEqual([7, ...ids.slice(3, 6)]);
    expect((await list(other)).totalCount).toBe(1);
    expect((await list(await newAttendee(app()))).data).toEqual([]);
    expect(await expectRefusal(app(), listOwnOrders, {}, organisation)).toMatchObject({ status: 403 });
    expect(await expectRefusal(app(), listOwnOrders, { query: { limit: 21 } }, attendee)).toMatchObject({
      status: 400,
    });
  });

  it('[RG-33] include orders made with the same e-mail before the account existed', async () => {
    const organisation = await newOrganisation(app());
    const id = await newEvent(app(), organisation);
    const email = 'prima@example.org';
    const before = await registerAfterSecond(id, [email, 'amica@example.org']);
    const attendee = await newAttendee(app(), { email });
    const after = await registerAfterSecond(id, ['altra@example.org'], attendee);
    const { data, totalCount } = await list(attendee);
    expect(totalCount).toBe(2);
    expect(data.map((row) => [row._id, row.isBuyer])).toEqual([
      [after.orderId, true],
      [before.orderId, true],
    ]);
    expect(data[1]!.participants.map((participant) => participant.ticket)).toEqual(
      before.tickets.map((ticket) => ticket.ticket),
    );
    expect((await list(attendee, { orderId: before.orderId })).data.map((row) => row._id)).toEqual([
      before.orderId,
    ]);
  });

  it('[RG-34] show of another buyer’s order only one’s own tickets', async () => {
    const organisation = await newOrganisation(app());
    const [attendee, other] = [await newAttendee(app()), await newAttendee(app())];
    const id = await newEvent(app(), organisation);
    const emails = ['segreta@example.org', attendee.email, 'taciuta@example.org', attendee.email];
    // For a signed-in buyer, the first participant of the form is not the buyer.
    const foreignOrder = await registerAfterSecond(id, emails, other);
    const visitors = await registerAfterSecond(id, ['visita@example.org', attendee.email]);
    await updateRow('order', foreignOrder.orderId, { price_cents: 4000 });
    const { data, totalCount } = await list(attendee);
    expect(totalCount).toBe(2);
    expect(data.map((row) => row._id)).toEqual([visitors.orderId, foreignOrder.orderId]);
    const [, named] = data;
    expect(named).toMatchObject({ isBuyer: false, fullName: '', mobile: '', finalPrice: 0, isPaid: true });
    expect(named!.participants.map((participant) => [participant.ticketNo, participant.ticket])).toEqual([
      [2, foreignOrder.tickets[1]!.ticket],
      [4, foreignOrder.tickets[3]!.ticket],
    ]);
    expect(JSON.stringify(data)).not.toMatch(/segreta|taciuta|visita|Zoë1|Zoë3/);
    expect((await list(other)).data[0]!.participants).toHaveLength(4);

    const { participantId } = decodeTicket(visitors.tickets[1]!.ticket)!;
    await call(app(), removeParticipant, { params: { id: participantId } }, organisation);
    expect((await list(attendee)).data.map((row) => row._id)).toEqual([foreignOrder.orderId]);
    expect((await list(attendee, { orderId: visitors.orderId })).data).toEqual([]);
  });

  it('[RG-35] list the participants of an order awaiting payment, and disappear once released', async () => {
    const organisation = await newOrganisation(app());
    const attendee = await newAttendee(app());
    const { data: made } = await order(attendee, await newEvent(app(), organisation));
    const heldUntil = app().clock() + 15 * minuteMs;
    await app().services.database.db.deleteFrom('participant').where('order_id', '=', made.orderId).execute();
    const held = [newParticipant(1), { firstName: '小龙', lastName: '李', email: 'li@example.org' }];
    const held_participants = JSON.stringify(held);
    const pending = { state: 'pending', price_cents: 500, held_until: heldUntil, held_participants };
    await updateRow('order', made.orderId, pending);
    const { data } = await list(attendee);
    expect(data).toMatchObject([{ state: 'pending', heldUntil: new Date(heldUntil).toISOString() }]);
    expect(
      data[0]!.participants.map((participant) => [
        participant.fullName,
        participant.ticketNo,
        participant.ticket,
      ]),
    ).toEqual([
      ['Zoë1 D’Angelò', 1, ''],
      ['李小龙', 2, ''],
    ]);
    await updateRow('order', made.orderId, { state: 'released', held_until: null });
    expect(await list(attendee)).toMatchObject({ data: [], totalCount: 0 });
  });

  it('[RG-36] match the page of each ticket exactly', async () => {
    const organisation = await newOrganisation(app());
    const attendee = await newAttendee(app());
    const id = await newEvent(app(), organisation);
    const { data: made } = await order(attendee, id, 2);
    const { participantId } = decodeTicket(made.tickets[1]!.ticket)!;
    await call(app(), checkIn, { params: { id: participantId }, body: { isCheckedIn: true } }, organisation);
    const [ownOrder] = (await list(attendee)).data;
    for (const participant of ownOrder!.participants) {
      const { data } = await call(app(), readTicket, { params: { ticket: participant.ticket } });
      expect(toTicketPage(ownOrder!, participant)).toEqual(data);
    }
    expect(ownOrder!.participants.map((participant) => participant.checkedInAt !== null)).toEqual([
      false,
      true,
    ]);
  });

  it('[AC-26] take as many SQL statements for many orders as for one', async () => {
    const organisation = await newOrganisation(app());
    const attendee = await newAttendee(app());
    const id = await newEvent(app(), organisation);
    await order(attendee, id);
    const executed = vi.spyOn(app().services.database.db.getExecutor(), 'executeQuery');
    const countStatements = async (query: object): Promise<number> => {
      executed.mockClear();
      await list(attendee, query);
      return executed.mock.calls.length;
    };
    const one = await countStatements({});
    for (let n = 0; n < 9; n++) await order(attendee, id, 3);
    for (let n = 0; n < 3; n++) await registerAfterSecond(id, ['x@example.org', attendee.email]);
    expect(await countStatements({ limit: 20 })).toBe(one);
    expect(one).toBeGreaterThan(2);
    executed.mockRestore();
  });
});
