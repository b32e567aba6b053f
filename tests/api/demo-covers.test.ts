import { expect, it } from 'vitest';
import { readImage } from '#contract/image/image-calls.ts';
import { readCovers } from '#server/demo/covers.ts';
import { demoOrganisations } from '#server/demo/organisations.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { send } from '#tests/support/call.ts';
import { usingApp } from '#tests/support/using-app.ts';

describeOnBoth('covers of the demo', (makeApp) => {
  const app = usingApp(makeApp);

  it('[DEMO] every event’s picture can be fetched, narrow for a card and wide for its page', async () => {
    await seedDemo(app().services);
    const events = await app().services.database.db.selectFrom('event').select(['title', 'image']).execute();
    const { hashOf } = await readCovers(0);
    const planned = demoOrganisations
      .flatMap((organisation) => organisation.events)
      .map(({ title, cover }) => ({ title, image: cover === undefined ? '' : hashOf.get(cover) }));
    expect(new Set(events)).toEqual(new Set(planned));
    for (const sha256 of hashOf.values()) {
      const [card, wideCard, page] = [
        await send(app(), readImage, { params: { sha256 }, query: { w: 480 } }),
        await send(app(), readImage, { params: { sha256 }, query: { w: 960 } }),
        await send(app(), readImage, { params: { sha256 }, query: {} }),
      ];
      expect([card, wideCard, page].map((it) => it.statusCode)).toEqual([200, 200, 200]);
      expect(card.headers['content-type']).toBe('image/webp');
      expect(card.headers['etag']).toBe(`"${sha256}-480"`);
      expect(wideCard.headers['etag']).toBe(`"${sha256}-960"`);
      expect(page.headers['etag']).toBe(`"${sha256}-1440"`);
      expect(card.rawPayload.length).toBeLessThan(20_000);
      expect(card.rawPayload.length).toBeLessThan(page.rawPayload.length);
    }
  });
});
