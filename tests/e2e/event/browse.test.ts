import { devices, expect, test, type Page } from '@playwright/test';
import { hourMs } from '#contract/durations.ts';
import { getWeekend } from '#contract/event/weekend.ts';
import { toRomeDay } from '#src/platform/text/rome-time.ts';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import { stripInitialData } from '#tests/support/browser/strip-initial-data.ts';
import {
  listEventsByQuery,
  eventCards,
  expectEventCount,
  resultsRegion,
  getTab,
  setupDemoFixture,
} from '#tests/support/browser/landing-screen.ts';
import { expectHydrated, visitHydrated } from '#tests/support/browser/visit-hydrated.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';

const fixture = setupDemoFixture();

/** Expects as many events as the server finds; none has a heading of its own. */
async function expectListCount(page: Page, query: string): Promise<void> {
  const { totalCount } = await listEventsByQuery(fixture(), query);
  if (totalCount > 0) await expectEventCount(page, totalCount);
  else await expect(page.getByRole('heading', { name: 'Nessun evento trovato' })).toBeVisible();
}

const overflowWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('[BR-1] [BR-4] filters live in the URL: apply, reload, link, back @core', async ({ page, context }) => {
  const allEvents = await listEventsByQuery(fixture(), '');
  const filtered = await listEventsByQuery(fixture(), 'keys=2,5&region=03');
  expect(filtered.totalCount).toBeGreaterThan(0);
  expect(filtered.totalCount).toBeLessThan(allEvents.totalCount);
  await visitHydrated(page, `${fixture().network.url}/?tab=eventIndex`);
  await expectEventCount(page, allEvents.totalCount);
  await page.getByRole('combobox', { name: 'Regione' }).selectOption('Lombardia');
  await expectEventCount(page, (await listEventsByQuery(fixture(), 'region=03')).totalCount);
  await page.getByRole('button', { name: 'Filtri', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Filtri' });
  await drawer.getByRole('checkbox', { name: 'Volontariato' }).check();
  await drawer.getByRole('checkbox', { name: 'Pulizia ambientale' }).check();
  await expect(drawer.getByText(`${filtered.totalCount} event`, { exact: false })).toBeVisible();
  await expect(drawer.getByRole('checkbox')).toHaveCount(1 + 9 + 17);
  await expectAccessibleInBoth(page, 'filters');

  // Closing by the phone's Back button changes no filter.
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(`${fixture().network.url}/?tab=eventIndex&region=03`);
  await page.getByRole('button', { name: 'Filtri', exact: true }).click();
  await expect(drawer.getByRole('checkbox', { name: 'Volontariato' })).not.toBeChecked();
  for (const name of ['Volontariato', 'Pulizia ambientale'])
    await drawer.getByRole('checkbox', { name }).check();
  await drawer.getByRole('button', { name: /^Mostra/ }).click();
  await expect(drawer).toBeHidden();
  await expectEventCount(page, filtered.totalCount);
  const address = `${fixture().network.url}/?tab=eventIndex&region=03&keys=2%2C5`;
  await expect(page).toHaveURL(address);
  await page.reload();
  await expectEventCount(page, filtered.totalCount);
  await expect(page.getByRole('button', { name: 'Filtri · 2' })).toBeVisible();

  const linked = await context.newPage();
  await linked.goto(`${address}&sdgs=99,x&date=2026-02-31&mode=nowhere`);
  await expectEventCount(linked, filtered.totalCount);
  await linked.close();

  await page.goBack();
  await expectEventCount(page, (await listEventsByQuery(fixture(), 'region=03')).totalCount);
  await page.goForward();
  await page.getByRole('button', { name: 'Filtri · 2' }).click();
  await drawer.getByRole('button', { name: 'Azzera' }).click();
  await drawer.getByRole('checkbox', { name: 'Solo eventi in evidenza' }).check();
  await drawer.getByRole('button', { name: /^Mostra/ }).click();
  await expect(page).toHaveURL(`${fixture().network.url}/?tab=eventIndex&region=03&promoted=true`);
  await expectEventCount(
    page,
    (await listEventsByQuery(fixture(), 'region=03&selectPromoted=true')).totalCount,
  );
});

test('[BR-3] [BR-5] [BR-7] [EV-70] phone tabs, a dismissible call to publish, and every page of the list', async ({
  page,
}) => {
  const allEvents = await listEventsByQuery(fixture(), 'limit=100');
  const promoted = await listEventsByQuery(fixture(), 'selectPromoted=true');
  await visitHydrated(page, fixture().network.url);
  await expect(getTab(page, 'Mappa')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('region', { name: 'Mappa degli eventi' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'In evidenza' }).getByRole('article').first()).toBeVisible();
  await expectAccessibleInBoth(page, 'map');

  await getTab(page, 'In Evidenza').click();
  await expect(page).toHaveURL(/tab=homeIndex/);
  await expectEventCount(page, promoted.totalCount);
  const invitation = page.getByRole('complementary', { name: 'Crea il tuo evento' });
  await expect(invitation.getByRole('link', { name: 'Crea il tuo evento' })).toHaveAttribute(
    'href',
    '/login',
  );
  const box = (await invitation.boundingBox())!;
  expect(box.height, 'one row').toBeLessThan(80);
  expect(box.y).toBeGreaterThan(422);
  await expectAccessibleInBoth(page, 'promoted, with the invitation');
  await invitation.getByRole('button', { name: 'Chiudi', exact: true }).click();
  await expect(invitation).toBeHidden();
  await page.reload();
  await expectEventCount(page, promoted.totalCount);
  await expect(invitation).toBeHidden();

  await getTab(page, 'Lista').click();
  await expectEventCount(page, allEvents.totalCount);
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(/^(Oggi|Già in corso)$/);
  while ((await eventCards(page).count()) < allEvents.totalCount) {
    const known = await eventCards(page).count();
    await eventCards(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => eventCards(page).count()).toBeGreaterThan(known);
  }
  await expect(eventCards(page)).toHaveCount(allEvents.totalCount);
  const first = eventCards(page).first().getByRole('link');
  await expect(first).toHaveAttribute('href', `/event/detail/${allEvents.data[0]!._id}`);
  await expect(first).not.toHaveAttribute('target');
  const sponsored = allEvents.data.flatMap((event, index) => (event.isSponsored ? [index + 1] : []));
  expect(sponsored.length).toBeGreaterThan(0);
  expect(sponsored.every((place) => place % 5 === 0)).toBe(true);
  await expect(eventCards(page).filter({ hasText: 'Sponsorizzato' })).toHaveCount(sponsored.length);
  await expect(eventCards(page).nth(sponsored[0]! - 1)).toContainText('Sponsorizzato');
  const long = allEvents.data.find((event) => event.title.length > 50)!;
  await expect(eventCards(page).filter({ hasText: long.title })).toContainText(
    `${long.title.slice(0, 45).trimEnd()}…`,
  );
});

test('[BR-2] [BR-6] online events, empty results, and a word wider than the screen', async ({ page }) => {
  await visitHydrated(page, fixture().network.url);
  await page.getByRole('combobox', { name: 'Modalità' }).selectOption('Online');
  await expectEventCount(page, (await listEventsByQuery(fixture(), 'mode=online')).totalCount);
  await expect(page.getByRole('combobox', { name: 'Regione' })).toHaveCount(0);
  await expect(getTab(page, 'Mappa')).toHaveCount(0);
  await expect(getTab(page, 'Lista')).toHaveAttribute('aria-current', 'page');
  await page.getByRole('combobox', { name: 'Modalità' }).selectOption('In presenza e online');
  await expect(getTab(page, 'Mappa')).toHaveAttribute('aria-current', 'page');

  await visitHydrated(page, `${fixture().network.url}/?tab=eventIndex&keys=8&date=2099-01-01`);
  await expect(page.getByRole('heading', { name: 'Nessun evento trovato' })).toBeVisible();
  await expectAccessibleInBoth(page, 'nothing found');
  await page.getByRole('button', { name: 'Azzera i filtri' }).click();
  await expectEventCount(page, (await listEventsByQuery(fixture(), '')).totalCount);
  await expect(page).toHaveURL(`${fixture().network.url}/?tab=eventIndex`);

  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const response = await listEventsByQuery(fixture(), 'mode=offline');
  const data = response.data.map((event) => ({
    ...event,
    title: word,
    location: word,
    organiser: { ...event.organiser, companyName: word },
  }));
  await stripInitialData(page);
  await page.route('**/api/event/list**', (route) => route.fulfill({ json: { ...response, data } }));
  for (const width of [360, 390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    // A list not cached yet: otherwise the cached one would show.
    for (const path of ['/?tab=eventIndex&mode=offline', '/?mode=offline']) {
      await visitHydrated(page, fixture().network.url + path);
      await expect(page.getByRole('article').first()).toContainText('Donaudampf');
      expect(await overflowWidth(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test.describe('with the service worker', () => {
  test.use(withServiceWorker);

  test('[BR-6] [BR-8] offline, shows the cached list with its age; filters never used explain themselves @core', async ({
    page,
    context,
  }) => {
    const allEvents = await listEventsByQuery(fixture(), '');
    await visitHydrated(page, `${fixture().network.url}/?tab=eventIndex`);
    await expectEventCount(page, allEvents.totalCount);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expectEventCount(page, allEvents.totalCount);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('presente-shell') ?? ''))
      .toContain(allEvents.data[0]!._id);
    const readCachedLists = () =>
      page.evaluate(async () => (await (await caches.open('presente-pictures')).keys()).length);
    await expect.poll(readCachedLists).toBeGreaterThan(1);
    await context.setOffline(true);
    await page.clock.setFixedTime(Date.now() + 2 * hourMs);
    // With the browser's clock frozen, a response stays fresh.
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    await page.reload();
    await expectEventCount(page, allEvents.totalCount);
    await expect(eventCards(page)).not.toHaveCount(0);
    await expect(page.getByText('Senza connessione · aggiornato 2 ore fa')).toBeVisible();
    const image = eventCards(page).first().locator('img');
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expectAccessibleInBoth(page, 'list without a network');
    await page.getByRole('combobox', { name: 'Regione' }).selectOption('Umbria');
    await expect(page.getByText('Non riusciamo a caricare gli eventi')).toBeVisible();
    await expect(page.getByText(/Senza connessione non possiamo cercare con filtri/)).toBeVisible();
    await expectAccessibleInBoth(page, 'filters without a network');
    await page.getByRole('button', { name: 'Azzera i filtri' }).click();
    await expectEventCount(page, allEvents.totalCount);
    await context.setOffline(false);
    await page.getByRole('combobox', { name: 'Regione' }).selectOption('Umbria');
    await expectEventCount(page, (await listEventsByQuery(fixture(), 'region=10')).totalCount);
  });
});

test('[BR-6] keeps previous results while new ones load or fail', async ({ page }) => {
  const allEvents = await listEventsByQuery(fixture(), '');
  await visitHydrated(page, `${fixture().network.url}/?tab=eventIndex`);
  await expectEventCount(page, allEvents.totalCount);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/event/list?*region=*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('combobox', { name: 'Regione' }).selectOption('Lombardia');
  await expect(resultsRegion(page)).toHaveAttribute('aria-busy', 'true');
  await expect(eventCards(page)).toHaveCount(10);
  release();
  await expectEventCount(page, (await listEventsByQuery(fixture(), 'region=03')).totalCount);
  await expect(resultsRegion(page)).toHaveAttribute('aria-busy', 'false');
});

test('[BR-35] an event opens in the same tab, and Back returns to the list where it stood', async ({
  page,
}) => {
  const { totalCount } = await listEventsByQuery(fixture(), '');
  await visitHydrated(page, `${fixture().network.url}/?tab=eventIndex`);
  await expectEventCount(page, totalCount);
  await eventCards(page).nth(9).scrollIntoViewIfNeeded();
  await expect(eventCards(page)).toHaveCount(20);
  const card = eventCards(page).nth(15);
  await card.scrollIntoViewIfNeeded();
  const title = (await card.getByRole('heading').getByRole('link').getAttribute('title'))!;
  for (const goBack of [
    () => page.getByRole('link', { name: 'Torna agli eventi' }).click(),
    () => page.goBack(),
  ]) {
    const top = (await card.boundingBox())!.y;
    await card.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);
    await goBack();
    await expect(page).toHaveURL(`${fixture().network.url}/?tab=eventIndex`);
    await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 9999) - top)).toBeLessThan(3);
  }
});

test('[BR-36] quick filters: today, the weekend and online, each by one tap', async ({ page }) => {
  const today = toRomeDay(Date.now());
  const weekend = getWeekend(today);
  await visitHydrated(page, `${fixture().network.url}/?tab=eventIndex`);
  const chip = (name: string) => page.getByRole('group', { name: 'Filtri' }).getByRole('button', { name });
  await chip('Oggi').click();
  await expect(page).toHaveURL(/date=today/);
  await expectListCount(page, `dateRange=${today}`);
  await expect(chip('Oggi')).toHaveAttribute('aria-pressed', 'true');
  await chip('Weekend').click();
  await expectListCount(page, `dateRange=${weekend.from},${weekend.to}`);
  await expect(chip('Oggi')).toHaveAttribute('aria-pressed', 'false');
  await chip('Weekend').click();
  await chip('Online').click();
  await expectListCount(page, 'mode=online');
  await expect(page).toHaveURL(`${fixture().network.url}/?tab=eventIndex&mode=online`);
});

test('[BR-9] a search engine’s link sets the language, and the user’s next choice persists', async ({
  page,
}) => {
  await visitHydrated(page, `${fixture().network.url}/?lang=en&tab=eventIndex`);
  await expect(page).toHaveURL(`${fixture().network.url}/?tab=eventIndex`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
  await page.getByRole('banner').getByRole('combobox').selectOption('it');
  // The language changes once its catalogue has loaded.
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Filtri' })).toBeVisible();
});

test('[EV-55] SSR on a phone causes no layout shift while the bundle loads @core', async ({ browser }) => {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    // Without the service worker, whose requests bypass this route.
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const { promise: mayRespond, resolve: allowResponses } = Promise.withResolvers<void>();
  await context.route('**/*.js', async (route) => {
    await mayRespond;
    await route.continue();
  });
  await page.goto(fixture().network.url, { waitUntil: 'commit' });
  const carousel = page.getByRole('heading', { name: 'In evidenza' });
  await expect(carousel).toBeVisible();
  // Layout can be read before the style sheets arrive, while nothing is painted yet.
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')).every(
      (link) => link.sheet !== null,
    ),
  );
  const drawn = await carousel.boundingBox();
  // SSR output before hydration.
  await expect(page.locator('select[inert]')).not.toHaveCount(0);
  allowResponses();
  await expectHydrated(page);
  expect((await carousel.boundingBox())!.y).toBe(drawn!.y);
  await context.close();
});
