import { expect, test, type Locator, type Page } from '@playwright/test';
import BetterSqlite from 'better-sqlite3';
import { join } from 'node:path';
import { expectAccessibleInBoth } from '#tests/support/accessible.ts';
import { comeToFoot } from '#tests/support/come-to-foot.ts';
import { doorUrl, expectDoor, signIn } from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { newNewcomer } from '#tests/support/newcomer.ts';
import { visit } from '#tests/support/visit.ts';

const place = usingPlace({ noOfPeople: 3 });
const luca = { email: 'luca@lontano.example' };
const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

const account = (page: Page): Locator => page.getByRole('button', { name: /^Il tuo account/ });
const sheet = (page: Page): Locator => page.getByRole('dialog', { name: /^Ciao/ });
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

test('[SH-5] [SH-6] [SH-9] a visitor: four languages, light and dark, the foot', async ({ page }) => {
  const { network } = place();
  await visit(page, `${network.url}/terms?ref=nutra`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner').locator('[data-menu="nutra"]')).toBeVisible();
  expect(await cookie(page, 'ref')).toBe('nutra');
  for (const [language, signInLabel] of [
    ['en', 'Sign in'],
    ['es', 'Entrar'],
    ['zh', '登录'],
    ['it', 'Accedi'],
  ] as const) {
    const asked = page.waitForRequest(
      (it) => it.url().endsWith('/api/terms') && it.headers()['language'] === language.toUpperCase(),
    );
    await page.getByRole('banner').getByRole('combobox').selectOption(language);
    expect((await asked).headers()).toMatchObject({ 'accept-language': language });
    const entry = page.getByRole('banner').getByRole('link', { name: signInLabel });
    await expect(entry).toBeVisible();
    await page.reload();
    await expect(entry).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await visit(page, network.url);
  const colourOf = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await colourOf();
  await comeToFoot(page);
  await page.getByRole('radio', { name: 'Scuro' }).check({ force: true });
  expect(await colourOf()).not.toBe(light);
  await page.reload();
  await comeToFoot(page);
  await expect(page.getByRole('radio', { name: 'Scuro' })).toBeChecked();
  expect(await colourOf()).not.toBe(light);
  for (const meta of await page.locator('meta[name="theme-color"]').all())
    await expect(meta).toHaveAttribute('content', '#0f1716');
  await page.getByRole('radio', { name: 'Come il sistema' }).check({ force: true });
  expect(await colourOf()).toBe(light);
  await expectAccessibleInBoth(page, 'home');

  const foot = page.getByRole('contentinfo');
  for (const [name, path] of [
    ['Privacy', '/privacy'],
    ['Cookie', '/cookie'],
    ['Termini', '/terms'],
    ['Contatti', '/contact'],
  ] as const) {
    await comeToFoot(page);
    await foot.getByRole('link', { name }).click();
    await expect(page).toHaveURL(network.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('[SH-11] an attendee’s menu on a phone, and the way out of all windows', async ({ page, context }) => {
  const { network } = place();
  await openAs(page, luca, '/profile');
  await account(page).click();
  await expect(page.getByRole('heading', { name: 'Ciao, Luca' })).toBeFocused();
  await expect(sheet(page).getByRole('listitem')).toHaveText([
    'Trova eventi',
    'Cambia la password',
    'Modifica il profilo',
    'I miei ordini',
    'I tuoi accessi',
    'Elimina l’account',
    'Esci',
  ]);
  await expectAccessibleInBoth(page, 'sheet');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await expect(account(page)).toBeFocused();
  for (const [name, path] of [
    ['I miei ordini', '/myorders'],
    ['I tuoi accessi', '/account/sessions'],
    ['Modifica il profilo', '/update/profile'],
    ['Cambia la password', '/change/password'],
  ] as const) {
    await account(page).click();
    await sheet(page).getByRole('link', { name }).click();
    await expect(page).toHaveURL(network.url + path);
    await expect(sheet(page)).toBeHidden();
  }
  await account(page).click();
  await sheet(page).getByRole('button', { name: 'Elimina l’account' }).click();
  await expect(page.getByRole('dialog')).toContainText(/elimin/i);
  await page.keyboard.press('Escape');

  const other = await context.newPage();
  await other.goto(`${network.url}/profile`);
  await expect(other.getByRole('heading', { level: 1, name: 'Luca D’Angelò' })).toBeVisible();
  // Without the worker a page that has to go home while the server hangs has nowhere to go.
  await expect.poll(() => other.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await page.bringToFront();
  await account(page).click();
  await sheet(page).getByRole('button', { name: 'Esci' }).click();
  const question = page.getByRole('dialog', { name: 'Vuoi uscire?' });
  await expectAccessibleInBoth(page, 'logout');
  await question.getByRole('button', { name: 'Annulla' }).click();
  expect(await cookie(page, 'token')).toBeDefined();
  await account(page).click();
  await sheet(page).getByRole('button', { name: 'Esci' }).click();
  // The server is gone: one leaves all the same.
  network.setWeather('hang');
  await question.getByRole('button', { name: 'Esci' }).click();
  await expect(page.getByText('Hai chiuso la sessione. A presto!')).toBeVisible();
  network.setWeather('fine');
  await expect(page).toHaveURL(`${network.url}/`);
  for (const name of ['token', 'loggedin', 'userid', 'names', 'email', 'userType', 'passwordchanged'])
    expect(await cookie(page, name)).toBeUndefined();
  await expect(other).toHaveURL(`${network.url}/`);
  await expect(other.getByText('Hai chiuso la sessione in un’altra finestra.')).toBeVisible();
});

test('[SH-6] an organisation on a phone has its places at the thumb, but not at the door', async ({
  page,
}) => {
  await openAs(page, place().organisation, '/profile');
  const places = page.getByRole('navigation', { name: 'Organizzazione' });
  await expect(places.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  const box = await places.boundingBox();
  expect(box!.y + box!.height).toBe(844);
  await places.getByRole('link', { name: 'Impostazioni' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Impostazioni' })).toBeVisible();
  await places.getByRole('link', { name: 'Eventi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'I miei eventi' })).toBeVisible();
  await expectAccessibleInBoth(page, 'places');
  await visit(page, doorUrl(place()));
  await expectDoor(page, place());
  await expect(places).toBeHidden();
  await expect(page.getByRole('banner').getByText('presente')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
});

test.describe('on a desktop', () => {
  test.use(desktop);

  test('[SH-6] an organisation by keyboard: skip link, sidebar that stays narrow, menu', async ({ page }) => {
    await openAs(page, place().organisation, '/organisation/event');
    await page.reload();
    await expect(account(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Vai al contenuto' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    const places = page.getByRole('navigation', { name: 'Organizzazione' });
    const wide = (await places.boundingBox())!.width;
    await page.getByRole('button', { name: 'Riduci il menu' }).press('Enter');
    await expect.poll(async () => (await places.boundingBox())!.width).toBeLessThan(wide / 2);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Allarga il menu' })).toBeVisible();
    expect((await places.boundingBox())!.width).toBeLessThan(wide / 2);
    expect(await cookie(page, 'sidebar')).toBe('closed');
    await places.getByRole('link', { name: 'Impostazioni' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Impostazioni' })).toBeVisible();
    await expectAccessibleInBoth(page, 'narrow sidebar');

    await account(page).focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('link', { name: 'Eventi in evidenza' });
    await expect(item).toBeVisible();
    await expect(page.locator('[popover]').getByRole('listitem')).toHaveText([
      'I miei eventi',
      'Cambia la password',
      'Eventi in evidenza',
      'I tuoi accessi',
      'Elimina l’account',
      'Esci',
    ]);
    await expectAccessibleInBoth(page, 'menu');
    await page.keyboard.press('Escape');
    await expect(item).toBeHidden();
    await expect(account(page)).toBeFocused();
    await page.keyboard.press('Enter');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab');
    await expect(item).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/my\/promoted\/events/);
    await expect(item).toBeHidden();
    await visit(page, place().network.url);
    await expect(places).toBeHidden();
    await comeToFoot(page);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toBeVisible();
  });
});

test('[SH-1] [SH-2] [SH-3] each address leads where it should', async ({ page, browser }) => {
  const { network, organisation, eventId, server } = place();
  const expectLed = async (on: Page, path: string, to: string): Promise<void> => {
    await on.goto(network.url + path);
    await expect.poll(() => on.url().replace(network.url, ''), path).toBe(to);
  };
  for (const path of ['/profile', '/update/profile', '/myorders', '/organisation/setting'])
    await expectLed(page, path, `/login?next=${encodeURIComponent(path)}`);
  for (const path of ['/privacy', '/signup', '/contact']) await expectLed(page, path, path);
  for (const path of ['/nowhere', '/organisation', '/event/detail/x/y']) await expectLed(page, path, '/');
  await visit(page, `${network.url}/login?next=${encodeURIComponent('//evil.example/x')}`);
  await signIn(page, luca);
  await expect(page).toHaveURL(`${network.url}/profile`);
  for (const path of ['/login', '/organisation/event', `/organisation/event/detail/${eventId}/door`])
    await expectLed(page, path, '/');

  const second = await (await browser.newContext({ locale: 'it-IT' })).newPage();
  await second.goto(`${network.url}/login`);
  await signIn(second, organisation);
  for (const path of ['/myorders', '/update/profile']) await expectLed(second, path, '/profile');
  await expectLed(second, '/signup', '/');
  await second.context().close();

  const file = new BetterSqlite(join(server.dataDir, 'presente.sqlite'));
  file.prepare('update account set is_password_changed = 0 where email = ?').run(organisation.email);
  const third = await (await browser.newContext({ locale: 'it-IT' })).newPage();
  await third.goto(`${network.url}/login?next=%2Forganisation%2Fevent`);
  await signIn(third, organisation);
  await expect(third).toHaveURL(/\/profile/);
  await expect(third.getByRole('dialog', { name: /password/i })).toBeVisible();
  await third.goto(network.url);
  await expect(third).toHaveURL(/\/profile/);
  await third.goto(doorUrl(place()));
  await expectDoor(third, place());
  await third.context().close();
  file.prepare('update account set is_password_changed = 1 where email = ?').run(organisation.email);
  file.close();
});
