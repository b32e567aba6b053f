import { expect, it } from 'vitest';
import { listOwnEvents } from '#contract/event/event-calls.ts';
import { listOwnPromotions } from '#contract/promotion/promotion-calls.ts';
import { newId } from '#server/id.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { newAttendee, newEvent, newOrganisation } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { usingApp } from '#tests/support/using-app.ts';

describeOnBoth('own promotions', (makeApp) => {
  const app = usingApp(makeApp);

  /** A promotion between two instants. */
  async function promote(eventId: string, from: string, until: string): Promise<string> {
    const { database, clock } = app().services;
    const id = newId(clock());
    await database.db
      .insertInto('promotion')
      .values({ id, event_id: eventId, start_at: Date.parse(from), end_at: Date.parse(until) })
      .execute();
    return id;
  }

  it('[AC-27] come latest first, past ones too, each with its event as the lists show it', async () => {
    const organisation = await newOrganisation(app());
    const year = new Date(app().clock()).getUTCFullYear();
    const first = await newEvent(app(), organisation, { title: 'Prima', category: [7, 3], sdgs: [11] });
    const second = await newEvent(app(), organisation, { title: 'Seconda' });
    const theirs = await newEvent(app(), await newOrganisation(app()));
    const past = await promote(first, `${year - 1}-03-01T23:00:00Z`, `${year - 1}-03-04T23:00:00Z`);
    const running = await promote(
      first,
      new Date(app().clock() - 1000).toISOString(),
      `${year + 2}-01-01T00:00:00Z`,
    );
    // Over the change to winter time: an hour more, not a day.
    const planned = await promote(second, `${year + 2}-10-20T22:00:00Z`, `${year + 2}-10-30T23:00:00Z`);
    await promote(theirs, `${year}-01-01T00:00:00Z`, `${year}-02-01T00:00:00Z`);
    const { data, totalCount } = await call(app(), listOwnPromotions, {}, organisation);
    expect(totalCount).toBe(3);
    expect(data.map((it) => [it._id, it.event.title, it.event.isPromoted])).toEqual([
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
    expect(data[1]!.event).toEqual(events.find((it) => it._id === first));
    const page = await call(app(), listOwnPromotions, { query: { page: 2, limit: 2 } }, organisation);
    expect([page.totalCount, page.data.map((it) => it._id)]).toEqual([3, [past]]);
  });

  it('[AC-27] are for organisations', async () => {
    const organisation = await newOrganisation(app());
    expect(await call(app(), listOwnPromotions, {}, organisation)).toMatchObject({ data: [], totalCount: 0 });
    const attendee = await newAttendee(app());
    expect(await refused(app(), listOwnPromotions, {}, attendee)).toMatchObject({
      status: 403,
      error: 'forbidden',
    });
  });
});
