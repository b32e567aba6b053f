import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBoth } from '#tests/support/accessible.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { publishEvents } from '#tests/support/published-event.ts';
import { takenOver, visit } from '#tests/support/visit.ts';

const place = usingPlace({ noOfPeople: 1 });
const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

const uffizi = { latitude: 43.7678, longitude: 11.2553, location: 'Uffizi, Firenze', region: '09' as const };
const pisa = { latitude: 43.7167, longitude: 10.4017, location: 'Pisa', region: '09' as const };
const cagliari = { latitude: 39.2167, longitude: 9.1167, location: 'Cagliari', region: '20' as const };

test.beforeAll(async () => {
  await publishEvents(place(), [
    { title: 'Lungarno pulito', category: [5], ...uffizi },
    { title: 'Voci in piazza', category: [6], ...uffizi },
    { title: 'Torre aperta', category: [2], ...pisa },
    { title: 'Mare di carta', category: [9], ...cagliari },
  ]);
});

const map = (page: Page): Locator => page.getByRole('group', { name: /^Mappa:/ });
const mark = (page: Page, name: RegExp | string): Locator => map(page).getByRole('button', { name });
const preview = (page: Page): Locator =>
  page.getByRole('region', { name: 'Mappa degli eventi' }).getByRole('dialog');

async function openMap(page: Page, query: string): Promise<void> {
  await visit(page, `${place().network.url}/?${query}`);
  await expect(mark(page, /vicino a/).first()).toBeVisible();
}

/** Whether the drawn ground is on the screen: more than one colour on a tile. */
const hasGround = (page: Page): Promise<boolean> =>
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

test('[BR-10] [BR-12] [BR-13] on a phone a group opens, and events of one door are seen one by one', async ({
  page,
  context,
}) => {
  await openMap(page, 'region=09');
  await expect.poll(() => hasGround(page)).toBe(true);
  await expect(page.getByRole('link', { name: 'Natural Earth' })).toBeVisible();
  // Of Toscana there are three: no other region's are marked.
  await expect(page.getByText('Eventi in questa parte della mappa: 3')).toBeAttached();
  await expectAccessibleInBoth(page, 'map');
  await mark(page, 'Volontariato, vicino a Pisa').tap();
  await expect(preview(page)).toContainText('Torre aperta');
  await expectAccessibleInBoth(page, 'map with an event');
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    preview(page).getByRole('link', { name: 'Torre aperta' }).tap(),
  ]);
  await expect(opened).toHaveURL(/\/event\/detail\//);
  await expect(opened.getByRole('heading', { level: 1, name: 'Torre aperta' })).toBeVisible();
  await opened.close();
  await preview(page).getByRole('button', { name: 'Chiudi' }).tap();
  await expect(preview(page)).toBeHidden();

  // Both stand at the Uffizi: no zoom parts them.
  await mark(page, '2 eventi, vicino a Firenze').tap();
  await expect(preview(page)).toContainText('1 di 2 qui');
  // Its title comes after its place.
  const titled = /^(Lungarno pulito|Voci in piazza)$/;
  await expect(preview(page)).toHaveAttribute('aria-label', titled);
  const first = await preview(page).getAttribute('aria-label');
  await preview(page).getByRole('button', { name: 'Evento successivo' }).tap();
  await expect(preview(page)).toContainText('2 di 2 qui');
  await expect(preview(page)).not.toHaveAttribute('aria-label', first!);
  await expect(preview(page)).toHaveAttribute('aria-label', titled);
});

test('[BR-11] the map shows what the filters leave, and asks again only for what it has not', async ({
  page,
}) => {
  const { network } = place();
  await openMap(page, 'keys=9');
  await expect(mark(page, 'Iniziative, vicino a Cagliari')).toBeVisible();
  await expect(mark(page, /vicino a/)).toHaveCount(1);
  await openMap(page, '');
  const asked = (): number => network.requests.filter((it) => it.startsWith('GET /api/event/map')).length;
  const before = asked();
  await page.getByRole('button', { name: 'Ingrandisci' }).tap();
  await page.getByRole('button', { name: 'Ingrandisci' }).tap();
  await expect(page.getByText('Nessun evento in questa parte della mappa')).toBeHidden();
  await map(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(mark(page, /vicino a/).first()).toBeAttached();
  expect(asked()).toBe(before);
});

test('[BR-14] one’s own place is shown on request, and nothing of it leaves', async ({ page, context }) => {
  const { network } = place();
  await openMap(page, '');
  await page.getByRole('button', { name: 'La mia posizione' }).tap();
  await expect(page.getByText(/Il browser non ci dice dove sei/)).toBeVisible();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 43.77189, longitude: 11.25417 });
  await page.getByRole('button', { name: 'La mia posizione' }).tap();
  await expect(mark(page, '2 eventi, vicino a Firenze')).toBeVisible();
  await expect(page.locator('.leaflet-marker-icon')).toBeVisible();
  expect(network.requests.filter((it) => it.includes('43.77189'))).toEqual([]);
  expect(
    await page.evaluate(() => JSON.stringify(Object.entries(localStorage)) + document.cookie),
  ).not.toContain('43.77189');
});

test('[BR-15] without a network the ground stays, and the map says what is missing', async ({
  page,
  context,
}) => {
  const { network } = place();
  await openMap(page, '');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await page.reload();
  await expect(mark(page, /vicino a/).first()).toBeVisible();
  network.setWeather('reset');
  await page.clock.setFixedTime(Date.now() + 2 * 3_600_000);
  // For a browser whose clock stands still, an answer of just now is still fresh.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await page.reload();
  await expect.poll(() => hasGround(page)).toBe(true);
  await expect(mark(page, /vicino a/).first()).toBeVisible();
  await expect(page.getByText('Senza rete: eventi di 2 ore fa')).toBeVisible();
  // What was never asked for did not come.
  await visit(page, `${network.url}/?date=2031-01-01`);
  await expect(page.getByText('La mappa c’è, gli eventi di qui non sono arrivati.')).toBeVisible();
  await expect.poll(() => hasGround(page)).toBe(true);
  network.setWeather('fine');
  await page.getByRole('alert').getByRole('button', { name: 'Riprova' }).tap();
  await expect(page.getByText('Nessun evento in questa parte della mappa')).toBeVisible();
});

test.describe('on a desktop', () => {
  test.use(desktop);

  test('[BR-13] [BR-16] [BR-17] all of it by keyboard', async ({ page, context }) => {
    await openMap(page, 'region=09');
    await expect(mark(page, '2 eventi, vicino a Firenze')).toBeVisible();
    const list = page.getByRole('link', { name: 'Gli stessi eventi come lista' });
    await list.focus();
    await expect(list).toHaveAttribute('href', /region=09.*view=list|view=list.*region=09/);
    await page.keyboard.press('Tab');
    await expect(map(page)).toBeFocused();
    await page.keyboard.press('Tab');
    const pin = mark(page, 'Volontariato, vicino a Pisa');
    const group = mark(page, '2 eventi, vicino a Firenze');
    await expect(group).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(pin).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(preview(page)).toBeFocused();
    await expect(preview(page)).toContainText('Torre aperta');
    await expectAccessibleInBoth(page, 'map with a popup');
    await page.keyboard.press('Escape');
    await expect(preview(page)).toBeHidden();
    await expect(pin).toBeFocused();
    await page.keyboard.press('Enter');
    const link = preview(page).getByRole('link', { name: 'Torre aperta' });
    await link.focus();
    const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
    await expect(opened.getByRole('heading', { level: 1, name: 'Torre aperta' })).toBeVisible();
    await takenOver(opened);
    // Where it is, on the event's own page; the map comes when one is near it.
    await opened.getByRole('heading', { name: 'Dove', exact: true }).scrollIntoViewIfNeeded();
    await expect(opened.getByRole('link', { name: /Apri nelle mappe/ })).toHaveAttribute(
      'href',
      /mlat=43\.7167&mlon=10\.4017/,
    );
    await opened.close();

    // Farther by −: what was two marks becomes one.
    await page.keyboard.press('Escape');
    await map(page).focus();
    // While the map is on its way it takes no other step.
    await expect(async () => {
      await page.keyboard.press('-');
      await expect(mark(page, /^3 eventi/)).toBeVisible({ timeout: 1000 });
    }).toPass();
  });
});
