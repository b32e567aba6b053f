import { expect, test, type Locator, type Page } from '@playwright/test';
import { logout } from '#contract/account/account-calls.ts';
import { expectAccessibleInBoth } from '#tests/support/accessible.ts';
import { comeToFoot } from '#tests/support/come-to-foot.ts';
import { signIn } from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { newNewcomer } from '#tests/support/newcomer.ts';
import { visit } from '#tests/support/visit.ts';

const place = usingPlace({ noOfPeople: 3 });
const luca = { email: 'luca@lontano.example' };

const account = (page: Page): Locator => page.getByRole('button', { name: /^Il tuo account/ });
const sheet = (page: Page): Locator => page.getByRole('dialog', { name: /^Ciao/ });
const banner = (page: Page): Locator => page.getByText('Il server non risponde.', { exact: true });
const cookie = async (page: Page, name: string): Promise<string | undefined> =>
  (await page.context().cookies()).find((it) => it.name === name)?.value;

async function openAs(page: Page, who: { email: string }, path: string): Promise<void> {
  await visit(page, `${place().network.url}/login?next=${encodeURIComponent(path)}`);
  await signIn(page, who);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test.beforeAll(async () => {
  await newNewcomer(place(), { ...luca, firstName: 'Luca', lastName: 'D’Angelò' });
});

test('[SH-12] a session that ended elsewhere, and a wrong password, are said', async ({ page }) => {
  const { network } = place();
  const ordersCame = page.waitForResponse((it) => it.url().includes('/my/orders'));
  await openAs(page, luca, '/change/password');
  await expect(page.getByLabel('Password di adesso')).toBeVisible();
  // Fetched ahead: with it nothing else is on its way to the server.
  await ordersCame;
  const token = await cookie(page, 'token');
  const ended = await fetch(`${network.url}/api${logout.path}`, {
    method: logout.method,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status).toBe(200);
  await page.getByLabel('Password di adesso').fill('Vecchia!1');
  await page.getByLabel('Nuova password', { exact: true }).fill('Nuovissima!1');
  await page.getByLabel('Ripeti la nuova password').fill('Nuovissima!1');
  await page.getByRole('main').getByRole('button', { name: 'Cambia la password' }).click();
  // Once, and not in the words of the protocol as well.
  await expect(page.locator('[aria-live="assertive"]')).toHaveText(
    'La tua sessione è finita, forse da un altro dispositivo. Accedi di nuovo.',
  );
  await expect(page).toHaveURL(`${network.url}/`);
  expect(await cookie(page, 'token')).toBeUndefined();

  await visit(page, `${network.url}/login`);
  await page.getByLabel('E-mail').fill(luca.email);
  await page.getByLabel('Password', { exact: true }).fill('Sbagliata!1');
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
  const said = page.locator('[aria-live="assertive"]').getByText('E-mail o password non corretti');
  await expect(said).toBeVisible();
  // Read at leisure while the mouse is on it, gone soon after.
  await said.hover();
  await page.mouse.move(0, 800);
  await expect(said).toBeHidden();
  await expect(page.getByLabel('E-mail')).toHaveValue(luca.email);
});

test.describe('without the worker, which has everything already', () => {
  test.use({ serviceWorkers: 'block' });

  test('[SH-7] [SH-10] a page that broke and one that did not come have a way out, and only the first is told', async ({
    page,
  }) => {
    const { network } = place();
    // Before anything: a link on the screen may fetch what it leads to.
    await page.route('**/assets/terms-*.js', (route) => route.abort());
    await openAs(page, luca, '/profile');
    await page.route('**/assets/sessions-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export const component = () => { throw new Error("kaputt by luca@lontano.example"); };',
      }),
    );
    const told = page.waitForRequest((it) => it.url().endsWith('/api/log'));
    await account(page).click();
    await sheet(page).getByRole('link', { name: 'I tuoi accessi' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Questa pagina si è rotta' })).toBeVisible();
    await expect(page.getByText('Quello che avevi già salvato è al sicuro.')).toBeVisible();
    const request = await told;
    expect(request.postDataJSON()).toMatchObject({
      message: 'Error: kaputt by <email>',
      route: '/account/sessions',
    });
    expect(request.headers()['authorization']).toBeUndefined();
    await expectAccessibleInBoth(page, 'broken page');
    await page.getByRole('button', { name: 'Torna indietro' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Luca D’Angelò' })).toBeVisible();

    const logged = network.requests.filter((it) => it === 'POST /api/log').length;
    await comeToFoot(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Termini' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /versione nuova/ })).toBeVisible();
    await expectAccessibleInBoth(page, 'missing page');
    await page.unroute('**/assets/terms-*.js');
    await page.getByRole('button', { name: 'Riprova' }).click();
    await expect(page).toHaveURL(`${network.url}/terms`);
    await expect(page.getByRole('heading', { level: 1, name: /versione nuova/ })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(network.requests.filter((it) => it === 'POST /api/log')).toHaveLength(logged);
  });
});

test('[SH-8] no network is said where one looks around, not after one hiccup, and goes by itself', async ({
  page,
}) => {
  const { network } = place();
  await openAs(page, place().organisation, '/organisation/event');
  const passes = page.getByRole('link', { name: /Passati/ });
  let hiccups = 2;
  network.intercept = (_, path) =>
    path.includes('Passati') && hiccups-- > 0 ? { status: 502, body: '<h1>Bad gateway</h1>' } : undefined;
  const lookedAt = (): number => network.requests.filter((it) => it === 'GET /api/site').length;
  const before = lookedAt();
  await passes.click();
  await expect.poll(lookedAt).toBeGreaterThan(before);
  await expect(banner(page)).toBeHidden();
  network.intercept = () => undefined;

  network.setWeather('reset');
  await page.getByRole('link', { name: /Tutti/ }).click();
  await expect(banner(page)).toBeVisible();
  await expect(page.getByText('La porta funziona lo stesso')).toBeVisible();
  await expectAccessibleInBoth(page, 'offline');
  network.setWeather('fine');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(banner(page)).toBeHidden();
  await expect(page.getByRole('link', { name: place().title, exact: true })).toBeVisible();
});
