import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import PO from 'pofile';
import { languages, type Language } from '#contract/language.ts';
import { clearCookies } from '#tests/support/browser/clear-cookies.ts';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import { signIn } from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { readMails, readMailText } from '#tests/support/mail/mailbox.ts';
import { visitHydrated } from '#tests/support/browser/visit-hydrated.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';

const operator = 'operatore@presente.example';
const fixture = setupE2eFixture({
  participantCount: 3,
  environment: () => Promise.resolve({ CONTACT_EMAIL: operator }),
});
const getMain = (page: Page): Locator => page.getByRole('main');
const pressButton = (page: Page, name: string): Promise<void> =>
  getMain(page).getByRole('button', { name, exact: true }).click();

/** Puts a tab into a step of the password reset, as a reload restores it. */
const expectStep = (page: Page, step: string): Promise<void> =>
  page.evaluate((progress) => sessionStorage.setItem('presente-reset', JSON.stringify(progress)), {
    step,
    email: 'nerina@lontano.example',
    userId: '01900000-0000-7000-8000-000000000000',
    token: 'abc',
  });

test.describe('without the service worker, which has every module cached', () => {
  test.use({ serviceWorkers: 'block' });

  test('[AC-14] [AC-60] [SH-17] a visitor’s message reaches the operator and an organiser, surviving failures', async ({
    page,
  }) => {
    const { network, server, organisation, stranger } = fixture();
    await page.goto(`${network.url}/contact`);
    await pressButton(page, 'Invia il messaggio');
    await expect(page.getByText('Questo campo è obbligatorio')).toHaveCount(4);
    // The terms are offered, and not required.
    await expect(page.getByText('Serve il tuo consenso')).toHaveCount(1);
    await page.getByLabel('Nome').fill('Nerina D’Ambròsio');
    await page.getByLabel('E-mail').fill('nerina@lontano.example');
    await page.getByLabel('Telefono').fill('non lo so');
    await expect(page.getByText('Scrivi un numero di telefono valido')).toBeVisible();
    await page.getByLabel('Telefono').fill('+39 333 1234567');
    await page.getByRole('textbox', { name: 'Messaggio' }).fill('Buongiorno,\nvorrei sapere <b>tutto</b>.');
    await page.getByRole('checkbox', { name: 'privacy' }).check();
    // Nothing else can be loaded from here on, also after the network's return.
    await page.route(/\/assets\//, (route) => route.abort());
    network.setCondition('reset');
    await pressButton(page, 'Invia il messaggio');
    await expect(page.getByText('quello che hai scritto è ancora qui')).toBeVisible();
    network.setCondition('online');
    await expect(page.getByRole('textbox', { name: 'Messaggio' })).toHaveValue(
      'Buongiorno,\nvorrei sapere <b>tutto</b>.',
    );
    await pressButton(page, 'Invia il messaggio');
    await expect(page.getByRole('heading', { level: 1, name: 'Messaggio inviato' })).toBeVisible();
    expect(await readMailText(server.dataDir, operator)).toContain('vorrei sapere <b>tutto</b>.');
    await page.unroute(/\/assets\//);

    await page.goto(`${network.url}/login`);
    await signIn(page, stranger);
    await page.goto(`${network.url}/contact?organiser=${organisation.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Scrivi a chi organizza' })).toBeVisible();
    await expect(page.getByLabel('Nome')).toHaveValue('Wanda Orsolini');
    await expect(page.getByLabel('E-mail')).toHaveValue(stranger.email);
    await page.getByLabel('Telefono').fill('06 1234567');
    await page.getByRole('textbox', { name: 'Messaggio' }).fill('Quando tornate al fiume?');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await pressButton(page, 'Invia il messaggio');
    await expect(page.getByRole('heading', { level: 1, name: 'Messaggio inviato' })).toBeVisible();
    expect(await readMailText(server.dataDir, organisation.email)).toContain('Quando tornate al fiume?');
    expect(await readMails(server.dataDir, operator)).toHaveLength(1);
  });
});

test.describe('with the service worker', () => {
  test.use(withServiceWorker);

  test('[AC-37] [AC-38] a policy is readable in each language, and offline once opened', async ({
    page,
    context,
  }) => {
    const { network } = fixture();
    await visitHydrated(page, `${network.url}/cookie`);
    await expect(page.getByRole('heading', { level: 1, name: 'Informativa sui cookie' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    const text = getMain(page).getByRole('paragraph').first();
    const texts = new Set<string>();
    for (const language of languages) {
      await page.locator('select').first().selectOption(language);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect.poll(async () => texts.has(await text.innerText())).toBe(false);
      texts.add(await text.innerText());
    }
    expect(texts.size).toBe(languages.length);

    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    await context.setOffline(true);
    await page.reload();
    await expect(text).toHaveText([...texts].at(-1) ?? '');
    await page.goto(`${network.url}/terms`);
    await expect(page.getByRole('alert')).toBeVisible();
    await context.setOffline(false);

    // Script in a server response must not execute.
    network.intercept = (_method, path) =>
      path === '/api/privacypolicy'
        ? {
            status: 200,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              success: true,
              data: '<h2>Uno</h2><img src=x onerror="window.owned=1"><a href="javascript:window.owned=1">due</a><script>window.owned=1</script>',
            }),
          }
        : undefined;
    await page.goto(`${network.url}/privacy`);
    await expect(getMain(page).getByRole('heading', { level: 2, name: 'Uno' })).toBeVisible();
    await expect(getMain(page).locator('img, script, a[href^="javascript"]')).toHaveCount(0);
    network.intercept = () => undefined;
  });
});

/** A message of the page from its catalogue; an empty translation fails. */
function translate(text: string, language: Language): string {
  const file = join(import.meta.dirname, `../../../src/locales/${language}.po`);
  const { items } = PO.parse(readFileSync(file, 'utf8'));
  const message = items.find((item) => item.msgid === text)?.msgstr[0] ?? '';
  if (message === '') throw new Error(`«${text}» has no ${language}`);
  return message;
}

test('the auth pages work in four languages and at four widths', async ({ page, context }) => {
  const { network, stranger } = fixture();
  const titles = {
    '/login': 'Rieccoti',
    '/signup': 'Crea un account',
    '/contact': 'Scrivici',
    '/change/password': 'Cambia la password',
    '/account/sessions': 'I tuoi dispositivi',
  } as const;
  const visitAs = async (path: keyof typeof titles, language: Language): Promise<void> => {
    await page.goto(network.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate(titles[path], language));
    for (const width of [360, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(excess, `${path} at ${width} in ${language}`).toBeLessThanOrEqual(0);
    }
  };
  for (const language of languages) {
    await clearCookies(page);
    await context.addCookies([{ name: 'language', value: language, url: network.url }]);
    for (const path of ['/login', '/signup', '/contact'] as const) await visitAs(path, language);
    await page.goto(`${network.url}/login`);
    await page.locator('input[name="email"]').fill(stranger.email);
    await page.locator('input[name="password"]').fill('Presente!2026');
    await getMain(page).locator('form button[type="submit"]').click();
    await expect(page).toHaveURL(/\/profile/);
    for (const path of ['/change/password', '/account/sessions'] as const) await visitAs(path, language);
  }
});

test.describe('in light and dark', () => {
  test.use({ reducedMotion: 'reduce' });

  test('axe finds no violation on the auth pages @core', async ({ page }) => {
    const { network } = fixture();
    await page.goto(`${network.url}/login`);
    await pressButton(page, 'Accedi');
    await expectAccessibleInBoth(page, 'login with errors');
    for (const step of ['email', 'code', 'password', 'done']) {
      await expectStep(page, step);
      await page.goto(`${network.url}/login?mode=forgot`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (step !== 'done') await getMain(page).locator('button[type="submit"]').click();
      await expectAccessibleInBoth(page, `forgotten password, ${step}`);
    }
    await page.goto(`${network.url}/signup`);
    await page.getByLabel('Password', { exact: true }).fill('Quasi');
    await pressButton(page, 'Crea l’account');
    await expectAccessibleInBoth(page, 'sign-up with errors');
    await page.getByLabel('Nome', { exact: true }).fill('Nerina');
    await page.getByLabel('Cognome').fill('D’Ambròsio');
    await page.getByLabel('E-mail').fill('nerina@lontano.example');
    await page.getByLabel('Password', { exact: true }).fill('Fiume-2026');
    await page.getByRole('checkbox').check();
    await pressButton(page, 'Crea l’account');
    await expect(page.getByRole('heading', { name: 'Controlla la tua e-mail' })).toBeVisible();
    await expectAccessibleInBoth(page, 'signed up');
    await page.goto(`${network.url}/account/verify`);
    await pressButton(page, 'Resta qui');
    await expectAccessibleInBoth(page, 'verification refused');
  });

  test('axe finds no violation on contact, policies and account access pages @core', async ({ page }) => {
    const { network, stranger } = fixture();
    await page.goto(`${network.url}/contact`);
    await pressButton(page, 'Invia il messaggio');
    await expectAccessibleInBoth(page, 'contact with errors');
    for (const path of ['/privacy', '/cookie', '/terms']) {
      await page.goto(network.url + path);
      await expect(getMain(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expectAccessibleInBoth(page, path);
    }
    await page.goto(`${network.url}/login`);
    await signIn(page, stranger);
    await page.goto(`${network.url}/change/password`);
    await pressButton(page, 'Cambia la password');
    await expectAccessibleInBoth(page, 'change of password with errors');
    await page.goto(`${network.url}/account/sessions`);
    await expect(page.getByText('Questo dispositivo')).toBeVisible();
    await expectAccessibleInBoth(page, 'sessions');
    await pressButton(page, 'Esci da tutti i dispositivi');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInBoth(page, 'out everywhere');
  });
});
