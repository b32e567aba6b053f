import { expect, test, type Locator, type Page } from '@playwright/test';
import { logout } from '#contract/account/account-endpoints.ts';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import { scrollToFooter } from '#tests/support/browser/scroll-to-footer.ts';
import { signIn } from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { signUpNewUser } from '#tests/support/e2e/new-user.ts';
import { visitHydrated } from '#tests/support/browser/visit-hydrated.ts';

const fixture = setupE2eFixture({ participantCount: 3 });
const luca = { email: 'luca@lontano.example' };

const accountButton = (page: Page): Locator => page.getByRole('button', { name: /^Il tuo account/ });
const accountSheet = (page: Page): Locator => page.getByRole('dialog', { name: /^Ciao/ });
const offlineBanner = (page: Page): Locator => page.getByText('Presente non risponde.', { exact: true });
const getCookie = async (page: Page, name: string): Promise<string | undefined> =>
  (await page.context().cookies()).find((cookie) => cookie.name === name)?.value;

async function signInAt(page: Page, user: { email: string }, path: string): Promise<void> {
  await visitHydrated(page, `${fixture().network.url}/login?next=${encodeURIComponent(path)}`);
  await signIn(page, user);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test.beforeAll(async () => {
  await signUpNewUser(fixture(), { ...luca, firstName: 'Luca', lastName: 'D’Angelò' });
});

test('[SH-12] reports a session ended on another device, and a wrong password', async ({ page }) => {
  const { network } = fixture();
  const ordersCame = page.waitForResponse((response) => response.url().includes('/my/orders'));
  await signInAt(page, luca, '/change/password');
  await expect(page.getByLabel('Password attuale')).toBeVisible();
  // Wait for the prefetch, so that no other request is in flight.
  await ordersCame;
  const token = await getCookie(page, 'token');
  const ended = await fetch(`${network.url}/api${logout.path}`, {
    method: logout.method,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status).toBe(200);
  await page.getByLabel('Password attuale').fill('Vecchia!1');
  await page.getByLabel('Nuova password', { exact: true }).fill('Nuovissima!1');
  await page.getByLabel('Ripeti la nuova password').fill('Nuovissima!1');
  await page.getByRole('main').getByRole('button', { name: 'Cambia la password' }).click();
  // Announced once, without the protocol's wording.
  await expect(page.locator('[aria-live="assertive"]')).toHaveText(
    'La tua sessione è finita, forse da un altro dispositivo. Accedi di nuovo.',
  );
  await expect(page).toHaveURL(`${network.url}/`);
  expect(await getCookie(page, 'token')).toBeUndefined();

  await visitHydrated(page, `${network.url}/login`);
  await page.getByLabel('E-mail').fill(luca.email);
  await page.getByLabel('Password', { exact: true }).fill('Sbagliata!1');
  await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
  const announcement = page.locator('[aria-live="assertive"]').getByText('E-mail o password non corrette');
  await expect(announcement).toBeVisible();
  // The toast stays while hovered, and disappears soon after.
  await announcement.hover();
  await page.mouse.move(0, 800);
  await expect(announcement).toBeHidden();
  await expect(page.getByLabel('E-mail')).toHaveValue(luca.email);
});

test.describe('without the service worker, which has everything cached', () => {
  test.use({ serviceWorkers: 'block' });

  test('[SH-7] [SH-10] a crashed page and a failed chunk load both offer a way out, and only the crash is reported @core', async ({
    page,
  }) => {
    const { network } = fixture();
    // Before navigation: a visible link may preload its route.
    await page.route('**/assets/terms-*.js', (route) => route.abort());
    await signInAt(page, luca, '/profile');
    await page.route('**/assets/sessions-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export const component = () => { throw new Error("kaputt by luca@lontano.example"); };',
      }),
    );
    const errorReport = page.waitForRequest((request) => request.url().endsWith('/api/log'));
    await accountButton(page).click();
    await accountSheet(page).getByRole('link', { name: 'I tuoi dispositivi' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Qualcosa non ha funzionato' })).toBeVisible();
    await expect(page.getByText('Quello che avevi già salvato è al sicuro.')).toBeVisible();
    const request = await errorReport;
    expect(request.postDataJSON()).toMatchObject({
      message: 'Error: kaputt by <email>',
      route: '/account/sessions',
    });
    expect(request.headers()['authorization']).toBeUndefined();
    await expectAccessibleInBoth(page, 'broken page');
    await page.getByRole('button', { name: 'Torna indietro' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Luca D’Angelò' })).toBeVisible();

    const logged = network.requests.filter((request) => request === 'POST /api/log').length;
    await scrollToFooter(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Termini' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /versione nuova/ })).toBeVisible();
    await expectAccessibleInBoth(page, 'missing page');
    await page.unroute('**/assets/terms-*.js');
    await page.getByRole('button', { name: 'Riprova' }).click();
    await expect(page).toHaveURL(`${network.url}/terms`);
    await expect(page.getByRole('heading', { level: 1, name: /versione nuova/ })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(network.requests.filter((request) => request === 'POST /api/log')).toHaveLength(logged);
  });
});

test('[SH-8] shows the offline notice while browsing, not after one failure, and removes it on recovery', async ({
  page,
}) => {
  const { network } = fixture();
  await signInAt(page, fixture().organisation, '/organisation/event');
  const passes = page.getByRole('link', { name: /Passati/ });
  let hiccups = 2;
  network.intercept = (_, path) =>
    path.includes('Passati') && hiccups-- > 0 ? { status: 502, body: '<h1>Bad gateway</h1>' } : undefined;
  const countRequests = (): number =>
    network.requests.filter((request) => request === 'GET /api/site').length;
  const before = countRequests();
  await passes.click();
  await expect.poll(countRequests).toBeGreaterThan(before);
  await expect(offlineBanner(page)).toBeHidden();
  network.intercept = () => undefined;

  network.setCondition('reset');
  await page.getByRole('link', { name: /Tutti/ }).click();
  await expect(offlineBanner(page)).toBeVisible();
  await expect(page.getByText('Il check-in funziona lo stesso')).toBeVisible();
  await expectAccessibleInBoth(page, 'offline');
  network.setCondition('online');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(offlineBanner(page)).toBeHidden();
  await expect(page.getByRole('link', { name: fixture().title, exact: true })).toBeVisible();
});
