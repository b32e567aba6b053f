import { expect, it } from 'vitest';
import { readImage } from '#contract/image/image-endpoints.ts';
import { readCovers } from '#server/demo/covers.ts';
import { demoOrganisations } from '#server/demo/organisations.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { sendRaw } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

describeOnBothEngines('demo covers', (makeApp) => {
  const app = setupApp(makeApp);

  it('[OP-3] serves every demo cover in the widths of card and page', async () => {
    await seedDemo(app().services);
    const events = await app().services.database.db.selectFrom('event').select(['title', 'image']).execute();
    const { hashByName } = await readCovers(0);
    const planned = demoOrganisations
      .flatMap((organisation) => organisation.events)
      .map(({ title, cover }) => ({ title, image: cover === undefined ? '' : hashByName.get(cover) }));
    expect(new Set(events)).toEqual(new Set(planned));
    for (const sha256 of hashByName.values()) {
      const [card, wideCard, page] = [
        await sendRaw(app(), readImage, { params: { sha256 }, query: { w: 480 } }),
        await sendRaw(app(), readImage, { params: { sha256 }, query: { w: 960 } }),
        await sendRaw(app(), readImage, { params: { sha256 }, query: {} }),
      ];
      expect([card, wideCard, page].map((response) => response.statusCode)).toEqual([200, 200, 200]);
      expect(card.headers['content-type']).toBe('image/webp');
      expect(card.headers['etag']).toBe(`"${sha256}-480"`);
      expect(wideCard.headers['etag']).toBe(`"${sha256}-960"`);
      expect(page.headers['etag']).toBe(`"${sha256}-1440"`);
      expect(card.rawPayload.length).toBeLessThan(20_000);
      expect(card.rawPayload.length).toBeLessThan(page.rawPayload.length);
    }
  });
});
