import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { secondMs, minuteMs, hourMs } from '#contract/durations.ts';
import type { ResponseOf, QueryOf } from '#contract/endpoint.ts';
import { listEvents, listOrganiserEvents } from '#contract/event/browse-endpoints.ts';
import { cancelEvent, readOwnEvent, readPublicEvent } from '#contract/event/event-endpoints.ts';
import { mapEvents } from '#contract/event/map-endpoint.ts';
import { readPublicOrganiser } from '#contract/organisation/organisation-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { readCards } from '#server/event/catalogue/browse-store.ts';
import { EventCatalogue } from '#server/event/catalogue/event-catalogue.ts';
import { toMapResponse } from '#server/event/catalogue/map-clusters.ts';
import { createLog } from '#server/http/log.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import {
  newEvent,
  newOrganisation,
  type BuiltAccount,
  type EventOverrides,
} from '#tests/support/builders/builders.ts';
import { call, sendRaw } from '#tests/support/app/call.ts';
import { updateEventForm, tinyPng } from '#tests/support/builders/event-form.ts';
import { waitForNotifications } from '#tests/support/app/wait-for-notifications.ts';
import { insertPromotion } from '#tests/support/builders/insert-promotion.ts';
import { randomBelow, createRandom } from '#tests/support/random/random.ts';

const limited: EventOverrides = { maxNoTickets: 'Limited', maxTicketAvailable: 5 };

/** Tries to register two participants, whether or not tickets are left. */
const registerTwo = (app: TestApp, id: string) => {
  const names = { firstName: 'Zoë', lastName: 'Neri' };
  const participants = [1, 2].map((n) => ({ ...names, email: `zoe${n}@example.org` }));
  return sendRaw(app, register, {
    params: { id },
    body: { acceptedPNPTNC: true, noOfTickets: 2, participants },
  });
};

const renameEvent = async (app: TestApp, owner: BuiltAccount, id: string, title: string): Promise<void> => {
  const { data } = await call(app, readOwnEvent, { params: { id } }, owner);
  await updateEventForm(app, owner, data, { title }, await tinyPng());
};

/** The only event of a list, with the response's Age in seconds. */
async function findOnly(app: TestApp) {
  const response = await sendRaw(app, listEvents, { query: { keys: '5' } });
  const { data, totalCount } = response.json<ResponseOf<typeof listEvents>>();
  const age = response.headers['age'];
  return { event: data[0], totalCount, age: age === undefined ? 0 : Number(age) };
}

describeOnBothEngines('cached public responses', (makeApp) => {
  let app: TestApp;
  let owner: BuiltAccount;
  beforeEach(async () => {
    app = await makeApp();
    owner = await newOrganisation(app, { companyName: 'Radici' });
  });
  afterEach(() => app.close());

  it('[EV-49] are reused with their Age, and invalidated by a registration, an edit and a cancellation', async () => {
    const id = await newEvent(app, owner, limited);
    await waitForNotifications(app);
    expect(await findOnly(app)).toMatchObject({ event: { availableTickets: 5 }, age: 0 });
    app.clock.advance(4 * secondMs);
    expect(await findOnly(app)).toMatchObject({ event: { availableTickets: 5 }, age: 4 });

    await registerTwo(app, id);
    const { data: detail } = await call(app, readPublicEvent, { params: { id } });
    expect(detail.availableTickets, 'an event is never older than its last change').toBe(3);
    await waitForNotifications(app);
    expect(await findOnly(app)).toMatchObject({ event: { availableTickets: 3 }, age: 0 });

    await renameEvent(app, owner, id, 'Un altro titolo');
    await waitForNotifications(app);
    expect(await findOnly(app)).toMatchObject({ event: { title: 'Un altro titolo' }, age: 0 });

    await call(app, cancelEvent, { params: { id }, body: {} }, owner);
    await waitForNotifications(app);
    expect(await findOnly(app)).toEqual({ event: undefined, totalCount: 0, age: 0 });
  });

  it('[EV-49] expire when a promotion starts or ends, and when the event ends', async () => {
    const id = await newEvent(app, owner);
    const nowMs = app.clock();
    await insertPromotion(app, id, nowMs + 10 * secondMs, nowMs + 20 * secondMs);
    await waitForNotifications(app);
    const seen: [number, boolean | undefined][] = [];
    for (let index = 0; index < 4; index++) {
      seen.push([index, (await findOnly(app)).event?.isPromoted]);
      app.clock.advance(index === 0 ? 10 * secondMs - 1 : index === 1 ? 1 : 10 * secondMs);
    }
    expect(seen).toEqual([
      [0, false],
      [1, false],
      [2, true],
      [3, false],
    ]);
    app.clock.set(nowMs + 27 * hourMs - 1);
    expect((await findOnly(app)).totalCount, 'it lasts until it ends').toBe(1);
    app.clock.advance(1);
    expect((await findOnly(app)).totalCount).toBe(0);
  });

  it('[EV-49] expire after their maximum age without an announcement', async () => {
    await newEvent(app, owner);
    await waitForNotifications(app);
    const getOrganiserName = async () => {
      const { event, age } = await findOnly(app);
      return [event?.organiser.companyName, age];
    };
    expect(await getOrganiserName()).toEqual(['Radici', 0]);
    const { db } = app.services.database;
    await db.updateTable('organisation').set({ company_name: 'Rami' }).where('id', '=', owner.id).execute();
    app.clock.advance(29 * secondMs);
    expect(await getOrganiserName()).toEqual(['Radici', 29]);
    app.clock.advance(secondMs);
    expect(await getOrganiserName()).toEqual(['Rami', 0]);
  });

  it('[EV-49] equal those of a server without a cache after random changes, also compressed', async () => {
    const random = createRandom(49);
    const queries: readonly Record<string, string>[] = [
      {},
      { region: '12' },
      { region: '16' },
      { selectPromoted: 'true' },
      { page: '2', limit: '3' },
    ];
    const ids: string[] = [];
    let reusedCount = 0;
    let compressedCount = 0;
    for (let round = 0; round < 120; round++) {
      const id = ids[randomBelow(random, ids.length)];
      const kind = randomBelow(random, 6);
      if (id === undefined || kind === 0) {
        const startDateTime = new Date(app.clock() + hourMs * (1 + randomBelow(random, 40))).toISOString();
        const endDateTime = new Date(Date.parse(startDateTime) + hourMs).toISOString();
        const region = ['12', '05'][randomBelow(random, 2)]! as '12';
        ids.push(await newEvent(app, owner, { ...limited, region, startDateTime, endDateTime }));
      } else if (kind === 1) await registerTwo(app, id);
      else if (kind === 2)
        await insertPromotion(app, id, app.clock(), app.clock() + hourMs * (1 + randomBelow(random, 3)));
      else if (kind === 3) app.clock.advance(randomBelow(random, 4) * hourMs);
      else if (kind === 4) app.clock.advance(randomBelow(random, 10) * secondMs);
      else if (random() < 0.3) await sendRaw(app, cancelEvent, { params: { id }, body: {} }, owner);
      else
        await app.services.database.transaction(async (tx) => {
          await tx.db
            .updateTable('event')
            .set({ title: `Titolo ${round}`, region: '16', latitude: 45 + random() })
            .where('id', '=', id)
            .execute();
          await tx.announce(id);
        });
      await waitForNotifications(app);
      const query = queries[randomBelow(random, queries.length)]!;
      const response = await sendRaw(app, listEvents, { query }, { headers: { 'accept-encoding': 'br' } });
      const isPacked = response.headers['content-encoding'] === 'br';
      const text = isPacked ? brotliDecompressSync(response.rawPayload).toString() : response.body;
      if (response.headers['age'] !== undefined) reusedCount += 1;
      if (isPacked) compressedCount += 1;
      expect(JSON.parse(text), JSON.stringify(query)).toEqual(await fetchUncached(app, query));
      const bbox = '8,41,13,45.5';
      const map = await call(app, mapEvents, { query: { bbox } });
      const found = await new EventCatalogue(app.services).find(unfiltered);
      expect(map).toEqual({
        success: true,
        ...toMapResponse(found, { bbox: { w: 8, s: 41, e: 13, n: 45.5 }, zoom: undefined }),
      });
    }
    expect(ids.length).toBeGreaterThan(10);
    expect(reusedCount, 'some of them were given again').toBeGreaterThan(5);
    expect(compressedCount, 'and packed').toBeGreaterThan(5);
  });

  it('[EV-49] are served stale while the database is unavailable, which is logged and retried every half minute', async () => {
    const { clock } = app;
    const { database } = app.services;
    const id = await newEvent(app, owner, limited);
    const lines: string[] = [];
    const log = createLog({ logLevel: 'warn' }, { write: (line) => void lines.push(line) });
    const catalogue = new EventCatalogue({ database, clock, log });
    const find = async () => (await catalogue.find(unfiltered)).events.map((event) => event.id);
    expect(await find()).toEqual([id]);
    const readings = vi.spyOn(database.db, 'selectFrom').mockImplementation(() => {
      throw new Error('not reachable');
    });
    clock.advance(10 * minuteMs);
    for (let n = 0; n < 5; n++) expect(await find()).toEqual([id]);
    expect(readings).toHaveBeenCalledTimes(1);
    expect(lines).toHaveLength(1);
    clock.advance(30 * secondMs);
    expect(await find()).toEqual([id]);
    readings.mockRestore();
    clock.advance(29 * secondMs);
    expect(await find()).toEqual([id]);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('not reachable');
  });

  it('[EV-50] counts an organiser’s events in the same transaction', async () => {
    const countEvents = async () =>
      (await call(app, readPublicOrganiser, { params: { id: owner.id } })).data.totalEvents;
    expect(await countEvents()).toBe(0);
    const ids = await Promise.all([1, 2, 3].map(() => newEvent(app, owner)));
    expect(await countEvents()).toBe(3);
    const { data } = await call(app, readPublicEvent, { params: { id: ids[0]! } });
    expect(data.organiser.totalEvents).toBe(3);
    app.clock.advance(48 * hourMs);
    await newEvent(app, owner);
    const listIds = async (listType: 'Prossimi' | 'Passati' | 'Tutti') =>
      (await call(app, listOrganiserEvents, { params: { id: owner.id }, query: { listType, limit: 1 } }))
        .totalCount;
    expect([await listIds('Prossimi'), await listIds('Passati'), await listIds('Tutti')]).toEqual([1, 3, 4]);
  });
});

const unfiltered = { selectPromoted: false, mode: 'both' } as const;

/** The same list, read from the database without the cache. */
async function fetchUncached(app: TestApp, query: Readonly<Record<string, string>>) {
  const { database } = app.services;
  const { page = '1', limit = '10', region, selectPromoted } = query;
  const filter = {
    ...unfiltered,
    ...(region !== undefined && { region: region as QueryOf<typeof listEvents>['region'] }),
    selectPromoted: selectPromoted === 'true',
  };
  const { events, sponsored } = await new EventCatalogue(app.services).find(filter);
  const from = (Number(page) - 1) * Number(limit);
  const listed = events.slice(from, from + Number(limit));
  const ids = listed.map((event) => event.id);
  const cards = await readCards(database.db, { ids, nowMs: app.clock() });
  const data = cards.map((card) => {
    const isSponsored = sponsored.has(listed.find(({ id }) => id === card._id)!);
    return { ...card, isSponsored };
  });
  return { success: true, data, totalCount: events.length };
}

describe('cached public responses of two servers on one database', () => {
  it('[EV-49] are invalidated by the other server’s changes', async () => {
    const one = await createTestApp({ engine: 'postgres' });
    const other = await createTestApp({ sharesDatabaseWith: one });
    try {
      const owner = await newOrganisation(one);
      const id = await newEvent(one, owner, limited);
      await waitForNotifications(other);
      expect(await findOnly(other)).toMatchObject({ event: { availableTickets: 5 }, age: 0 });
      await registerTwo(one, id);
      const { data } = await call(other, readPublicEvent, { params: { id } });
      expect(data.availableTickets).toBe(3);
      await waitForNotifications(other);
      expect(await findOnly(other)).toMatchObject({ event: { availableTickets: 3 }, age: 0 });
      await renameEvent(one, owner, id, 'Dall’altro server');
      await waitForNotifications(other);
      expect(await findOnly(other)).toMatchObject({ event: { title: 'Dall’altro server' } });
    } finally {
      await other.close();
      await one.close();
    }
  });
});
