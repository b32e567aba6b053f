import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { publishEvents } from '#tests/support/e2e/publish-events.ts';
import { visitHydrated } from '#tests/support/browser/visit-hydrated.ts';
import { expectNoViolations } from '#tests/support/browser/expect-no-violations.ts';
import { startTileStub, streetColour, type TileStub } from '#tests/support/remote/tile-stub.ts';

let stub: TileStub | undefined;
const fixture = setupE2eFixture({
  participantCount: 1,
  environment: async () => {
    stub = await startTileStub();
    return {
      MAPS: 'osm',
      TILE_URL: stub.template,
      TILE_ATTRIBUTION: '© OpenStreetMap https://www.openstreetmap.org/copyright',
      GEOCODER_URL: 'http://127.0.0.1:9/search',
    };
  },
});
expectNoViolations();

const uffizi = { latitude: 43.7678, longitude: 11.2553, location: 'Uffizi, Firenze', region: '09' as const };
const cagliari = { latitude: 39.2167, longitude: 9.1167, location: 'Cagliari', region: '20' as const };

let uffiziId: string | undefined;
let cagliariId: string | undefined;

test.beforeAll(async () => {
  [uffiziId, cagliariId] = await publishEvents(fixture(), [
    { title: 'Lungarno pulito', category: [5], ...uffizi },
    { title: 'Mare di carta', category: [9], ...cagliari },
  ]);
  // The server has asked the tile server once.
  const hasTiles = async (): Promise<boolean> =>
    JSON.stringify(await (await fetch(`${fixture().server.url}/api/site`)).json()).includes('OpenStreetMap');
  await expect.poll(hasTiles).toBe(true);
});
test.afterAll(() => stub?.close());

const openPlace = async (page: Page, eventId: string | undefined): Promise<void> => {
  await visitHydrated(page, `${fixture().network.url}/event/detail/${eventId}`);
  await page.getByRole('heading', { name: 'Dove', exact: true }).scrollIntoViewIfNeeded();
};

/** Pixels of the window in the colour of the stub's tiles. */
async function countStreetPixels(page: Page): Promise<number> {
  const { data } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let i = 0; i < data.length; i += 3)
    if (streetColour.every((value, channel) => Math.abs(data[i + channel]! - value) < 8)) count += 1;
  return count;
}

test('[EV-62] [EV-63] [BR-27] an event’s map shows its streets, and the built-in map when the tile server is gone @core', async ({
  page,
}) => {
  const { network } = fixture();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await openPlace(page, uffiziId);
  const streets = page.locator('img.leaflet-tile-loaded');
  await expect(streets.first()).toBeVisible();
  const credits = page.getByRole('link', { name: '© OpenStreetMap' });
  await expect(credits).toBeVisible();
  await credits.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  // Seen, not only loaded: the built-in map lies below them.
  await expect.poll(() => countStreetPixels(page)).toBeGreaterThan(1000);
  // At street level, from this origin alone.
  expect(network.requests.filter((line) => line.startsWith('GET /api/tile/15/')).length).toBeGreaterThan(0);
  expect(stub!.requests.every(({ userAgent }) => userAgent.startsWith('Presente (+http'))).toBe(true);

  stub!.setAnswer('drops');
  const asked = stub!.requests.length;
  await openPlace(page, cagliariId);
  await expect(page.getByRole('link', { name: 'Natural Earth' })).toBeVisible();
  await expect(page.locator('canvas.leaflet-tile').first()).toBeVisible();
  await expect(streets).toHaveCount(0);
  // A few requests showed it to the server; the others were not made.
  expect(stub!.requests.length - asked).toBeLessThan(8);
  // What was seen before is still there.
  expect(errors).toEqual([]);
});
