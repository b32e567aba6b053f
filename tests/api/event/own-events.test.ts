import { expect, it } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import {
  cancelEvent,
  countOwnEvents,
  listOwnEvents,
  listRefunds,
  readOrganiserEvent,
  readOrganiserEventDetail,
  readRegistrationTrend,
  registrationTrendDays,
} from '#contract/event/event-endpoints.ts';
import { removeParticipant } from '#contract/participant/participant-endpoints.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { unknownId } from '#tests/support/builders/sample-input.ts';
import { insertOrder } from '#tests/support/db/insert-order.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

describeOnBothEngines('own events', (makeApp) => {
  const app = setupApp(makeApp);
  const hoursFromNow = (hours: number): string => new Date(app().clock() + hours * hourMs).toISOString();
  const cancel = (owner: BuiltAccount, id: string) =>
    call(app(), cancelEvent, { params: { id }, body: {} }, owner);
  const listTitles = async (owner: BuiltAccount, query: object) => {
    const { data, totalCount } = await call(app(), listOwnEvents, { query }, owner);
    return [totalCount, ...data.map((event) => event.title)];
  };

  it('[EV-4] lists Prossimi, Passati and Tutti sorted and paginated, with matching counts', async () => {
    const owner = await newOrganisation(app());
    await newEvent(app(), await newOrganisation(app()));
    const newEventAt = (title: string, from: number, to: number) =>
      newEvent(app(), owner, { title, startDateTime: hoursFromNow(from), endDateTime: hoursFromNow(to) });
    await newEventAt('later', 50, 52);
    await newEventAt('yesterday', -25, -24);
    await newEventAt('running', -1, 1);
    await newEventAt('last week', -170, -168);
    await newEventAt('ends now', -2, 0);
    await cancel(owner, await newEventAt('cancelled', 10, 12));
    expect(await listTitles(owner, {})).toEqual([3, 'ends now', 'running', 'later']);
    expect(await listTitles(owner, { listType: 'Passati' })).toEqual([2, 'yesterday', 'last week']);
    const all = ['ends now', 'running', 'cancelled', 'later'];
    expect(await listTitles(owner, { listType: 'Tutti' })).toEqual([4, ...all]);
    expect(await listTitles(owner, { listType: 'Tutti', page: 2, limit: 3 })).toEqual([4, 'later']);
    expect(await listTitles(owner, { listType: 'Tutti', page: 9, limit: 3 })).toEqual([4]);
    const { data: counts } = await call(app(), countOwnEvents, {}, owner);
    expect(counts).toEqual({ Prossimi: 3, Passati: 2, Tutti: 4 });
    // Cancelled past events count as past.
    app().clock.advance(30 * hourMs);
    expect((await call(app(), countOwnEvents, {}, owner)).data).toEqual({
      Prossimi: 1,
      Passati: 5,
      Tutti: 1,
    });
    app().clock.advance(-30 * hourMs);
  });

  it('[EV-58] counts the participants of an own event by day of registration, without those removed', async () => {
    const owner = await newOrganisation(app());
    const eventId = await newEvent(app(), owner, {
      startDateTime: hoursFromNow(24 * 30),
      endDateTime: hoursFromNow(24 * 30 + 1),
    });
    const register = (names: string[]) =>
      insertOrder(app().services, {
        eventId,
        participants: names.map((firstName) => ({ firstName, lastName: 'Neri', email: 'neri@example.org' })),
      });
    const toNextDayMs = 14.5 * hourMs;
    const readTrend = async () =>
      (await call(app(), readRegistrationTrend, { params: { id: eventId } }, owner)).data;
    await register(['Ada', 'Bea']);
    // From 10:00 to half past midnight in Italy, which is still the same day in UTC.
    app().clock.advance(toNextDayMs);
    const [removed] = await register(['Ciro', 'Dino', 'Ezio']);
    await call(app(), removeParticipant, { params: { id: removed! } }, owner);
    const noRegistrations = Array.from({ length: registrationTrendDays }, () => 0);
    expect(await readTrend()).toEqual([...noRegistrations.slice(2), 2, 2]);
    app().clock.advance(24 * hourMs * (registrationTrendDays - 1));
    expect(await readTrend()).toEqual([2, ...noRegistrations.slice(1)]);
    app().clock.advance(-24 * hourMs * (registrationTrendDays - 1) - toNextDayMs);
    const stranger = await newOrganisation(app());
    const refusal = await expectRefusal(app(), readRegistrationTrend, { params: { id: eventId } }, stranger);
    expect(refusal).toMatchObject({ error: 'notFound' });
  });

  it('[EV-25] finds own events by every word in title and place, ignoring case and accents', async () => {
    const owner = await newOrganisation(app());
    const other = await newOrganisation(app());
    await newEvent(app(), other, { title: 'Pulizia del Tevere' });
    await newEvent(app(), owner, { title: 'Pulizia del Tevere', location: 'Ponte Milvio, Roma' });
    await newEvent(app(), owner, {
      title: 'Caffè dell’Università',
      location: 'Forlì',
      startDateTime: hoursFromNow(20),
    });
    await newEvent(app(), owner, {
      title: '清理海滩 100% _verde_',
      location: 'Ancona',
      startDateTime: hoursFromNow(21),
    });
    const findTitles = async (search: string) => listTitles(owner, { search });
    const [cleaning, coffee, beach] = [
      'Pulizia del Tevere',
      'Caffè dell’Università',
      '清理海滩 100% _verde_',
    ];
    expect(await findTitles('ROMA pulizia')).toEqual([1, cleaning]);
    expect(await findTitles('milvio forli')).toEqual([0]);
    expect(await findTitles(" forlì  dell'universita ")).toEqual([1, coffee]);
    expect(await findTitles('海滩')).toEqual([1, beach]);
    expect(await findTitles('100%')).toEqual([1, beach]);
    expect(await findTitles('_verde')).toEqual([1, beach]);
    // SQL wildcards match literally.
    for (const wild of ['x%', '_x', '\\x', "' or 1=1 --"]) expect(await findTitles(wild), wild).toEqual([0]);
    for (const wildcard of ['%', ' _ ']) expect(await findTitles(wildcard)).toHaveLength(4);
    expect(await findTitles('')).toHaveLength(4);
    expect(await listTitles(owner, { search: 'a', page: 2, limit: 2 })).toHaveLength(2);
  });

  /**
   * Buys one order at 12.50 per ticket.
   * @returns the ids of its participants
   */
  function buy(eventId: string, names: readonly string[]): Promise<string[]> {
    // Orders of the same millisecond have no defined order.
    app().clock.advance(1);
    const participants = names.map((firstName) => ({
      firstName,
      lastName: 'Prova',
      email: `${firstName.toLowerCase()}@example.org`,
    }));
    return insertOrder(app().services, { eventId, participants, priceCents: 1250 * names.length });
  }

  it('[EV-26] reports the revenue of listed tickets and the current or next promotion', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner, {
      isFree: false,
      price: 12.5,
      maxNoTickets: 'Limited',
      maxTicketAvailable: 9,
    });
    const getDetail = async () =>
      (await call(app(), readOrganiserEventDetail, { params: { id } }, owner)).data;
    const { data: event } = await call(app(), readOrganiserEvent, { params: { id } }, owner);
    const none = { revenue: 0, refundsDue: { totalCount: 0, totalAmount: 0 }, promotion: null };
    expect(await getDetail()).toEqual({ ...event, ...none });
    const [first] = await buy(id, ['Ada', 'Bea', 'Ciro']);
    await buy(id, ['Dora']);
    expect(await getDetail()).toMatchObject({
      revenue: 50,
      purchasedTickets: 4,
      noOfParticipants: 4,
      availableTickets: 5,
    });
    await call(app(), removeParticipant, { params: { id: first! } }, owner);
    expect(await getDetail()).toMatchObject({ revenue: 37.5, purchasedTickets: 3, noOfParticipants: 3 });
    const addPromotion = (start: number, end: number, no: number) => ({
      id: unknownId.slice(0, -1) + String(no),
      event_id: id,
      start_at: app().clock() + start * hourMs,
      end_at: app().clock() + end * hourMs,
    });
    const { db } = app().services.database;
    await db
      .insertInto('promotion')
      .values([addPromotion(-48, 0, 1), addPromotion(72, 120, 2), addPromotion(24, 48, 3)])
      .execute();
    expect((await getDetail()).promotion).toEqual({
      promotedStartDate: hoursFromNow(24),
      promotedEndDate: hoursFromNow(48),
      promotedDuration: 1,
      isPromoted: false,
    });
    await db
      .insertInto('promotion')
      .values(addPromotion(-1, 24, 4))
      .execute();
    expect((await getDetail()).promotion).toMatchObject({
      promotedEndDate: hoursFromNow(24),
      isPromoted: true,
    });
  });

  it('[EV-27] lists the refunds due after a cancellation, in pages', async () => {
    const owner = await newOrganisation(app());
    const id = await newEvent(app(), owner, { isFree: false, price: 12.5 });
    const [removed] = await buy(id, ['Ada']);
    await buy(id, ['Bea', 'Ciro']);
    await buy(id, ['Dora']);
    await call(app(), removeParticipant, { params: { id: removed! } }, owner);
    const listEventRefunds = (query = {}) => call(app(), listRefunds, { params: { id }, query }, owner);
    expect(await listEventRefunds()).toMatchObject({ data: [], totalCount: 0 });
    await cancel(owner, id);
    const { data, totalCount } = await listEventRefunds();
    expect(totalCount).toBe(2);
    expect(data).toMatchObject([
      { fullName: 'Bea Prova', email: 'bea@example.org', quantity: 2, finalPrice: 25 },
      { fullName: 'Dora Prova', email: 'dora@example.org', quantity: 1, finalPrice: 12.5 },
    ]);
    expect((await listEventRefunds({ page: 2, limit: 1 })).data).toEqual(data.slice(1));
    const { data: detail } = await call(app(), readOrganiserEventDetail, { params: { id } }, owner);
    expect(detail).toMatchObject({ revenue: 37.5, refundsDue: { totalCount: 2, totalAmount: 37.5 } });
    const other = await newOrganisation(app());
    for (const read of [listRefunds, readOrganiserEventDetail])
      expect(await expectRefusal(app(), read, { params: { id } }, other)).toMatchObject({ status: 404 });
  });
});
