import { expect, it, vi } from 'vitest';
import { listOwnOrders } from '#contract/registration/order-calls.ts';
import { readTicket, register, removeParticipant } from '#contract/registration/registration-calls.ts';
import { decodeTicket } from '#contract/registration/ticket-code.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { newAttendee, newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
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

  it('[AC-26] have everybody with the ticket that the mail has, in the order of the form', async () => {
    const organisation = await newOrganisation(app());
    const attendee = await newAttendee(app());
    const id = await newEvent(app(), organisation, { title: 'Festa del riuso' });
    const { data: registered } = await order(attendee, id, 3);
    const { data, totalCount } = await list(attendee);
    expect(totalCount).toBe(1);
    expect(data).toEqual([
      {
        _id: registered.orderId,
        created_at: new Date(app().clock()).toISOString(),
        eventId: id,
        title: 'Festa del riuso',
        image: '',
        startDateTime: expect.any(String) as string,
        endDateTime: expect.any(String) as string,
        place: 'Ponte Milvio, Roma',
        isCancelled: false,
        quantity: 3,
        finalPrice: 0,
        participants: registered.tickets.map(({ ticket }, at) => ({
          fullName: `Zoë${at + 1} D’Angelò`,
          email: `zoe${at + 1}@example.org`,
          ticket,
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
    expect(await statementsOf({ limit: 20 })).toBe(one);
    expect(one).toBeGreaterThan(2);
    executed.mockRestore();
  });
});
