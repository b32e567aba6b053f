import { expect, test, type Page } from '@playwright/test';
import { desktop } from '#tests/support/browser/desktop.ts';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import {
  eventCards,
  expectEventCount,
  listEventsByQuery,
  setupDemoFixture,
} from '#tests/support/browser/landing-screen.ts';
import { expectHydrated, visitHydrated } from '#tests/support/browser/visit-hydrated.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';

const fixture = setupDemoFixture();
const list = (): string => `${fixture().network.url}/?tab=eventIndex`;
const field = (page: Page) => page.getByRole('combobox', { name: /^Cerca un evento/ });

test('[BR-37] searches with a typing error, keeps the words in the URL, and leads out of an empty result @core', async ({
  page,
}) => {
  const all = await listEventsByQuery(fixture(), '');
  const found = await listEventsByQuery(fixture(), 'q=lanbro');
  expect(found.totalCount).toBe(1);
  await visitHydrated(page, list());
  await field(page).fill('lanbro');
  await field(page).press('Enter');
  await expect(page).toHaveURL(`${list()}&q=lanbro`);
  await expectEventCount(page, 1);
  await expect(eventCards(page)).toContainText('Puliamo il Lambro');
  await page.reload();
  // Back is the program's work, which has started then.
  await expectHydrated(page);
  await expect(field(page)).toHaveValue('lanbro');
  await expectEventCount(page, 1);
  await page.goBack();
  await expect(field(page)).toHaveValue('');
  await expectEventCount(page, all.totalCount);
  await field(page).fill('ornitorinco');
  await field(page).press('Enter');
  await expect(page.getByText('Per “ornitorinco” non c’è niente in programma.')).toBeVisible();
  await expectAccessibleInBoth(page, 'search without a result');
  await page.getByRole('button', { name: 'Azzera i filtri' }).click();
  await expect(page).toHaveURL(list());
  await expectEventCount(page, all.totalCount);
});

test('[BR-36] sorts by distance from a rounded position, and says the distance', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 45.464_21, longitude: 9.189_98 });
  await visitHydrated(page, list());
  await page.getByRole('button', { name: 'Vicino a me' }).click();
  await expect(page).toHaveURL(/near=45\.46%2C9\.19/);
  const nearest = await listEventsByQuery(fixture(), 'near=45.46,9.19');
  await expectEventCount(page, nearest.totalCount);
  await expect(eventCards(page).first()).toContainText(nearest.data[0]!.title);
  await expect(eventCards(page).first()).toContainText(/a \d+ km/);
  await page.getByRole('button', { name: 'Vicino a me' }).click();
  await expect(page).toHaveURL(list());
});

test.describe('with the service worker', () => {
  test.use(withServiceWorker);

  test('[BR-39] without a network, searches the events that this device keeps', async ({ page, context }) => {
    await visitHydrated(page, list());
    await expect(eventCards(page).first()).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    const title = (await eventCards(page).first().getByRole('link').getAttribute('title'))!;
    // The code of a search without a network comes from the worker's cache.
    await context.setOffline(true);
    await field(page).fill(title);
    await field(page).press('Enter');
    const saved = page.getByRole('region', { name: 'Eventi salvati su questo telefono' });
    await expect(saved.getByRole('article').first()).toContainText(title);
    await expect(page.getByText('Non riusciamo a caricare gli eventi')).toBeVisible();
  });
});

test.describe('on desktop', () => {
  test.use(desktop);

  test('[BR-37] [BR-38] suggestions by keyboard, and filters removed one by one', async ({ page }) => {
    await visitHydrated(page, `${fixture().network.url}/?view=list&keys=2,5`);
    await page.getByRole('button', { name: 'Rimuovi il filtro Volontariato' }).click();
    await expect(page).toHaveURL(`${fixture().network.url}/?view=list&keys=5`);
    await page.getByRole('button', { name: 'Rimuovi il filtro Pulizia ambientale' }).click();
    await expect(page).toHaveURL(`${fixture().network.url}/?view=list`);

    await field(page).fill('fium');
    const options = page.getByRole('listbox', { name: 'Suggerimenti' }).getByRole('option');
    await expect(options.filter({ hasText: 'Organizzazione' })).toContainText('Fiume Pulito');
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
    await expectAccessibleInBoth(page, 'suggestions');
    await field(page).press('Escape');
    await expect(options).toHaveCount(0);
    await field(page).fill('fiume p');
    await expect(options).toHaveCount(1);
    await field(page).press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await field(page).press('Enter');
    await expect(page).toHaveURL(/\/organisation\/page\//);
    await expect(page.getByRole('heading', { level: 1, name: 'Fiume Pulito' })).toBeVisible();
  });
});
