import { expect, it } from 'vitest';
import { dayMs, hourMs } from '#contract/durations.ts';
import { listEvents } from '#contract/event/browse-endpoints.ts';
import { mapEvents } from '#contract/event/map-endpoint.ts';
import { suggestEvents } from '#contract/event/search-endpoints.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { waitForNotifications } from '#tests/support/app/wait-for-notifications.ts';
import { newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { insertPromotion } from '#tests/support/builders/insert-promotion.ts';

describeOnBothEngines('search', (makeApp) => {
  const app = setupApp(makeApp);
  const find = async (q: string, query: Readonly<Record<string, string>> = {}): Promise<string[]> => {
    await waitForNotifications(app());
    const { data, totalCount } = await call(app(), listEvents, {
      query: { q, limit: 100, ...query } as never,
    });
    expect(totalCount).toBe(data.length);
    return data.map((event) => event._id);
  };
  const inHours = (hours: number) => ({
    startDateTime: new Date(app().clock() + hours * hourMs).toISOString(),
    endDateTime: new Date(app().clock() + (hours + 2) * hourMs).toISOString(),
  });

  it('[EV-71] [EV-72] finds and suggests events by title, place, organisation and description, by relevance, then by day', async () => {
    const river = await newOrganisation(app(), { companyName: 'Fiume Pulito' });
    const other = await newOrganisation(app(), { companyName: 'Àncora' });
    const late = await newEvent(app(), other, { ...inHours(30), title: 'Festa sul Lambro' });
    const early = await newEvent(app(), other, { ...inHours(20), title: 'Il Lambro d’autunno' });
    const placed = await newEvent(app(), river, { ...inHours(5), location: 'Parco Lambro, Milano' });
    const described = await newEvent(app(), other, {
      ...inHours(4),
      description: '<p>Si parte dal <strong>Lambro</strong> &amp; si torna a piedi.</p>',
    });
    const ids = [early, late, placed, described];
    expect(await find('lambro')).toEqual(ids);
    expect(await find('LAMB')).toEqual(ids);
    expect(await find('lanbro'), 'one typing error').toEqual(ids);
    expect(await find('milano fiume lambro')).toEqual([placed]);
    expect(await find('ancora festa')).toEqual([late]);
    expect(await find('strong'), 'markup is not text').toEqual([]);
    expect(await find('   ')).toEqual(await find(''));
    expect(await find('lambro', { mode: 'online' })).toEqual([]);
    const map = await call(app(), mapEvents, { query: { q: 'lambro' } });
    expect(map.data.map(([id]) => id).toSorted()).toEqual(ids.toSorted());

    // Paid places are for browsing: a search is by relevance.
    await insertPromotion(app(), described, app().clock(), app().clock() + dayMs);
    expect(await find('lambro')).toEqual(ids);
    const suggested = await call(app(), suggestEvents, { query: { q: 'lam' } });
    expect(suggested.data).toEqual({
      events: [
        { _id: early, title: 'Il Lambro d’autunno', startDateTime: inHours(20).startDateTime },
        { _id: late, title: 'Festa sul Lambro', startDateTime: inHours(30).startDateTime },
      ],
      places: ['Parco Lambro, Milano'],
      organisations: [],
    });
    const byName = await call(app(), suggestEvents, { query: { q: 'fiume' } });
    expect(byName.data.organisations).toEqual([{ _id: river.id, companyName: 'Fiume Pulito' }]);
  });

  it('[EV-71] follows announced changes of texts', async () => {
    const organisation = await newOrganisation(app());
    const id = await newEvent(app(), organisation, { ...inHours(9), title: 'Prima versione' });
    expect(await find('prima versione')).toEqual([id]);
    await app().services.database.transaction(async (tx) => {
      await tx.db
        .updateTable('event')
        .set({ title: 'Seconda', description: '<p>zampogna</p>', version: 2 })
        .where('id', '=', id)
        .execute();
      await tx.announce(id);
    });
    expect(await find('prima versione')).toEqual([]);
    expect(await find('zampogna')).toEqual([id]);
    await app().services.database.transaction(async (tx) => {
      await tx.db.updateTable('event').set({ cancelled_at: 1 }).where('id', '=', id).execute();
      await tx.announce(id);
    });
    expect(await find('zampogna')).toEqual([]);
  });

  it.each([{ q: 'x'.repeat(101) }])('[EV-71] rejects a search that is too long', async (query) => {
    expect(await expectRefusal(app(), listEvents, { query })).toMatchObject({ status: 400 });
    expect(await expectRefusal(app(), suggestEvents, { query })).toMatchObject({ status: 400 });
    expect(await expectRefusal(app(), suggestEvents, { query: { q: ' a ' } })).toMatchObject({ status: 400 });
  });
});
