import { expect, test, type Locator, type Page } from '@playwright/test';
import { hourMs } from '#contract/durations.ts';
import { desktop } from '#tests/support/browser/desktop.ts';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import { expectNoViolations } from '#tests/support/browser/expect-no-violations.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { publishEvents } from '#tests/support/e2e/publish-events.ts';
import { expectHydrated, visitHydrated } from '#tests/support/browser/visit-hydrated.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';

const fixture = setupE2eFixture({ participantCount: 1 });
expectNoViolations();

const uffizi = { latitude: 43.7678, longitude: 11.2553, location: 'Uffizi, Firenze', region: '09' as const };
const pisa = { latitude: 43.7167, longitude: 10.4017, location: 'Pisa', region: '09' as const };
const cagliari = { latitude: 39.2167, longitude: 9.1167, location: 'Cagliari', region: '20' as const };

test.beforeAll(async () => {
  await publishEvents(fixture(), [
    { title: 'Lungarno pulito', category: [5], ...uffizi },
    { title: 'Voci in piazza', category: [6], ...uffizi },
    { title: 'Torre aperta', category: [2], ...pisa },
    { title: 'Mare di carta', category: [9], ...cagliari },
  ]);
});

const getMap = (page: Page): Locator => page.getByRole('group', { name: /^Mappa:/ });
const getMarker = (page: Page, name: RegExp | string): Locator => getMap(page).getByRole('button', { name });
const getPreview = (page: Page): Locator =>
  page.getByRole('region', { name: 'Mappa degli eventi' }).getByRole('dialog');

async function openMap(page: Page, query: string): Promise<void> {
  await visitHydrated(page, `${fixture().network.url}/?${query}`);
  await expect(getMarker(page, /vicino a/).first()).toBeVisible();
}

/** Whether the base map is drawn: more than one colour in a tile. */
const hasBaseMap = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const colours = new Set<number>();
    for (const tile of document.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile')) {
      const copy = new OffscreenCanvas(tile.width, tile.height).getContext('2d')!;
      copy.drawImage(tile, 0, 0);
      const { data } = copy.getImageData(0, 0, tile.width, tile.height);
      for (let i = 0; i < data.length; i += 4 * 97)
        colours.add(data[i]! * 65_536 + data[i + 1]! * 256 + data[i + 2]!);
    }
    return colours.size > 2;
  });

test('[BR-10] [BR-12] [BR-13] on a phone a cluster opens, and events at one location open one by one @core', async ({
  page,
}) => {
  await openMap(page, 'region=09');
  await expect.poll(() => hasBaseMap(page)).toBe(true);
  await expect(page.getByRole('link', { name: 'Natural Earth' })).toBeVisible();
  // Three events are in Toscana: other regions show no marker.
  await expect(page.getByText('Eventi in questa parte della mappa: 3')).toBeAttached();
  await expectAccessibleInBoth(page, 'map');
  await getMarker(page, 'Volontariato, vicino a Pisa').tap();
  await expect(getPreview(page)).toContainText('Torre aperta');
  await expectAccessibleInBoth(page, 'map with an event');
  await getPreview(page).getByRole('button', { name: 'Chiudi', exact: true }).tap();
  await expect(getPreview(page)).toBeHidden();

  // Both are at the Uffizi: no zoom level separates them.
  await getMarker(page, '2 eventi, vicino a Firenze').tap();
  await expect(getPreview(page)).toContainText('1 di 2 qui');
  // The title loads after the location.
  const titled = /^(Lungarno pulito|Voci in piazza)$/;
  await expect(getPreview(page)).toHaveAttribute('aria-label', titled);
  const first = await getPreview(page).getAttribute('aria-label');
  await getPreview(page).getByRole('button', { name: 'Evento successivo' }).tap();
  await expect(getPreview(page)).toContainText('2 di 2 qui');
  await expect(getPreview(page)).not.toHaveAttribute('aria-label', first!);
  await expect(getPreview(page)).toHaveAttribute('aria-label', titled);

  // On a phone an event opens in the same tab (BR-35).
  const title = (await getPreview(page).getAttribute('aria-label'))!;
  await getPreview(page).getByRole('link', { name: title }).tap();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveURL(/\/event\/detail\//);
});

test('[BR-11] the map shows the filtered events, and fetches only what it has not loaded', async ({
  page,
}) => {
  const { network } = fixture();
  await openMap(page, 'keys=9');
  await expect(getMarker(page, 'Iniziative, vicino a Cagliari')).toBeVisible();
  await expect(getMarker(page, /vicino a/)).toHaveCount(1);
  await openMap(page, '');
  const countRequests = (): number =>
    network.requests.filter((request) => request.startsWith('GET /api/event/map')).length;
  const before = countRequests();
  await page.getByRole('button', { name: 'Ingrandisci' }).tap();
  await page.getByRole('button', { name: 'Ingrandisci' }).tap();
  await expect(page.getByText('Nessun evento in questa parte della mappa')).toBeHidden();
  await getMap(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(getMarker(page, /vicino a/).first()).toBeAttached();
  expect(countRequests()).toBe(before);
});

test('[BR-14] shows the user’s location on request, without sending it', async ({ page, context }) => {
  const { network } = fixture();
  await openMap(page, '');
  await page.getByRole('button', { name: 'La mia posizione' }).tap();
  await expect(page.getByText(/Il browser non ci dice dove sei/)).toBeVisible();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 43.77189, longitude: 11.25417 });
  await page.getByRole('button', { name: 'La mia posizione' }).tap();
  await expect(getMarker(page, '2 eventi, vicino a Firenze')).toBeVisible();
  await expect(page.locator('.leaflet-marker-icon')).toBeVisible();
  expect(network.requests.filter((request) => request.includes('43.77189'))).toEqual([]);
  expect(
    await page.evaluate(() => JSON.stringify(Object.entries(localStorage)) + document.cookie),
  ).not.toContain('43.77189');
});

test.describe('with the service worker', () => {
  test.use(withServiceWorker);

  test('[BR-15] offline, the base map stays and the map states what is missing', async ({
    page,
    context,
  }) => {
    const { network } = fixture();
    await openMap(page, '');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    await page.reload();
    await expect(getMarker(page, /vicino a/).first()).toBeVisible();
    network.setCondition('reset');
    await page.clock.setFixedTime(Date.now() + 2 * hourMs);
    // With the browser's clock frozen, a response stays fresh.
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    await page.reload();
    await expect.poll(() => hasBaseMap(page)).toBe(true);
    await expect(getMarker(page, /vicino a/).first()).toBeVisible();
    await expect(page.getByText('Senza connessione · aggiornato 2 ore fa')).toBeVisible();
    // Map areas that were never loaded are missing offline.
    await visitHydrated(page, `${network.url}/?date=2031-01-01`);
    await expect(page.getByText('Non riusciamo a caricare gli eventi di questa zona.')).toBeVisible();
    await expect.poll(() => hasBaseMap(page)).toBe(true);
    network.setCondition('online');
    await page.getByRole('alert').getByRole('button', { name: 'Riprova' }).tap();
    await expect(page.getByText('Nessun evento in questa parte della mappa')).toBeVisible();
  });
});

test.describe('on desktop', () => {
  test.use(desktop);

  test('[BR-13] [BR-16] [BR-17] the map is fully operable by keyboard', async ({ page, context }) => {
    await openMap(page, 'region=09');
    await expect(getMarker(page, '2 eventi, vicino a Firenze')).toBeVisible();
    const list = page.getByRole('link', { name: 'Gli stessi eventi come lista' });
    await list.focus();
    await expect(list).toHaveAttribute('href', /region=09.*view=list|view=list.*region=09/);
    await page.keyboard.press('Tab');
    await expect(getMap(page)).toBeFocused();
    await page.keyboard.press('Tab');
    const pin = getMarker(page, 'Volontariato, vicino a Pisa');
    const group = getMarker(page, '2 eventi, vicino a Firenze');
    await expect(group).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(pin).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(getPreview(page)).toBeFocused();
    await expect(getPreview(page)).toContainText('Torre aperta');
    await expectAccessibleInBoth(page, 'map with a popup');
    await page.keyboard.press('Escape');
    await expect(getPreview(page)).toBeHidden();
    await expect(pin).toBeFocused();
    await page.keyboard.press('Enter');
    const link = getPreview(page).getByRole('link', { name: 'Torre aperta' });
    await link.focus();
    const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
    await expect(opened.getByRole('heading', { level: 1, name: 'Torre aperta' })).toBeVisible();
    await expectHydrated(opened);
    // The location on the event's page; the map loads when near the viewport.
    await opened.getByRole('heading', { name: 'Dove', exact: true }).scrollIntoViewIfNeeded();
    await expect(opened.getByRole('link', { name: /Apri nelle mappe/ })).toHaveAttribute(
      'href',
      /mlat=43\.7167&mlon=10\.4017/,
    );
    await opened.close();

    // Zooming out by − merges two markers into a cluster.
    await page.keyboard.press('Escape');
    await getMap(page).focus();
    // The map ignores keys while it is moving.
    await expect(async () => {
      await page.keyboard.press('-');
      await expect(getMarker(page, /^3 eventi/)).toBeVisible({ timeout: 1000 });
    }).toPass();
  });
});
