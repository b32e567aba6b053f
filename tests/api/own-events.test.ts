import { expect, it } from 'vitest';
import {
  cancelEvent,
  countOwnEvents,
  listOwnEvents,
  listRefunds,
  readOrganiserEvent,
  readOrganiserEventDetail,
} from '#contract/event/event-calls.ts';
import { removeParticipant } from '#contract/registration/registration-calls.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { insertOrder } from '#tests/support/insert-order.ts';
import { usingApp } from '#tests/support/using-app.ts';

const hourMs = 3_600_000;
const unknownId = '01900000-0000-7000-8000-000000000000';

describeOnBoth('own events', (makeApp) => {
  const app = usingApp(makeApp);
  const at = (hours: number): string => new Date(app().clock() + hours * hourMs).toISOString();
  const cancel = (owner: BuiltAccount, id: string) =>
    call(app(), cancelEvent, { params: { id }, body: {} }, owner);
  const titles = async (owner: BuiltAccount, query: object) => {
    const { data, totalCount } = await call(app(), listOwnEvents, { query }, owner);
    return [totalCount, ...data.map((event) => event.title)];
  };

  it('[EV-4] lists Prossimi, Passati and Tutti in their order, in pages, and counts the same', async () => {
    const owner = await newOrganisation(app());
    await newEvent(app(), await newOrganisation(app()));
    const make = (title: string, from: number, to: number) =>
      newEvent(app(), owner, { title, startDateTime: at(from), endDateTime: at(to) });
    await make('later', 50, 52);
    await make('yesterday', -25, -24);
    await make('running', -1, 1);
    await make('last week', -170, -168);
    await make('ends now', -2, 0);
    await cancel(owner, await make('cancelled', 10, 12));
    expect(await titles(owner, {})).toEqual([3, 'ends now', 'running', 'later']);
    expect(await titles(owner, { listType: 'Passati' })).toEqual([2, 'yesterday', 'last week']);
    const all = ['ends now', 'running', 'cancelled', 'later'];
    expect(await titles(owner, { listType: 'Tutti' })).toEqual([4, ...all]);
    expect(await titles(owner, { listType: 'Tutti', page: 2, limit: 3 })).toEqual([4, 'later']);
    expect(await titles(owner, { listType: 'Tutti', page: 9, limit: 3 })).toEqual([4]);
    const { data: counts } = await call(app(), countOwnEvents, {}, owner);
    expect(counts).toEqual({ Prossimi: 3, Passati: 2, Tutti: 4 });
    // What is over and cancelled is over.
    app().clock.advance(30 * hourMs);
    expect((await call(app(), countOwnEvents, {}, owner)).data).toEqual({
      Prossimi: 1,
      Passati: 5,
      Tutti: 1,
    });
    app().clock.advance(-30 * hourMs);
  });

  it('[EV-25] finds own events by every word in title and place, as people write them', async () => {
    const owner = await newOrganisation(app());
    const other = await newOrganisation(app());
    await newEvent(app(), other, { title: 'Pulizia del Tevere' });
    await newEvent(app(), owner, { title: 'Pulizia del Tevere', location: 'Ponte Milvio, Roma' });
    await newEvent(app(), owner, {
      title: 'Caffè dell’Università',
      location: 'Forlì',
      startDateTime: at(20),
    });
    await newEvent(app(), owner, {
      title: '清理海滩 100% _verde_',
      location: 'Ancona',
      startDateTime: at(21),
    });
    const found = async (search: string) => titles(owner, { search });
    const [cleaning, coffee, beach] = [
      'Pulizia del Tevere',
      'Caffè dell’Università',
      '清理海滩 100% _verde_',
    ];
    expect(await found('ROMA pulizia')).toEqual([1, cleaning]);
    expect(await found('milvio forli')).toEqual([0]);
    expect(await found(" forlì  dell'universita ")).toEqual([1, coffee]);
    expect(await found('海滩')).toEqual([1, beach]);
    expect(await found('100%')).toEqual([1, beach]);
    expect(await found('_verde')).toEqual([1, beach]);
    // Signs that mean something to SQL mean nothing here.
    for (const wild of ['x%', '_x', '\\x', "' or 1=1 --"]) expect(await found(wild), wild).toEqual([0]);
    for (const nothing of ['%', ' _ ']) expect(await found(nothing)).toHaveLength(4);
    expect(await found('')).toHaveLength(4);
    expect(await titles(owner, { search: 'a', page: 2, limit: 2 })).toHaveLength(2);
  });

  /** An order of so many tickets at 12.50 each; returns the ids of its people. */
  function buy(eventId: string, names: readonly string[]): Promise<string[]> {
    // Orders of one millisecond have no order.
    app().clock.advance(1);
    const participants = names.map((firstName) => ({
      firstName,
      lastName: 'Prova',
      email: `${firstName.toLowerCase()}@example.org`,
    }));
    return insertOrder(app().services, { eventId, participants, priceCents: 1250 * names.length });
  }

  it('[EV-26] says what the tickets on the list are worth, and which promotion runs or comes', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner, {
      isFree: false,
      price: 12.5,
      maxNoTickets: 'Limited',
      maxTicketAvailable: 9,
    });
    const detail = async () => (await call(app(), readOrganiserEventDetail, { params: { id } }, owner)).data;
    const { data: event } = await call(app(), readOrganiserEvent, { params: { id } }, owner);
    const none = { revenue: 0, refundsDue: { totalCount: 0, totalAmount: 0 }, promotion: null };
    expect(await detail()).toEqual({ ...event, ...none });
    const [first] = await buy(id, ['Ada', 'Bea', 'Ciro']);
    await buy(id, ['Dora']);
    expect(await detail()).toMatchObject({
      revenue: 50,
      purchasedTickets: 4,
      noOfParticipants: 4,
      availableTickets: 5,
    });
    await call(app(), removeParticipant, { params: { id: first! } }, owner);
    expect(await detail()).toMatchObject({ revenue: 37.5, purchasedTickets: 3, noOfParticipants: 3 });
    const run = (start: number, end: number, no: number) => ({
      id: unknownId.slice(0, -1) + String(no),
      event_id: id,
      start_at: app().clock() + start * hourMs,
      end_at: app().clock() + end * hourMs,
    });
    const { db } = app().services.database;
    await db
      .insertInto('promotion')
      .values([run(-48, 0, 1), run(72, 120, 2), run(24, 48, 3)])
      .execute();
    expect((await detail()).promotion).toEqual({
      promotedStartDate: at(24),
      promotedEndDate: at(48),
      promotedDuration: 1,
      isPromoted: false,
    });
    await db
      .insertInto('promotion')
      .values(run(-1, 24, 4))
      .execute();
    expect((await detail()).promotion).toMatchObject({ promotedEndDate: at(24), isPromoted: true });
  });

  it('[EV-27] lists what is to be given back, in pages, once the event is cancelled', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner, { isFree: false, price: 12.5 });
    const [gone] = await buy(id, ['Ada']);
    await buy(id, ['Bea', 'Ciro']);
    await buy(id, ['Dora']);
    await call(app(), removeParticipant, { params: { id: gone! } }, owner);
    const refunds = (query = {}) => call(app(), listRefunds, { params: { id }, query }, owner);
    expect(await refunds()).toMatchObject({ data: [], totalCount: 0 });
    await cancel(owner, id);
    const { data, totalCount } = await refunds();
    expect(totalCount).toBe(2);
    expect(data).toMatchObject([
      { fullName: 'Bea Prova', email: 'bea@example.org', quantity: 2, finalPrice: 25 },
      { fullName: 'Dora Prova', email: 'dora@example.org', quantity: 1, finalPrice: 12.5 },
    ]);
    expect((await refunds({ page: 2, limit: 1 })).data).toEqual(data.slice(1));
    const { data: detail } = await call(app(), readOrganiserEventDetail, { params: { id } }, owner);
    expect(detail).toMatchObject({ revenue: 37.5, refundsDue: { totalCount: 2, totalAmount: 37.5 } });
    const other = await newOrganisation(app());
    for (const read of [listRefunds, readOrganiserEventDetail])
      expect(await refused(app(), read, { params: { id } }, other)).toMatchObject({ status: 404 });
  });
});
