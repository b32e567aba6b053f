import { expect, it } from 'vitest';
import { listEvents, listOrganiserEvents } from '#contract/event/browse-calls.ts';
import { readEventCalendar, readOrganiserCalendar } from '#contract/event/calendar-calls.ts';
import { mapEvents, maxMapPoints } from '#contract/event/map-call.ts';
import { readPublicEvent, regionOptions } from '#contract/event/event-calls.ts';
import { regionCodes } from '#contract/event/lookups.ts';
import { readPublicOrganiser } from '#contract/organisation/organisation-calls.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newEvent, newOrganisation, type BuiltAccount, type EventWishes } from '#tests/support/builders.ts';
import { call, refused, send } from '#tests/support/call.ts';
import { everythingHeard } from '#tests/support/heard.ts';
import { promote } from '#tests/support/promote.ts';
import { below, randomOf } from '#tests/support/random.ts';
import { usingApp } from '#tests/support/using-app.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const unknownId = '01900000-0000-7000-8000-000000000000';

/** An event that begins so many hours from now and lasts three. */
const inHours = (app: TestApp, hours: number, wishes: EventWishes = {}): EventWishes => ({
  startDateTime: new Date(app.clock() + hours * hourMs).toISOString(),
  endDateTime: new Date(app.clock() + (hours + 3) * hourMs).toISOString(),
  ...wishes,
});

describeOnBoth('browsing', (makeApp) => {
  const app = usingApp(makeApp);
  const ids = async (query: Record<string, string | number> = {}): Promise<string[]> => {
    await everythingHeard(app());
    const { data } = await call(app(), listEvents, { query: { limit: 100, ...query } as never });
    return data.map((event) => event._id);
  };

  it('[EV-6] lists what is not over, promoted first, then by start; cancelled events are not found', async () => {
    const organisation = await newOrganisation(app(), { companyName: 'Radici' });
    const late = await newEvent(app(), organisation, inHours(app(), 48));
    const early = await newEvent(app(), organisation, inHours(app(), 2));
    const running = await newEvent(app(), organisation, inHours(app(), -1));
    const promoted = await newEvent(app(), organisation, inHours(app(), 72));
    const cancelled = await newEvent(app(), organisation, inHours(app(), 3));
    await promote(app(), promoted, app().clock(), app().clock() + dayMs);
    await app().services.database.transaction(async (tx) => {
      await tx.db.updateTable('event').set({ cancelled_at: 1 }).where('id', '=', cancelled).execute();
      await tx.announce(cancelled);
    });
    expect(await ids()).toEqual([promoted, running, early, late]);
    expect(await ids({ selectPromoted: 'true' })).toEqual([promoted]);
    const { data, totalCount } = await call(app(), listEvents, { query: { page: 2, limit: 3 } });
    expect({ ids: data.map((it) => it._id), totalCount }).toEqual({ ids: [late], totalCount: 4 });
    expect(data[0]).toMatchObject({
      organiser: { _id: organisation.id, companyName: 'Radici' },
      isPromoted: false,
    });
    app().clock.advance(3 * hourMs);
    expect(await ids()).toEqual([promoted, early, late]);
    app().clock.advance(dayMs);
    expect(await ids(), 'the promotion is over').toEqual([late, promoted]);
  });

  it('[EV-6] hears of every change of an event, and of none that is somebody going in', async () => {
    const organisation = await newOrganisation(app());
    const before = await ids();
    const added = await newEvent(app(), organisation, inHours(app(), 5));
    expect(await ids()).toEqual(expect.arrayContaining([...before, added]));
    await app().services.database.transaction(async (tx) => {
      await tx.db.updateTable('event').set({ region: '20' }).where('id', '=', added).execute();
      await tx.announce(added);
    });
    expect(await ids({ region: '20' })).toEqual([added]);
  });

  it('[EV-7] filters by region, mode, Italian days, categories and goals, all at once', async () => {
    const organisation = await newOrganisation(app());
    const at = (day: string, wishes: EventWishes) =>
      newEvent(app(), organisation, {
        startDateTime: `${day}T22:30:00.000Z`,
        endDateTime: `${day}T23:30:00.000Z`,
        region: '05',
        ...wishes,
      });
    // Half past eleven in the evening in Italy's winter, until after midnight.
    const fair = await at('2031-01-10', { category: [10, 3], sdgs: [1] });
    const online = await at('2031-01-10', { mode: 'online', category: [4], sdgs: [2, 17] });
    const both = [fair, online].sort();
    expect(await ids({ dateRange: '2031-01-10' })).toEqual(both);
    expect(await ids({ dateRange: '2031-01-11,2031-02-01' }), 'it ends after midnight').toEqual(both);
    expect(await ids({ dateRange: '2031-01-12,2031-02-01' })).toEqual([]);
    expect(await ids({ dateRange: '2031-01-09' })).toEqual([]);
    expect(await ids({ mode: 'online' })).toEqual([online]);
    expect(await ids({ region: '05', dateRange: '2031-01-10' })).toEqual([fair]);
    expect(await ids({ region: '05', mode: 'online' })).toEqual([]);
    expect(await ids({ keys: '9,10', dateRange: '2031-01-10' })).toEqual([fair]);
    expect(await ids({ sdgs: '17', keys: '4' })).toEqual([online]);
    expect(await ids({ sdgs: '17', keys: '10' })).toEqual([]);
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
  ])('[EV-7] refuses %s=%s', async (name, value) => {
    const refusal = await refused(app(), listEvents, { query: { [name]: value } });
    expect(refusal).toMatchObject({ status: 400, error: 'validation' });
  });

  it.each(['1,2,3', '10,40,5,41', '5,40,10,95', 'a,b,c,d', ',,,', '1,2,3,4,5'])(
    '[EV-8] refuses the box %s',
    async (bbox) => {
      expect(await refused(app(), mapEvents, { query: { bbox } })).toMatchObject({ status: 400 });
    },
  );

  it('[EV-8] puts on the map what the list has and what has a place, inside the box', async () => {
    const organisation = await newOrganisation(app());
    const trieste = await newEvent(
      app(),
      organisation,
      inHours(app(), 9, { region: '06', latitude: 45.6495, longitude: 13.7768, category: [7, 3] }),
    );
    const box = { bbox: '13.5,45.5,14,45.8' };
    await everythingHeard(app());
    const { data, clusters } = await call(app(), mapEvents, { query: box });
    expect(data).toEqual([[trieste, 45.6495, 13.7768, 3, 0]]);
    expect(clusters).toEqual([]);
    await promote(app(), trieste, app().clock(), app().clock() + dayMs);
    await everythingHeard(app());
    expect((await call(app(), mapEvents, { query: box })).data).toEqual([[trieste, 45.6495, 13.7768, 1, 1]]);
    expect((await call(app(), mapEvents, { query: { bbox: '0,0,1,1' } })).totalCount).toBe(0);
  });

  it('[EV-9] shows an organiser and her events to everybody, and no more of her than that', async () => {
    const organisation = await newOrganisation(app(), { companyName: 'Passo Alto' });
    const past = await newEvent(app(), organisation, inHours(app(), -10));
    const next = await newEvent(app(), organisation, inHours(app(), 10));
    const params = { id: organisation.id };
    const { data } = await call(app(), readPublicOrganiser, { params });
    expect(data).toMatchObject({ companyName: 'Passo Alto', totalEvents: 2, userRole: 2 });
    expect(JSON.stringify(data)).not.toContain(organisation.email);
    const listOf = async (listType: 'Prossimi' | 'Passati' | 'Tutti') =>
      (await call(app(), listOrganiserEvents, { params, query: { listType } })).data.map((it) => it._id);
    expect(await listOf('Prossimi')).toEqual([next]);
    expect(await listOf('Passati')).toEqual([past]);
    expect(await listOf('Tutti')).toEqual([past, next]);
    for (const id of [unknownId]) {
      expect(await refused(app(), readPublicOrganiser, { params: { id } })).toMatchObject({ status: 404 });
      expect(await refused(app(), listOrganiserEvents, { params: { id } })).toMatchObject({ status: 404 });
      expect(await refused(app(), readOrganiserCalendar, { params: { id } })).toMatchObject({ status: 404 });
      expect(await refused(app(), readEventCalendar, { params: { id } })).toMatchObject({ status: 404 });
    }
  });

  it('[EV-10] gives an event and an organiser’s events as iCalendar, and no line of a title becomes another', async () => {
    const organisation = await newOrganisation(app());
    const id = await newEvent(
      app(),
      organisation,
      inHours(app(), 10, { title: 'Festa; “uva”, canti\\balli BEGIN:VALARM' }),
    );
    const one = await send(app(), readEventCalendar, { params: { id } });
    expect(one.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const unfolded = one.body.replace(/\r\n[ \t]/g, '');
    expect(unfolded).toContain(`UID:${id}@presente`);
    expect(unfolded).toContain('SUMMARY:Festa\\; “uva”\\, canti\\\\balli BEGIN:VALARM');
    expect(unfolded).not.toMatch(/^BEGIN:VALARM/m);
    expect(unfolded).toContain('GEO:41.9356;12.467');
    const feed = await send(app(), readOrganiserCalendar, { params: { id: organisation.id } });
    expect(feed.body).toContain(`UID:${id}@presente`);
  });

  it('[EV-11] answers a public read that is known already with 304 and nothing else, and packs long ones', async () => {
    const first = await send(app(), regionOptions, {});
    expect(first.headers['cache-control']).toBe('public, max-age=3600');
    const etag = String(first.headers['etag']);
    const again = await send(app(), regionOptions, {}, { headers: { 'if-none-match': etag } });
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
    const packed = await send(app(), regionOptions, {}, { headers: { 'accept-encoding': 'br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.rawPayload.length).toBeLessThan(first.rawPayload.length);
    const organisation = await newOrganisation(app());
    const id = await newEvent(app(), organisation);
    const event = await send(app(), readPublicEvent, { params: { id } });
    expect(event.headers['cache-control']).toBe('public, no-cache');
  });

  it('[EV-12] for random filters list, map and counts speak of the same events', async () => {
    const random = randomOf(7);
    const pick = <T>(values: readonly T[]): T => values[below(random, values.length)]!;
    const organisation: BuiltAccount = await newOrganisation(app());
    for (let n = 0; n < 60; n++) {
      const isOnline = random() < 0.2;
      const id = await newEvent(
        app(),
        organisation,
        inHours(app(), Math.floor(random() * 400), {
          region: pick(regionCodes),
          latitude: 36 + random() * 11,
          longitude: 7 + random() * 11,
          mode: isOnline ? 'online' : 'offline',
          category: [pick([2, 3, 4, 5]), pick([6, 7, 8])],
          sdgs: [pick([1, 2, 3]), pick([4, 5, 6])],
        }),
      );
      if (random() < 0.2) await promote(app(), id, app().clock() - hourMs, app().clock() + dayMs);
    }
    await everythingHeard(app());
    let matched = 0;
    for (let n = 0; n < 80; n++) {
      const day = (ms: number): string => new Date(app().clock() + ms).toISOString().slice(0, 10);
      const query = {
        ...(random() < 0.3 && { region: pick(regionCodes) }),
        ...(random() < 0.3 && { mode: pick(['online', 'offline', 'both'] as const) }),
        ...(random() < 0.3 && { selectPromoted: 'true' as const }),
        ...(random() < 0.3 && { keys: `${pick([1, 2, 3, 4])},${pick([5, 6])}` }),
        ...(random() < 0.3 && { sdgs: String(pick([1, 2, 4])) }),
        ...(random() < 0.3 && { dateRange: `${day(0)},${day(random() * 20 * dayMs)}` }),
      };
      const list = await call(app(), listEvents, { query: { ...query, limit: 100 } });
      const map = await call(app(), mapEvents, { query });
      const placed = list.data.filter((it) => it.latitude !== null);
      expect(list.totalCount, JSON.stringify(query)).toBe(list.data.length);
      expect(map.data.map(([id]) => id)).toEqual(placed.map((it) => it._id));
      expect(map.totalCount).toBe(placed.length);
      matched += list.totalCount;
    }
    expect(matched).toBeGreaterThan(200);
    const clustered = await call(app(), mapEvents, { query: { zoom: '3' } });
    expect(clustered.data.length, 'few enough to be shown one by one').toBeLessThanOrEqual(maxMapPoints);
    expect(clustered.clusters).toEqual([]);
  });
});
