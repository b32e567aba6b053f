import { expect, test, type Locator, type Page } from '@playwright/test';
import { desktop } from '#tests/support/browser/desktop.ts';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import { scrollToFooter } from '#tests/support/browser/scroll-to-footer.ts';
import { doorUrl, expectDoor, signIn } from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { signUpNewUser } from '#tests/support/e2e/new-user.ts';
import { expectHydrated, visitHydrated } from '#tests/support/browser/visit-hydrated.ts';
import { writeServerDatabase } from '#tests/support/e2e/server-database.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';

const fixture = setupE2eFixture({ participantCount: 3 });
const luca = { email: 'luca@lontano.example' };

const accountButton = (page: Page): Locator => page.getByRole('button', { name: /^Il tuo account/ });
const accountSheet = (page: Page): Locator => page.getByRole('dialog', { name: /^Ciao/ });
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

test('[SH-5] [SH-6] [SH-9] a visitor: four languages, light and dark, the footer @core', async ({ page }) => {
  const { network } = fixture();
  await visitHydrated(page, `${network.url}/terms?ref=nutra`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner').locator('[data-menu="nutra"]')).toBeVisible();
  expect(await getCookie(page, 'ref')).toBe('nutra');
  for (const [language, signInLabel] of [
    ['en', 'Sign in'],
    ['es', 'Acceder'],
    ['zh', '登录'],
    ['it', 'Accedi'],
  ] as const) {
    const termsRequest = page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/terms') && request.headers()['language'] === language.toUpperCase(),
    );
    await page.getByRole('banner').getByRole('combobox').selectOption(language);
    expect((await termsRequest).headers()).toMatchObject({ 'accept-language': language });
    const entry = page.getByRole('banner').getByRole('link', { name: signInLabel });
    await expect(entry).toBeVisible();
    await page.reload();
    await expect(entry).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectHydrated(page);
  }
  await visitHydrated(page, network.url);
  const readBackground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await readBackground();
  await scrollToFooter(page);
  await page.getByRole('radio', { name: 'Scuro' }).check({ force: true });
  expect(await readBackground()).not.toBe(light);
  await page.reload();
  await scrollToFooter(page);
  await expect(page.getByRole('radio', { name: 'Scuro' })).toBeChecked();
  expect(await readBackground()).not.toBe(light);
  for (const meta of await page.locator('meta[name="theme-color"]').all())
    await expect(meta).toHaveAttribute('content', '#0f1716');
  await page.getByRole('radio', { name: 'Come il sistema' }).check({ force: true });
  expect(await readBackground()).toBe(light);
  await expectAccessibleInBoth(page, 'home');

  const foot = page.getByRole('contentinfo');
  for (const [name, path] of [
    ['Privacy', '/privacy'],
    ['Cookie', '/cookie'],
    ['Termini', '/terms'],
    ['Contatti', '/contact'],
  ] as const) {
    await scrollToFooter(page);
    await foot.getByRole('link', { name }).click();
    await expect(page).toHaveURL(network.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test.describe('with the service worker', () => {
  test.use(withServiceWorker);

  test('[SH-11] an attendee’s menu on a phone, and logout in all tabs @core', async ({ page, context }) => {
    const { network } = fixture();
    await signInAt(page, luca, '/profile');
    await accountButton(page).click();
    await expect(page.getByRole('heading', { name: 'Ciao, Luca' })).toBeFocused();
    await expect(accountSheet(page).getByRole('listitem')).toHaveText([
      'Trova eventi',
      'Cambia la password',
      'Modifica il profilo',
      'I miei biglietti',
      'I tuoi dispositivi',
      'Elimina l’account',
      'Esci',
    ]);
    await expectAccessibleInBoth(page, 'sheet');
    await page.keyboard.press('Escape');
    await expect(accountSheet(page)).toBeHidden();
    await expect(accountButton(page)).toBeFocused();
    for (const [name, path] of [
      ['I miei biglietti', '/myorders'],
      ['I tuoi dispositivi', '/account/sessions'],
      ['Modifica il profilo', '/update/profile'],
      ['Cambia la password', '/change/password'],
    ] as const) {
      await accountButton(page).click();
      await accountSheet(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(network.url + path);
      await expect(accountSheet(page)).toBeHidden();
    }
    await accountButton(page).click();
    await accountSheet(page).getByRole('button', { name: 'Elimina l’account' }).click();
    await expect(page.getByRole('dialog')).toContainText(/elimin/i);
    await page.keyboard.press('Escape');

    // Without the worker, a page that redirects home while the server hangs cannot load it; and a page that opens
    // while the worker is installed stays without it.
    await page.evaluate(() => navigator.serviceWorker.ready);
    const other = await context.newPage();
    await other.goto(`${network.url}/profile`);
    await expect(other.getByRole('heading', { level: 1, name: 'Luca D’Angelò' })).toBeVisible();
    await expect
      .poll(() => other.evaluate(() => navigator.serviceWorker.controller?.state))
      .toBe('activated');
    await page.bringToFront();
    await accountButton(page).click();
    await accountSheet(page).getByRole('button', { name: 'Esci' }).click();
    const question = page.getByRole('dialog', { name: 'Vuoi uscire?' });
    await expectAccessibleInBoth(page, 'logout');
    await question.getByRole('button', { name: 'Annulla' }).click();
    expect(await getCookie(page, 'token')).toBeDefined();
    await accountButton(page).click();
    await accountSheet(page).getByRole('button', { name: 'Esci' }).click();
    // Logging out works while the server is unreachable.
    network.setCondition('hang');
    await question.getByRole('button', { name: 'Esci' }).click();
    await expect(page.getByText('Hai chiuso la sessione. A presto!')).toBeVisible();
    network.setCondition('online');
    await expect(page).toHaveURL(`${network.url}/`);
    for (const name of ['token', 'loggedin', 'userid', 'names', 'email', 'userType', 'passwordchanged'])
      expect(await getCookie(page, name)).toBeUndefined();
    await expect(other).toHaveURL(`${network.url}/`);
    await expect(other.getByText('Hai chiuso la sessione in un’altra finestra.')).toBeVisible();
  });
});

test('[SH-6] an organisation’s bottom navigation on a phone, hidden at the door', async ({ page }) => {
  await signInAt(page, fixture().organisation, '/profile');
  const navigation = page.getByRole('navigation', { name: 'Organizzazione' });
  await expect(navigation.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  const box = await navigation.boundingBox();
  expect(box!.y + box!.height).toBe(844);
  await navigation.getByRole('link', { name: 'Impostazioni' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Impostazioni' })).toBeVisible();
  await navigation.getByRole('link', { name: 'Eventi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'I miei eventi' })).toBeVisible();
  await expectAccessibleInBoth(page, 'places');
  await visitHydrated(page, doorUrl(fixture()));
  await expectDoor(page, fixture());
  await expect(navigation).toBeHidden();
  await expect(page.getByRole('banner').getByText('presente')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
});

test.describe('on desktop', () => {
  test.use(desktop);

  test('[SH-6] an organisation by keyboard: skip link, collapsed sidebar that persists, menu', async ({
    page,
  }) => {
    await signInAt(page, fixture().organisation, '/organisation/event');
    await page.reload();
    await expect(accountButton(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Vai al contenuto' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    const navigation = page.getByRole('navigation', { name: 'Organizzazione' });
    const wide = (await navigation.boundingBox())!.width;
    await page.getByRole('button', { name: 'Riduci il menu' }).press('Enter');
    await expect.poll(async () => (await navigation.boundingBox())!.width).toBeLessThan(wide / 2);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Allarga il menu' })).toBeVisible();
    expect((await navigation.boundingBox())!.width).toBeLessThan(wide / 2);
    expect(await getCookie(page, 'sidebar')).toBe('closed');
    await navigation.getByRole('link', { name: 'Impostazioni' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Impostazioni' })).toBeVisible();
    await expectAccessibleInBoth(page, 'narrow sidebar');

    await accountButton(page).focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('link', { name: 'Eventi in evidenza' });
    await expect(item).toBeVisible();
    await expect(page.locator('[popover]').getByRole('listitem')).toHaveText([
      'I miei eventi',
      'Cambia la password',
      'Eventi in evidenza',
      'I tuoi dispositivi',
      'Elimina l’account',
      'Esci',
    ]);
    await expectAccessibleInBoth(page, 'menu');
    await page.keyboard.press('Escape');
    await expect(item).toBeHidden();
    await expect(accountButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab');
    await expect(item).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/my\/promoted\/events/);
    await expect(item).toBeHidden();
    await visitHydrated(page, fixture().network.url);
    await expect(navigation).toBeHidden();
    await scrollToFooter(page);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toBeVisible();
  });
});

test('[SH-1] [SH-2] [SH-3] each route redirects as its guard says @core', async ({ page, browser }) => {
  const { network, organisation, eventId } = fixture();
  const expectRedirect = async (on: Page, path: string, to: string): Promise<void> => {
    await on.goto(network.url + path);
    await expect.poll(() => on.url().replace(network.url, ''), path).toBe(to);
  };
  for (const path of ['/profile', '/update/profile', '/myorders', '/organisation/setting'])
    await expectRedirect(page, path, `/login?next=${encodeURIComponent(path)}`);
  for (const path of ['/privacy', '/signup', '/contact']) await expectRedirect(page, path, path);
  for (const path of ['/nowhere', '/organisation', '/event/detail/x/y'])
    await expectRedirect(page, path, '/');
  await visitHydrated(page, `${network.url}/login?next=${encodeURIComponent('//evil.example/x')}`);
  await signIn(page, luca);
  await expect(page).toHaveURL(`${network.url}/profile`);
  for (const path of ['/login', '/organisation/event', `/organisation/event/detail/${eventId}/door`])
    await expectRedirect(page, path, '/');

  const second = await (await browser.newContext({ locale: 'it-IT' })).newPage();
  await second.goto(`${network.url}/login`);
  await signIn(second, organisation);
  for (const path of ['/myorders', '/update/profile']) await expectRedirect(second, path, '/profile');
  await expectRedirect(second, '/signup', '/');
  await second.context().close();

  const setPasswordChanged = (value: 0 | 1) =>
    writeServerDatabase(
      fixture(),
      'update account set is_password_changed = ? where email = ?',
      value,
      organisation.email,
    );
  setPasswordChanged(0);
  const third = await (await browser.newContext({ locale: 'it-IT' })).newPage();
  await third.goto(`${network.url}/login?next=%2Forganisation%2Fevent`);
  await signIn(third, organisation);
  await expect(third).toHaveURL(/\/profile/);
  await expect(third.getByRole('dialog', { name: /password/i })).toBeVisible();
  await third.goto(network.url);
  await expect(third).toHaveURL(/\/profile/);
  await third.goto(doorUrl(fixture()));
  await expectDoor(third, fixture());
  await third.context().close();
  setPasswordChanged(1);
});
