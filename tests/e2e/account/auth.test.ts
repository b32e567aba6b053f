import { expect, test, type Locator, type Page } from '@playwright/test';
import { desktop } from '#tests/support/browser/desktop.ts';
import { expectTouchable } from '#tests/support/browser/expect-accessible.ts';
import { seededPassword } from '#tests/support/e2e/seed-door.ts';
import { expectNoViolations } from '#tests/support/browser/expect-no-violations.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { pauseClock } from '#tests/support/browser/page-clock.ts';
import { parseLink, readMails, readMailText } from '#tests/support/mail/mailbox.ts';

const fixture = setupE2eFixture({ participantCount: 3 });
expectNoViolations();
const getMain = (page: Page): Locator => page.getByRole('main');
const pressButton = (page: Page, name: string): Promise<void> =>
  getMain(page).getByRole('button', { name }).click();

/** Counts requests to `path` from now on. */
function countRequests(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(path)) count += 1;
  });
  return () => count;
}

test('[AC-1] [AC-3] [AC-7] [AC-60] [AC-80] [SH-15] a user signs up, sees every error, loses no input, verifies and signs in @core', async ({
  page,
  context,
}) => {
  const { network, server } = fixture();
  const password = page.getByLabel('Password', { exact: true });
  await page.goto(`${network.url}/login`);
  await expectTouchable(page);
  await page.getByRole('link', { name: 'Creane uno' }).click();
  await expect(page.getByText('Una frase di almeno 15 caratteri, oppure 8')).toBeVisible();
  await expect(page.getByText('Almeno una cifra')).toHaveCount(0);

  // All missing fields are reported at once, and the first one has the focus.
  await pressButton(page, 'Crea l’account');
  await expect(page.getByText('Questo campo è obbligatorio')).toHaveCount(2);
  await expect(page.getByText('La password è obbligatoria')).toBeVisible();
  await expect(page.getByText('Serve il tuo consenso')).toBeVisible();
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused();
  await page.getByRole('radio', { name: /Un’organizzazione/ }).check();
  await expect(page.getByLabel('Nome del referente', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Cognome del referente')).toBeVisible();
  await expect(page.getByText('Questo campo è obbligatorio')).toHaveCount(3);
  await page.getByRole('radio', { name: /Una persona/ }).check();
  await page.getByLabel('E-mail').fill('nerina@');
  await expect(page.getByText('Controlla la parte dopo la @')).toBeVisible();

  // Password rules are one line at first; while typing violated ones are red, satisfied ones ticked.
  const passwordErrors = page
    .locator('[id$="-errors"]')
    .filter({ has: page.getByText('Almeno 8 caratteri') });
  await password.fill('a b');
  await expect(passwordErrors.getByRole('listitem')).toHaveText([
    'Almeno 8 caratteri',
    'Almeno una lettera maiuscola',
    'Almeno una cifra',
    'Almeno un simbolo',
    'Niente spazi nella password',
  ]);
  await expect(page.getByText('Almeno una lettera minuscola(fatto)')).toBeVisible();
  await password.fill('il fiume pulito');
  await expect(page.getByText('È abbastanza lunga(fatto)')).toBeVisible();
  await expect(password).toHaveAttribute('aria-invalid', 'false');
  await password.fill('Fiume-2026');
  await expect(page.getByText('(fatto)')).toHaveCount(6);
  await expect(password).toHaveAttribute('aria-invalid', 'false');

  const [terms] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'termini d’uso' }).click(),
  ]);
  await expect(terms.getByRole('heading', { level: 1, name: 'Termini d’uso' })).toBeVisible();
  await terms.close();
  await page.getByLabel('Nome', { exact: true }).fill('Nerina');
  await page.getByLabel('Cognome').fill('D’Ambròsio');
  await page.getByLabel('E-mail').fill('nerina@lontano.exmaple');
  await page.getByRole('checkbox').check();

  // The server does not respond: an error appears, and the input stays.
  network.setCondition('reset');
  await pressButton(page, 'Crea l’account');
  await expect(page.getByText('quello che hai scritto è ancora qui')).toBeVisible();
  network.setCondition('online');
  await expect(page.getByLabel('Cognome')).toHaveValue('D’Ambròsio');
  await expect(password).toHaveValue('Fiume-2026');

  // A double press sends once; the address can be corrected and the mail resent.
  const signups = countRequests(page, '/api/signup');
  await getMain(page).getByRole('button', { name: 'Crea l’account' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Controlla la tua e-mail' })).toBeVisible();
  await expect(getMain(page)).toContainText('nerina@lontano.exmaple');
  expect(signups()).toBe(1);
  await pressButton(page, 'Correggi l’indirizzo');
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Nerina');
  await page.getByLabel('E-mail').fill('nerina@lontano.example');
  await pressButton(page, 'Crea l’account');
  await pressButton(page, 'Invia di nuovo');
  await expect(page.getByText('Controlla anche la posta indesiderata')).toBeVisible();

  const link = parseLink(await readMailText(server.dataDir, 'nerina@lontano.example', 2));
  await page.goto(link);
  await expect(getMain(page)).toContainText('Il tuo account è pronto.');
  // Changing the language does not verify again: the link is used up.
  await page.getByLabel('Lingua').first().selectOption('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page
    .getByLabel(/Lingua|Language/)
    .first()
    .selectOption('it');
  await expect(getMain(page)).toContainText('Il tuo account è pronto.');
  await getMain(page).getByRole('link', { name: 'Accedi' }).click();

  await pressButton(page, 'Accedi');
  await expect(page.getByText('Questo campo è obbligatorio')).toBeVisible();
  await expect(page.getByText('La password è obbligatoria')).toBeVisible();
  await page.getByLabel('E-mail').fill('nerina@lontano.example');
  await password.fill('Fiume-2025');
  await pressButton(page, 'Accedi');
  await expect(page.getByText('E-mail o password non corrette')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('nerina@lontano.example');
  await password.fill('Fiume-2026');
  await pressButton(page, 'Accedi');
  await expect(page).toHaveURL(`${network.url}/profile`);
  // The previous error is not announced along with the success.
  await expect(page.locator('[aria-live="polite"]').getByText('Accesso effettuato')).toBeVisible();
  expect(await page.locator('[aria-live="assertive"]').innerText()).toBe('');

  for (const path of ['/login', '/signup']) {
    await page.goto(network.url + path);
    await expect(page).toHaveURL(`${network.url}/`);
  }
});

test('[AC-122] the mailed link asks for a password in a browser that has not signed up', async ({
  page,
  browser,
}) => {
  const { network, server } = fixture();
  const email = 'lucilla@lontano.example';
  await page.goto(`${network.url}/signup`);
  await page.getByLabel('Nome', { exact: true }).fill('Lucilla');
  await page.getByLabel('Cognome').fill('Sassi');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Chosen-2026');
  await page.getByRole('checkbox').check();
  await pressButton(page, 'Crea l’account');
  await expect(page.getByRole('heading', { level: 1, name: 'Controlla la tua e-mail' })).toBeVisible();

  const elsewhere = await (await browser.newContext({ locale: 'it-IT' })).newPage();
  await elsewhere.goto(parseLink(await readMailText(server.dataDir, email)));
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Scegli la password' })).toBeVisible();
  await expect(getMain(elsewhere)).toContainText(email);
  await expect(getMain(elsewhere)).toContainText('È l’account di Lucilla Sassi.');
  // The link is in neither address nor history.
  await expect(elsewhere).toHaveURL(`${network.url}/account/verify`);
  await elsewhere.reload();
  await expectTouchable(elsewhere);
  const password = elsewhere.getByLabel('Password', { exact: true });
  await password.fill('Fiume');
  await pressButton(elsewhere, 'Conferma l’indirizzo');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill('il fiume pulito');
  await pressButton(elsewhere, 'Conferma l’indirizzo');
  await expect(getMain(elsewhere)).toContainText('Il tuo account è pronto.');
  await getMain(elsewhere).getByRole('link', { name: 'Accedi' }).click();
  await elsewhere.getByLabel('E-mail').fill(email);
  await elsewhere.getByLabel('Password', { exact: true }).fill('il fiume pulito');
  await pressButton(elsewhere, 'Accedi');
  await expect(elsewhere).toHaveURL(`${network.url}/profile`);

  // The link is used up, on the first device too.
  await page.goto(parseLink(await readMailText(server.dataDir, email)));
  await expect(page.getByRole('heading', { level: 1, name: 'Indirizzo già confermato' })).toBeVisible();
});

test('[AC-65] [AC-120] a bad link offers another mail, an incomplete one redirects home unless the user stops it', async ({
  page,
}) => {
  const { network } = fixture();
  const id = '01900000-0000-7000-8000-000000000000';
  await page.clock.install();
  await page.goto(`${network.url}/account/verify?id=${id}&email=x%40y.example&token=abc`);
  await expect(
    page.getByRole('heading', { name: 'Questo link non è valido o è già stato usato' }),
  ).toBeVisible();
  await pressButton(page, 'Invia di nuovo');
  await expect(page.getByText('Se manca la conferma, il link è di nuovo nella tua e-mail')).toBeVisible();

  await pauseClock(page);
  const expectCountdown = async (): Promise<void> => {
    const heading = page.getByRole('heading', { name: 'Richiesta non valida' });
    // Little of its time passes while the page loads.
    const isShown = async (): Promise<boolean> => {
      await page.clock.runFor(10);
      return heading.isVisible();
    };
    await expect.poll(isShown).toBe(true);
  };
  await page.goto(`${network.url}/account/verify?id=${id}`);
  await expectCountdown();
  for (const second of [4, 3]) {
    await page.clock.runFor(1_000);
    await expect(
      page.getByText(`Tra ${second} secondi torni alla pagina iniziale.`, { exact: true }),
    ).toBeVisible();
  }
  await pressButton(page, 'Resta qui');
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(/\/account\/verify/);
  await page.reload();
  await expectCountdown();
  for (let second = 0; second < 5; second++) await page.clock.runFor(1_000);
  await expect(page).toHaveURL(`${network.url}/`);
});

test.describe('on desktop', () => {
  test.use(desktop);

  test('[AC-1] an organisation signs up and signs in by keyboard only', async ({ page }) => {
    const { network, server } = fixture();
    const type = async (label: string, text: string): Promise<void> => {
      await tabTo(page, page.getByLabel(label, { exact: true }));
      await page.keyboard.type(text);
    };
    await page.goto(`${network.url}/signup`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await tabTo(page, page.getByRole('radio', { name: /Una persona/ }));
    await page.keyboard.press('ArrowDown');
    await type('Nome dell’organizzazione', 'Sentieri Aperti');
    await type('Nome del referente', 'Bruno');
    await type('Cognome del referente', 'Zanón');
    await type('E-mail', 'bruno@sentieri.example');
    await type('Password', seededPassword);
    await tabTo(page, page.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Controlla la tua e-mail' })).toBeVisible();
    await page.goto(parseLink(await readMailText(server.dataDir, 'bruno@sentieri.example')));
    await tabTo(page, getMain(page).getByRole('link', { name: 'Accedi' }));
    await page.keyboard.press('Enter');
    await type('E-mail', 'bruno@sentieri.example');
    await type('Password', seededPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${network.url}/profile`);
    await expect(page.getByRole('heading', { level: 1, name: 'Sentieri Aperti' })).toBeVisible();
    expect(await readMails(server.dataDir, 'bruno@sentieri.example')).toHaveLength(1);
  });

  test('[AC-60] warns about Caps Lock, and shows when to retry after too many attempts', async ({ page }) => {
    const { network } = fixture();
    await page.goto(`${network.url}/login`);
    const password = page.getByLabel('Password', { exact: true });
    await password.focus();
    await password.evaluate((field) =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true })),
    );
    await expect(page.getByText('Il blocco maiuscole è attivo')).toBeVisible();
    network.intercept = (_method, path) =>
      path === '/api/login'
        ? {
            status: 429,
            headers: { 'retry-after': '42', 'content-type': 'application/json' },
            body: JSON.stringify({ success: false, error: 'tooManyRequests', message: 'Troppi tentativi' }),
          }
        : undefined;
    await page.getByLabel('E-mail').fill('nerina@lontano.example');
    await password.fill('qualcosa');
    await pressButton(page, 'Accedi');
    await expect(page.getByText('Troppi tentativi: riprova tra 42 secondi')).toBeVisible();
    network.intercept = () => undefined;
  });
});

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Not reached by the Tab key');
}
