import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnswerOf, QueryOf } from '#contract/call.ts';
import { listEvents, listOrganiserEvents } from '#contract/event/browse-calls.ts';
import { cancelEvent, readOwnEvent, readPublicEvent } from '#contract/event/event-calls.ts';
import { mapEvents } from '#contract/event/map-call.ts';
import { readPublicOrganiser } from '#contract/organisation/organisation-calls.ts';
import { register } from '#contract/registration/registration-calls.ts';
import { readCards } from '#server/event/browse-store.ts';
import { EventCatalogue } from '#server/event/event-catalogue.ts';
import { mapOf } from '#server/event/map-clusters.ts';
import { createLog } from '#server/http/log.ts';
import { createTestApp, describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newEvent, newOrganisation, type BuiltAccount, type EventWishes } from '#tests/support/builders.ts';
import { call, send } from '#tests/support/call.ts';
import { change, tinyPng } from '#tests/support/event-form.ts';
import { everythingHeard } from '#tests/support/heard.ts';
import { promote } from '#tests/support/promote.ts';
import { below, randomOf } from '#tests/support/random.ts';

const secondMs = 1000;
const hourMs = 3600 * secondMs;

const limited: EventWishes = { maxNoTickets: 'Limited', maxTicketAvailable: 5 };

/** Asks for two tickets, whether there are any or not. */
const registerTwo = (app: TestApp, id: string) => {
  const names = { firstName: 'Zoë', lastName: 'Neri' };
  const participants = [1, 2].map((n) => ({ ...names, email: `zoe${n}@example.org` }));
  return send(app, register, {
    params: { id },
    body: { acceptedPNPTNC: true, noOfTickets: 2, participants },
  });
};

const rename = async (app: TestApp, owner: BuiltAccount, id: string, title: string): Promise<void> => {
  const { data } = await call(app, readOwnEvent, { params: { id } }, owner);
  await change(app, owner, data, { title }, await tinyPng());
};

/** The only event of a list, with how long the answer has been kept, in seconds. */
async function only(app: TestApp) {
  const answer = await send(app, listEvents, { query: { keys: '5' } });
  const { data, totalCount } = answer.json<AnswerOf<typeof listEvents>>();
  const age = answer.headers['age'];
  return { event: data[0], totalCount, age: age === undefined ? 0 : Number(age) };
}

describeOnBoth('public answers that are kept', (makeApp) => {
  let app: TestApp;
  let owner: BuiltAccount;
  beforeEach(async () => {
    app = await makeApp();
    owner = await newOrganisation(app, { companyName: 'Radici' });
  });
  afterEach(() => app.close());

  it('[EV-49] is given again while it is true, and says its age; a registration, an edit and a cancellation end it', async () => {
    const id = await newEvent(app, owner, limited);
    await everythingHeard(app);
    expect(await only(app)).toMatchObject({ event: { availableTickets: 5 }, age: 0 });
    app.clock.advance(4 * secondMs);
    expect(await only(app)).toMatchObject({ event: { availableTickets: 5 }, age: 4 });

    await registerTwo(app, id);
    const { data: detail } = await call(app, readPublicEvent, { params: { id } });
    expect(detail.availableTickets, 'an event is never older than its last change').toBe(3);
    await everythingHeard(app);
    expect(await only(app)).toMatchObject({ event: { availableTickets: 3 }, age: 0 });

    await rename(app, owner, id, 'Un altro titolo');
    await everythingHeard(app);
    expect(await only(app)).toMatchObject({ event: { title: 'Un altro titolo' }, age: 0 });

    await call(app, cancelEvent, { params: { id }, body: {} }, owner);
    await everythingHeard(app);
    expect(await only(app)).toEqual({ event: undefined, totalCount: 0, age: 0 });
  });

  it('[EV-49] ends at the instant at which a promotion begins or ends, and with the event', async () => {
    const id = await newEvent(app, owner);
    const nowMs = app.clock();
    await promote(app, id, nowMs + 10 * secondMs, nowMs + 20 * secondMs);
    await everythingHeard(app);
    const seen: [number, boolean | undefined][] = [];
    for (let at = 0; at < 4; at++) {
      seen.push([at, (await only(app)).event?.isPromoted]);
      app.clock.advance(at === 0 ? 10 * secondMs - 1 : at === 1 ? 1 : 10 * secondMs);
    }
    expect(seen).toEqual([
      [0, false],
      [1, false],
      [2, true],
      [3, false],
    ]);
    app.clock.set(nowMs + 27 * hourMs - 1);
    expect((await only(app)).totalCount, 'it lasts until it ends').toBe(1);
    app.clock.advance(1);
    expect((await only(app)).totalCount).toBe(0);
  });

  it('[EV-49] shows what nobody announces when its time is over', async () => {
    await newEvent(app, owner);
    await everythingHeard(app);
    const nameOf = async () => {
      const { event, age } = await only(app);
      return [event?.organiser.companyName, age];
    };
    expect(await nameOf()).toEqual(['Radici', 0]);
    const { db } = app.services.database;
    await db.updateTable('organisation').set({ company_name: 'Rami' }).where('id', '=', owner.id).execute();
    app.clock.advance(29 * secondMs);
    expect(await nameOf()).toEqual(['Radici', 29]);
    app.clock.advance(secondMs);
    expect(await nameOf()).toEqual(['Rami', 0]);
  });

  it('[EV-49] says after random changes what a server says that remembers nothing, packed as well', async () => {
    const random = randomOf(49);
    const queries: readonly Record<string, string>[] = [
      {},
      { region: '12' },
      { region: '16' },
      { selectPromoted: 'true' },
      { page: '2', limit: '3' },
    ];
    const ids: string[] = [];
    let kept = 0;
    let packed = 0;
    for (let round = 0; round < 120; round++) {
      const id = ids[below(random, ids.length)];
      const kind = below(random, 6);
      if (id === undefined || kind === 0) {
        const startDateTime = new Date(app.clock() + hourMs * (1 + below(random, 40))).toISOString();
        const endDateTime = new Date(Date.parse(startDateTime) + hourMs).toISOString();
        const region = ['12', '05'][below(random, 2)]! as '12';
        ids.push(await newEvent(app, owner, { ...limited, region, startDateTime, endDateTime }));
      } else if (kind === 1) await registerTwo(app, id);
      else if (kind === 2) await promote(app, id, app.clock(), app.clock() + hourMs * (1 + below(random, 3)));
      else if (kind === 3) app.clock.advance(below(random, 4) * hourMs);
      else if (kind === 4) app.clock.advance(below(random, 10) * secondMs);
      else if (random() < 0.3) await send(app, cancelEvent, { params: { id }, body: {} }, owner);
      else
        await app.services.database.transaction(async (tx) => {
          await tx.db
            .updateTable('event')
            .set({ title: `Titolo ${round}`, region: '16', latitude: 45 + random() })
            .where('id', '=', id)
            .execute();
          await tx.announce(id);
        });
      await everythingHeard(app);
      const query = queries[below(random, queries.length)]!;
      const answer = await send(app, listEvents, { query }, { headers: { 'accept-encoding': 'br' } });
      const isPacked = answer.headers['content-encoding'] === 'br';
      const text = isPacked ? brotliDecompressSync(answer.rawPayload).toString() : answer.body;
      if (answer.headers['age'] !== undefined) kept += 1;
      if (isPacked) packed += 1;
      expect(JSON.parse(text), JSON.stringify(query)).toEqual(await afresh(app, query));
      const bbox = '8,41,13,45.5';
      const map = await call(app, mapEvents, { query: { bbox } });
      const found = await new EventCatalogue(app.services).find(unfiltered);
      expect(map).toEqual({
        success: true,
        ...mapOf(found, { bbox: { w: 8, s: 41, e: 13, n: 45.5 }, zoom: undefined }),
      });
    }
    expect(ids.length).toBeGreaterThan(10);
    expect(kept, 'some of them were given again').toBeGreaterThan(5);
    expect(packed, 'and packed').toBeGreaterThan(5);
  });

  it('[EV-49] are given from memory while the events cannot be read again, which is said and tried each half minute', async () => {
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
    clock.advance(10 * 60 * secondMs);
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

  it('[EV-50] counts the events of an organiser as they come', async () => {
    const total = async () =>
      (await call(app, readPublicOrganiser, { params: { id: owner.id } })).data.totalEvents;
    expect(await total()).toBe(0);
    const ids = await Promise.all([1, 2, 3].map(() => newEvent(app, owner)));
    expect(await total()).toBe(3);
    const { data } = await call(app, readPublicEvent, { params: { id: ids[0]! } });
    expect(data.organiser.totalEvents).toBe(3);
    app.clock.advance(48 * hourMs);
    await newEvent(app, owner);
    const listed = async (listType: 'Prossimi' | 'Passati' | 'Tutti') =>
      (await call(app, listOrganiserEvents, { params: { id: owner.id }, query: { listType, limit: 1 } }))
        .totalCount;
    expect([await listed('Prossimi'), await listed('Passati'), await listed('Tutti')]).toEqual([1, 3, 4]);
  });
});

const unfiltered = { selectPromoted: false, mode: 'both' } as const;

/** The same list, from the database alone. */
async function afresh(app: TestApp, query: Readonly<Record<string, string>>) {
  const { database } = app.services;
  const { page = '1', limit = '10', region, selectPromoted } = query;
  const filter = {
    ...unfiltered,
    ...(region !== undefined && { region: region as QueryOf<typeof listEvents>['region'] }),
    selectPromoted: selectPromoted === 'true',
  };
  const { events } = await new EventCatalogue(app.services).find(filter);
  const from = (Number(page) - 1) * Number(limit);
  const ids = events.slice(from, from + Number(limit)).map((it) => it.id);
  const data = await readCards(database.db, { ids, nowMs: app.clock() });
  return { success: true, data, totalCount: events.length };
}

describe('public answers of two servers on one database', () => {
  it('[EV-49] end when the other server changes what they show', async () => {
    const one = await createTestApp({ engine: 'postgres' });
    const other = await createTestApp({ beside: one });
    try {
      const owner = await newOrganisation(one);
      const id = await newEvent(one, owner, limited);
      await everythingHeard(other);
      expect(await only(other)).toMatchObject({ event: { availableTickets: 5 }, age: 0 });
      await registerTwo(one, id);
      const { data } = await call(other, readPublicEvent, { params: { id } });
      expect(data.availableTickets).toBe(3);
      await everythingHeard(other);
      expect(await only(other)).toMatchObject({ event: { availableTickets: 3 }, age: 0 });
      await rename(one, owner, id, 'Dall’altro server');
      await everythingHeard(other);
      expect(await only(other)).toMatchObject({ event: { title: 'Dall’altro server' } });
    } finally {
      await other.close();
      await one.close();
    }
  });
});
