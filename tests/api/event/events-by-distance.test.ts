import { expect, it } from 'vitest';
import { dayMs, hourMs } from '#contract/durations.ts';
import { listEvents } from '#contract/event/browse-endpoints.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { waitForNotifications } from '#tests/support/app/wait-for-notifications.ts';
import { newEvent, newOrganisation, type EventOverrides } from '#tests/support/builders/builders.ts';
import { insertPromotion } from '#tests/support/builders/insert-promotion.ts';

describeOnBothEngines('events by distance', (makeApp) => {
  const app = setupApp(makeApp);

  it('[EV-61] lists the events with a place by distance, with metres, whatever is promoted or starts first', async () => {
    const organisation = await newOrganisation(app());
    const startIn = (hours: number, overrides: EventOverrides): Promise<string> =>
      newEvent(app(), organisation, {
        startDateTime: new Date(app().clock() + hours * hourMs).toISOString(),
        endDateTime: new Date(app().clock() + (hours + 3) * hourMs).toISOString(),
        ...overrides,
      });
    const at = (latitude: number, longitude: number, hours: number): Promise<string> =>
      startIn(hours, { latitude, longitude });
    const far = await at(41.8919, 12.5113, 2);
    const next = await at(45.4643, 9.1895, 48);
    const second = await at(45.5, 9.19, 3);
    await startIn(1, { mode: 'online' });
    await insertPromotion(app(), far, app().clock(), app().clock() + dayMs);
    await waitForNotifications(app());
    const query = { near: '45.4612,9.1911' };
    const { data, totalCount } = await call(app(), listEvents, { query });
    expect(data.map((event) => event._id)).toEqual([next, second, far]);
    expect(totalCount).toBe(3);
    // From the position rounded to two decimals: 45.46, 9.19.
    expect(data.map((event) => event.distanceMetres)).toEqual([480, 4448, expect.any(Number)]);
    const page = await call(app(), listEvents, { query: { ...query, page: 2, limit: 2 } });
    expect(page.data.map((event) => event._id)).toEqual([far]);
    const plain = await call(app(), listEvents, { query: {} });
    expect(plain.data.every((event) => event.distanceMetres === undefined)).toBe(true);
    for (const near of ['', '45', '45,9,1', '91,9', '45,181', 'x,y', '1e1,9'])
      expect(await expectRefusal(app(), listEvents, { query: { near } as never })).toMatchObject({
        status: 400,
      });
  });
});
