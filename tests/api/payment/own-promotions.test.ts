import { expect, it } from 'vitest';
import { listOwnEvents } from '#contract/event/event-endpoints.ts';
import { listOwnPromotions } from '#contract/promotion/promotion-endpoints.ts';
import { newId } from '#server/id.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { newAttendee, newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

describeOnBothEngines('own promotions', (makeApp) => {
  const app = setupApp(makeApp);

  /** Inserts a promotion between two instants. */
  async function promote(eventId: string, from: string, until: string): Promise<string> {
    const { database, clock } = app().services;
    const id = newId(clock());
    await database.db
      .insertInto('promotion')
      .values({ id, event_id: eventId, start_at: Date.parse(from), end_at: Date.parse(until) })
      .execute();
    return id;
  }

  it('[AC-27] are listed latest first, past ones included, each with its event as in other lists', async () => {
    const organisation = await newOrganisation(app());
    const year = new Date(app().clock()).getUTCFullYear();
    const first = await newEvent(app(), organisation, { title: 'Prima', category: [7, 3], sdgs: [11] });
    const second = await newEvent(app(), organisation, { title: 'Seconda' });
    const foreignEvent = await newEvent(app(), await newOrganisation(app()));
    const past = await promote(first, `${year - 1}-03-01T23:00:00Z`, `${year - 1}-03-04T23:00:00Z`);
    const running = await promote(
      first,
      new Date(app().clock() - 1000).toISOString(),
      `${year + 2}-01-01T00:00:00Z`,
    );
    // Across the change to winter time: one hour longer, not one day.
    const planned = await promote(second, `${year + 2}-10-20T22:00:00Z`, `${year + 2}-10-30T23:00:00Z`);
    await promote(foreignEvent, `${year}-01-01T00:00:00Z`, `${year}-02-01T00:00:00Z`);
    const { data, totalCount } = await call(app(), listOwnPromotions, {}, organisation);
    expect(totalCount).toBe(3);
    expect(data.map((row) => [row._id, row.event.title, row.event.isPromoted])).toEqual([
      [planned, 'Seconda', false],
      [running, 'Prima', true],
      [past, 'Prima', true],
    ]);
    expect(data[0]).toMatchObject({
      promotedStartDate: `${year + 2}-10-20T22:00:00.000Z`,
      promotedEndDate: `${year + 2}-10-30T23:00:00.000Z`,
      promotedDuration: 10,
    });
    const { data: events } = await call(app(), listOwnEvents, { query: { listType: 'Tutti' } }, organisation);
    expect(data[1]!.event).toEqual(events.find((event) => event._id === first));
    const page = await call(app(), listOwnPromotions, { query: { page: 2, limit: 2 } }, organisation);
    expect([page.totalCount, page.data.map((row) => row._id)]).toEqual([3, [past]]);
  });

  it('[AC-27] are restricted to organisations', async () => {
    const organisation = await newOrganisation(app());
    expect(await call(app(), listOwnPromotions, {}, organisation)).toMatchObject({ data: [], totalCount: 0 });
    const attendee = await newAttendee(app());
    expect(await expectRefusal(app(), listOwnPromotions, {}, attendee)).toMatchObject({
      status: 403,
      error: 'forbidden',
    });
  });
});
