import { expect, it } from 'vitest';
import { hourMs, dayMs } from '#contract/durations.ts';
import { listEvents, listOrganiserEvents } from '#contract/event/browse-endpoints.ts';
import { readEventCalendar, readOrganiserCalendar } from '#contract/event/calendar-endpoints.ts';
import { mapEvents, maxMapPoints } from '#contract/event/map-endpoint.ts';
import { readPublicEvent, regionOptions } from '#contract/event/event-endpoints.ts';
import { regionCodes } from '#contract/event/lookups.ts';
import { readPublicOrganiser } from '#contract/organisation/organisation-endpoints.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import {
  newEvent,
  newOrganisation,
  type BuiltAccount,
  type EventOverrides,
} from '#tests/support/builders/builders.ts';
import { call, expectRefusal, sendRaw } from '#tests/support/app/call.ts';
import { waitForNotifications } from '#tests/support/app/wait-for-notifications.ts';
import { insertPromotion } from '#tests/support/builders/insert-promotion.ts';
import { unknownId } from '#tests/support/builders/sample-input.ts';
import { randomBelow, createRandom } from '#tests/support/random/random.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

/** Times of an event that starts `hours` from now and lasts three hours. */
const hoursFromNow = (app: TestApp, hours: number, overrides: EventOverrides = {}): EventOverrides => ({
  startDateTime: new Date(app.clock() + hours * hourMs).toISOString(),
  endDateTime: new Date(app.clock() + (hours + 3) * hourMs).toISOString(),
  ...overrides,
});

describeOnBothEngines('browsing', (makeApp) => {
  const app = setupApp(makeApp);
  const listIds = async (query: Record<string, string | number> = {}): Promise<string[]> => {
    await waitForNotifications(app());
    const { data } = await call(app(), listEvents, { query: { limit: 100, ...query } as never });
    return data.map((event) => event._id);
  };

  it('[EV-6] [EV-70] lists upcoming events by day, what is running after what starts today, without cancelled ones', async () => {
    const organisation = await newOrganisation(app(), { companyName: 'Radici' });
    const late = await newEvent(app(), organisation, hoursFromNow(app(), 48));
    const early = await newEvent(app(), organisation, hoursFromNow(app(), 2));
    const running = await newEvent(app(), organisation, hoursFromNow(app(), -1));
    const promoted = await newEvent(app(), organisation, hoursFromNow(app(), 72));
    const cancelled = await newEvent(app(), organisation, hoursFromNow(app(), 3));
    await insertPromotion(app(), promoted, app().clock(), app().clock() + dayMs);
    await app().services.database.transaction(async (tx) => {
      await tx.db.updateTable('event').set({ cancelled_at: 1 }).where('id', '=', cancelled).execute();
      await tx.announce(cancelled);
    });
    // The test clock is at 9:00: what runs began today.
    expect(await listIds()).toEqual([running, early, late, promoted]);
    expect(await listIds({ selectPromoted: 'true' })).toEqual([promoted]);
    const { data, totalCount } = await call(app(), listEvents, { query: { page: 2, limit: 3 } });
    expect({ ids: data.map((row) => row._id), totalCount }).toEqual({ ids: [promoted], totalCount: 4 });
    expect(data[0]).toMatchObject({
      organiser: { _id: organisation.id, companyName: 'Radici' },
      isPromoted: true,
      isSponsored: false,
    });
    app().clock.advance(3 * hourMs);
    expect(await listIds()).toEqual([early, late, promoted]);
    app().clock.advance(dayMs);
    expect(await listIds({ selectPromoted: 'true' }), 'the promotion is over').toEqual([]);
  });

  it('[EV-6] reflects every announced change of an event in the next answer', async () => {
    const organisation = await newOrganisation(app());
    const before = await listIds();
    const added = await newEvent(app(), organisation, hoursFromNow(app(), 5));
    expect(await listIds()).toEqual(expect.arrayContaining([...before, added]));
    await app().services.database.transaction(async (tx) => {
      await tx.db.updateTable('event').set({ region: '20' }).where('id', '=', added).execute();
      await tx.announce(added);
    });
    expect(await listIds({ region: '20' })).toEqual([added]);
  });

  it('[EV-7] combines the filters region, mode, Italian days, categories and goals', async () => {
    const organisation = await newOrganisation(app());
    const newEventOnDay = (day: string, overrides: EventOverrides) =>
      newEvent(app(), organisation, {
        startDateTime: `${day}T22:30:00.000Z`,
        endDateTime: `${day}T23:30:00.000Z`,
        region: '05',
        ...overrides,
      });
    // 23:30 in Italy in winter, until after midnight.
    const fair = await newEventOnDay('2031-01-10', { category: [10, 3], sdgs: [1] });
    const online = await newEventOnDay('2031-01-10', { mode: 'online', category: [4], sdgs: [2, 17] });
    const both = [fair, online].sort();
    expect(await listIds({ dateRange: '2031-01-10' })).toEqual(both);
    expect(await listIds({ dateRange: '2031-01-11,2031-02-01' }), 'it ends after midnight').toEqual(both);
    expect(await listIds({ dateRange: '2031-01-12,2031-02-01' })).toEqual([]);
    expect(await listIds({ dateRange: '2031-01-09' })).toEqual([]);
    expect(await listIds({ mode: 'online' })).toEqual([online]);
    expect(await listIds({ region: '05', dateRange: '2031-01-10' })).toEqual([fair]);
    expect(await listIds({ region: '05', mode: 'online' })).toEqual([]);
    expect(await listIds({ keys: '9,10', dateRange: '2031-01-10' })).toEqual([fair]);
    expect(await listIds({ sdgs: '17', keys: '4' })).toEqual([online]);
    expect(await listIds({ sdgs: '17', keys: '10' })).toEqual([]);
  });

  it.each([
    ['region', '21'],
    ['mode', 'hybrid'],
    ['dateRange', '2031-02-31'],
    ['dateRange', '2031-01-02,2031-01-01'],
    ['dateRange', 'domani'],
    ['dateRange', '2031-01-01,2031-01-02,2031-01-03'],
    ['keys', '11'],
    ['keys', '2,x'],
    ['sdgs', '0'],
    ['selectPromoted', 'yes'],
    ['page', '0'],
    ['limit', '101'],
    ['altro', '1'],
  ])('[EV-7] rejects %s=%s', async (name, value) => {
    const refusal = await expectRefusal(app(), listEvents, { query: { [name]: value } });
    expect(refusal).toMatchObject({ status: 400, error: 'validation' });
  });

  it.each(['1,2,3', '10,40,5,41', '5,40,10,95', 'a,b,c,d', ',,,', '1,2,3,4,5'])(
    '[EV-8] rejects the bounding box %s',
    async (bbox) => {
      expect(await expectRefusal(app(), mapEvents, { query: { bbox } })).toMatchObject({ status: 400 });
    },
  );

  it('[EV-8] maps the listed events that have a location inside the bounding box', async () => {
    const organisation = await newOrganisation(app());
    const trieste = await newEvent(
      app(),
      organisation,
      hoursFromNow(app(), 9, { region: '06', latitude: 45.6495, longitude: 13.7768, category: [7, 3] }),
    );
    const box = { bbox: '13.5,45.5,14,45.8' };
    await waitForNotifications(app());
    const { data, clusters } = await call(app(), mapEvents, { query: box });
    expect(data).toEqual([[trieste, 45.6495, 13.7768, 3, 0]]);
    expect(clusters).toEqual([]);
    await insertPromotion(app(), trieste, app().clock(), app().clock() + dayMs);
    await waitForNotifications(app());
    expect((await call(app(), mapEvents, { query: box })).data).toEqual([[trieste, 45.6495, 13.7768, 1, 1]]);
    expect((await call(app(), mapEvents, { query: { bbox: '0,0,1,1' } })).totalCount).toBe(0);
  });

  it('[EV-9] shows an organiser’s public profile and events, and no private field', async () => {
    const organisation = await newOrganisation(app(), { companyName: 'Passo Alto' });
    const past = await newEvent(app(), organisation, hoursFromNow(app(), -10));
    const upcoming = await newEvent(app(), organisation, hoursFromNow(app(), 10));
    const params = { id: organisation.id };
    const { data } = await call(app(), readPublicOrganiser, { params });
    expect(data).toMatchObject({ companyName: 'Passo Alto', totalEvents: 2, userRole: 2 });
    expect(JSON.stringify(data)).not.toContain(organisation.email);
    const getListIds = async (listType: 'Prossimi' | 'Passati' | 'Tutti') =>
      (await call(app(), listOrganiserEvents, { params, query: { listType } })).data.map((row) => row._id);
    expect(await getListIds('Prossimi')).toEqual([upcoming]);
    expect(await getListIds('Passati')).toEqual([past]);
    expect(await getListIds('Tutti')).toEqual([past, upcoming]);
    for (const id of [unknownId]) {
      expect(await expectRefusal(app(), readPublicOrganiser, { params: { id } })).toMatchObject({
        status: 404,
      });
      expect(await expectRefusal(app(), listOrganiserEvents, { params: { id } })).toMatchObject({
        status: 404,
      });
      expect(await expectRefusal(app(), readOrganiserCalendar, { params: { id } })).toMatchObject({
        status: 404,
      });
      expect(await expectRefusal(app(), readEventCalendar, { params: { id } })).toMatchObject({
        status: 404,
      });
    }
  });

  it('[EV-10] serves an event and an organiser’s events as iCalendar, with line breaks in titles escaped', async () => {
    const organisation = await newOrganisation(app());
    const id = await newEvent(
      app(),
      organisation,
      hoursFromNow(app(), 10, { title: 'Festa; “uva”, canti\\balli BEGIN:VALARM' }),
    );
    const one = await sendRaw(app(), readEventCalendar, { params: { id } });
    expect(one.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const unfolded = one.body.replace(/\r\n[ \t]/g, '');
    expect(unfolded).toContain(`UID:${id}@presente`);
    expect(unfolded).toContain('SUMMARY:Festa\\; “uva”\\, canti\\\\balli BEGIN:VALARM');
    expect(unfolded).not.toMatch(/^BEGIN:VALARM/m);
    expect(unfolded).toContain('GEO:41.9356;12.467');
    const feed = await sendRaw(app(), readOrganiserCalendar, { params: { id: organisation.id } });
    expect(feed.body).toContain(`UID:${id}@presente`);
  });

  it('[EV-11] answers a cached public read with an empty 304, and compresses long answers', async () => {
    const first = await sendRaw(app(), regionOptions, {});
    expect(first.headers['cache-control']).toBe('public, max-age=3600');
    const etag = String(first.headers['etag']);
    const again = await sendRaw(app(), regionOptions, {}, { headers: { 'if-none-match': etag } });
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
    const compressed = await sendRaw(app(), regionOptions, {}, { headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.rawPayload.length).toBeLessThan(first.rawPayload.length);
    for (const [accepted, encoding] of [
      ['gzip, br;q=0', 'gzip'],
      ['br; q=0', undefined],
      ['br;q=0.1, gzip;q=0.9', 'gzip'],
      ['gzip, br', 'br'],
    ] as const) {
      const { headers } = await sendRaw(
        app(),
        regionOptions,
        {},
        { headers: { 'accept-encoding': accepted } },
      );
      expect(headers['content-encoding'], accepted).toBe(encoding);
    }
    const organisation = await newOrganisation(app());
    const id = await newEvent(app(), organisation);
    const event = await sendRaw(app(), readPublicEvent, { params: { id } });
    expect(event.headers['cache-control']).toBe('public, no-cache');
  });

  it('[EV-12] list, map and counts agree for random filters', async () => {
    const random = createRandom(7);
    const pick = <T>(values: readonly T[]): T => values[randomBelow(random, values.length)]!;
    const organisation: BuiltAccount = await newOrganisation(app());
    for (let n = 0; n < 60; n++) {
      const isOnline = random() < 0.2;
      const id = await newEvent(
        app(),
        organisation,
        hoursFromNow(app(), Math.floor(random() * 400), {
          region: pick(regionCodes),
          latitude: 36 + random() * 11,
          longitude: 7 + random() * 11,
          mode: isOnline ? 'online' : 'offline',
          category: [pick([2, 3, 4, 5]), pick([6, 7, 8])],
          sdgs: [pick([1, 2, 3]), pick([4, 5, 6])],
        }),
      );
      if (random() < 0.2) await insertPromotion(app(), id, app().clock() - hourMs, app().clock() + dayMs);
    }
    await waitForNotifications(app());
    let matched = 0;
    for (let n = 0; n < 80; n++) {
      const toDay = (ms: number): string => new Date(app().clock() + ms).toISOString().slice(0, 10);
      const query = {
        ...(random() < 0.3 && { region: pick(regionCodes) }),
        ...(random() < 0.3 && { mode: pick(['online', 'offline', 'both'] as const) }),
        ...(random() < 0.3 && { selectPromoted: 'true' as const }),
        ...(random() < 0.3 && { keys: `${pick([1, 2, 3, 4])},${pick([5, 6])}` }),
        ...(random() < 0.3 && { sdgs: String(pick([1, 2, 4])) }),
        ...(random() < 0.3 && { dateRange: `${toDay(0)},${toDay(random() * 20 * dayMs)}` }),
      };
      const list = await call(app(), listEvents, { query: { ...query, limit: 100 } });
      const map = await call(app(), mapEvents, { query });
      const placed = list.data.filter((row) => row.latitude !== null);
      expect(list.totalCount, JSON.stringify(query)).toBe(list.data.length);
      expect(map.data.map(([id]) => id).toSorted()).toEqual(placed.map((event) => event._id).toSorted());
      expect(map.totalCount).toBe(placed.length);
      matched += list.totalCount;
    }
    expect(matched).toBeGreaterThan(200);
    const clustered = await call(app(), mapEvents, { query: { zoom: '3' } });
    expect(clustered.data.length, 'few enough to be shown one by one').toBeLessThanOrEqual(maxMapPoints);
    expect(clustered.clusters).toEqual([]);
  });
});
