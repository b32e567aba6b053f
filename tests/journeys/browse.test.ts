import { devices, expect, test, type Page } from '@playwright/test';
import { expectAccessibleInBoth } from '#tests/support/accessible.ts';
import { withoutAnswers } from '#tests/support/without-answers.ts';
import { askEvents, cards, expectCount, results, tab, usingDemo } from '#tests/support/landing-screen.ts';
import { takenOver, visit } from '#tests/support/visit.ts';

const place = usingDemo();

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('[BR-1] [BR-4] filters stay in the address: applied, reloaded, linked, taken back', async ({
  page,
  context,
}) => {
  const all = await askEvents(place(), '');
  const filtered = await askEvents(place(), 'keys=2,5&region=03');
  expect(filtered.totalCount).toBeGreaterThan(0);
  expect(filtered.totalCount).toBeLessThan(all.totalCount);
  await visit(page, `${place().network.url}/?tab=eventIndex`);
  await expectCount(page, all.totalCount);
  await page.getByRole('combobox', { name: 'Regione' }).selectOption('Lombardia');
  await expectCount(page, (await askEvents(place(), 'region=03')).totalCount);
  await page.getByRole('button', { name: 'Filtri', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Filtri' });
  await drawer.getByRole('checkbox', { name: 'Volontariato' }).check();
  await drawer.getByRole('checkbox', { name: 'Pulizia' }).check();
  await expect(drawer.getByText(`${filtered.totalCount} event`, { exact: false })).toBeVisible();
  await expect(drawer.getByRole('checkbox')).toHaveCount(1 + 9 + 17);
  await expectAccessibleInBoth(page, 'filters');

  // Closed by the phone's own way back, nothing has changed.
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(`${place().network.url}/?tab=eventIndex&region=03`);
  await page.getByRole('button', { name: 'Filtri', exact: true }).click();
  await expect(drawer.getByRole('checkbox', { name: 'Volontariato' })).not.toBeChecked();
  for (const name of ['Volontariato', 'Pulizia']) await drawer.getByRole('checkbox', { name }).check();
  await drawer.getByRole('button', { name: 'Applica' }).click();
  await expect(drawer).toBeHidden();
  await expectCount(page, filtered.totalCount);
  const address = `${place().network.url}/?tab=eventIndex&region=03&keys=2%2C5`;
  await expect(page).toHaveURL(address);
  await page.reload();
  await expectCount(page, filtered.totalCount);
  await expect(page.getByRole('button', { name: 'Filtri · 2' })).toBeVisible();

  const linked = await context.newPage();
  await linked.goto(`${address}&sdgs=99,x&date=2026-02-31&mode=nowhere`);
  await expectCount(linked, filtered.totalCount);
  await linked.close();

  await page.goBack();
  await expectCount(page, (await askEvents(place(), 'region=03')).totalCount);
  await page.goForward();
  await page.getByRole('button', { name: 'Filtri · 2' }).click();
  await drawer.getByRole('button', { name: 'Cancella' }).click();
  await drawer.getByRole('checkbox', { name: 'Solo eventi in evidenza' }).check();
  await drawer.getByRole('button', { name: 'Applica' }).click();
  await expect(page).toHaveURL(`${place().network.url}/?tab=eventIndex&region=03&promoted=true`);
  await expectCount(page, (await askEvents(place(), 'region=03&selectPromoted=true')).totalCount);
});

test('[BR-3] [BR-5] [BR-7] the tabs of a phone, an invitation that stays closed, all pages of the list', async ({
  page,
}) => {
  const all = await askEvents(place(), 'limit=100');
  const promoted = await askEvents(place(), 'selectPromoted=true');
  await visit(page, place().network.url);
  await expect(tab(page, 'Mappa')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('region', { name: 'Mappa degli eventi' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'In evidenza' }).getByRole('article').first()).toBeVisible();
  await expectAccessibleInBoth(page, 'map');

  await tab(page, 'In Evidenza').click();
  await expect(page).toHaveURL(/tab=homeIndex/);
  await expectCount(page, promoted.totalCount);
  const invitation = page.getByRole('complementary', { name: 'Crea il tuo evento' });
  await expect(invitation.getByRole('link', { name: 'Crea il tuo evento' })).toHaveAttribute(
    'href',
    '/login',
  );
  const box = (await invitation.boundingBox())!;
  expect(box.x).toBeLessThan(40);
  expect(box.y).toBeGreaterThan(422);
  await expectAccessibleInBoth(page, 'promoted, with the invitation');
  await invitation.getByRole('button', { name: 'Chiudi' }).click();
  await expect(invitation).toBeHidden();
  await page.reload();
  await expectCount(page, promoted.totalCount);
  await expect(invitation).toBeHidden();

  await tab(page, 'Lista').click();
  await expectCount(page, all.totalCount);
  await expect(cards(page).first()).toContainText('In evidenza');
  while ((await cards(page).count()) < all.totalCount) {
    const known = await cards(page).count();
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(known);
  }
  await expect(cards(page)).toHaveCount(all.totalCount);
  const first = cards(page).first().getByRole('link');
  await expect(first).toHaveAttribute('href', `/event/detail/${all.data[0]!._id}`);
  await expect(first).toHaveAttribute('target', '_blank');
  const long = all.data.find((event) => event.title.length > 50)!;
  await expect(cards(page).filter({ hasText: long.title })).toContainText(
    `${long.title.slice(0, 45).trimEnd()}…`,
  );
});

test('[BR-2] [BR-6] online, nothing found, and a word that is longer than the screen', async ({ page }) => {
  await visit(page, place().network.url);
  await page.getByRole('combobox', { name: 'Modalità' }).selectOption('Online');
  await expectCount(page, (await askEvents(place(), 'mode=online')).totalCount);
  await expect(page.getByRole('combobox', { name: 'Regione' })).toHaveCount(0);
  await expect(tab(page, 'Mappa')).toHaveCount(0);
  await expect(tab(page, 'Lista')).toHaveAttribute('aria-current', 'page');
  await page.getByRole('combobox', { name: 'Modalità' }).selectOption('In presenza e online');
  await expect(tab(page, 'Mappa')).toHaveAttribute('aria-current', 'page');

  await visit(page, `${place().network.url}/?tab=eventIndex&keys=8&date=2099-01-01`);
  await expect(page.getByRole('heading', { name: 'Nessun evento trovato' })).toBeVisible();
  await expectAccessibleInBoth(page, 'nothing found');
  await page.getByRole('button', { name: 'Togli i filtri' }).click();
  await expectCount(page, (await askEvents(place(), '')).totalCount);
  await expect(page).toHaveURL(`${place().network.url}/?tab=eventIndex`);

  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const answer = await askEvents(place(), 'mode=offline');
  const data = answer.data.map((event) => ({
    ...event,
    title: word,
    location: word,
    organiser: { ...event.organiser, companyName: word },
  }));
  await withoutAnswers(page);
  await page.route('**/api/event/list**', (route) => route.fulfill({ json: { ...answer, data } }));
  for (const width of [360, 390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    // A list that this device does not have yet: else it shows the one it has kept.
    for (const path of ['/?tab=eventIndex&mode=offline', '/?mode=offline']) {
      await visit(page, place().network.url + path);
      await expect(page.getByRole('article').first()).toContainText('Donaudampf');
      expect(await overflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test('[BR-6] [BR-8] without a network: the list as it was, with its age; filters never used say so', async ({
  page,
  context,
}) => {
  const all = await askEvents(place(), '');
  await visit(page, `${place().network.url}/?tab=eventIndex`);
  await expectCount(page, all.totalCount);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expectCount(page, all.totalCount);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('presente-shell') ?? ''))
    .toContain(all.data[0]!._id);
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('presente-pictures')).keys()).length);
  await expect.poll(kept).toBeGreaterThan(1);
  await context.setOffline(true);
  await page.clock.setFixedTime(Date.now() + 2 * 3_600_000);
  // For a browser whose clock stands still, an answer of just now is still fresh.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await page.reload();
  await expectCount(page, all.totalCount);
  await expect(cards(page)).not.toHaveCount(0);
  await expect(page.getByText('Vedi gli eventi come erano 2 ore fa.')).toBeVisible();
  const picture = cards(page).first().locator('img');
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
  await expectAccessibleInBoth(page, 'list without a network');
  await page.getByRole('combobox', { name: 'Regione' }).selectOption('Umbria');
  await expect(page.getByText('Gli eventi non sono arrivati')).toBeVisible();
  await expect(page.getByText(/Questi filtri non li hai ancora usati/)).toBeVisible();
  await expectAccessibleInBoth(page, 'filters without a network');
  await page.getByRole('button', { name: 'Togli i filtri' }).click();
  await expectCount(page, all.totalCount);
  await context.setOffline(false);
  await page.getByRole('combobox', { name: 'Regione' }).selectOption('Umbria');
  await expectCount(page, (await askEvents(place(), 'region=10')).totalCount);
});

test('[BR-6] results stay while others are on their way, and when those do not come', async ({ page }) => {
  const all = await askEvents(place(), '');
  await visit(page, `${place().network.url}/?tab=eventIndex`);
  await expectCount(page, all.totalCount);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/event/list?*region=*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('combobox', { name: 'Regione' }).selectOption('Lombardia');
  await expect(results(page)).toHaveAttribute('aria-busy', 'true');
  await expect(cards(page)).toHaveCount(10);
  letGo();
  await expectCount(page, (await askEvents(place(), 'region=03')).totalCount);
  await expect(results(page)).toHaveAttribute('aria-busy', 'false');
});

test('[BR-9] a link of a search engine speaks its language, the next choice lasts', async ({ page }) => {
  await visit(page, `${place().network.url}/?lang=en&tab=eventIndex`);
  await expect(page).toHaveURL(`${place().network.url}/?tab=eventIndex`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
  await page.getByRole('banner').getByRole('combobox').selectOption('it');
  // A language is chosen once its words have come.
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Filtri' })).toBeVisible();
});

test('[EV-55] a phone that waits for the program sees everything where it will stay', async ({ browser }) => {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    // The browser alone: what is held here would pass by a worker.
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await context.route('**/*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto(place().network.url, { waitUntil: 'commit' });
  const carousel = page.getByRole('heading', { name: 'In evidenza' });
  await expect(carousel).toBeVisible();
  const drawn = await carousel.boundingBox();
  // It is the drawing, and not yet the program.
  await expect(page.locator('select[inert]')).not.toHaveCount(0);
  letCome();
  await takenOver(page);
  expect((await carousel.boundingBox())!.y).toBe(drawn!.y);
  await context.close();
});
