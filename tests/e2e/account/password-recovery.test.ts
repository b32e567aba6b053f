import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { signIn } from '#tests/support/browser/door-screen.ts';
import { expectNoViolations } from '#tests/support/browser/expect-no-violations.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { parseCode, parseLink, readMails, readMailText } from '#tests/support/mail/mailbox.ts';
import { seededPassword } from '#tests/support/e2e/seed-door.ts';

const fixture = setupE2eFixture({ participantCount: 3 });
expectNoViolations();
const getMain = (page: Page): Locator => page.getByRole('main');
const pressButton = (page: Page, name: string): Promise<void> =>
  getMain(page).getByRole('button', { name, exact: true }).click();
const newPasswordField = (page: Page): Locator => page.getByLabel('Nuova password', { exact: true });
const repeatPasswordField = (page: Page): Locator => page.getByLabel('Ripeti la nuova password');

test('[AC-8] [AC-61] a user resets a forgotten password: wrong code, new code, reload, password rules, sign-in @core', async ({
  page,
}) => {
  const { network, server, stranger } = fixture();
  const { email } = stranger;
  const chosen = 'Monte+2026';
  await page.goto(`${network.url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('link', { name: 'Password dimenticata?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Password dimenticata?' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await pressButton(page, 'Invia il codice');

  const code = page.getByLabel('Codice');
  await expect(page.getByRole('heading', { level: 1, name: 'Controlla la tua e-mail' })).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await pressButton(page, 'Continua');
  await expect(page.getByText('Questo campo è obbligatorio')).toBeVisible();
  await code.fill('12 34');
  await expect(page.getByText('Il codice ha 6 cifre')).toBeVisible();
  const first = parseCode(await readMailText(server.dataDir, email));
  await code.fill(first === '111111' ? '222222' : '111111');
  await pressButton(page, 'Continua');
  await expect(getMain(page).getByText('Il codice non è corretto o è scaduto')).toBeVisible();
  await expect(code).toBeFocused();

  // Another code: the e-mail is kept, and only the newest code is valid.
  await pressButton(page, 'Invia di nuovo');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await pressButton(page, 'Invia il codice');
  await expect(code).toBeVisible();
  await page.reload();
  await expect(getMain(page)).toContainText(email);
  const second = parseCode(await readMailText(server.dataDir, email, 2));
  await code.focus();
  await page.keyboard.insertText(` ${second.slice(0, 3)} ${second.slice(3)} `);
  await pressButton(page, 'Continua');

  await expect(newPasswordField(page)).toBeVisible();
  await page.reload();
  await expect(newPasswordField(page)).toBeVisible();
  expect(page.url()).toBe(`${network.url}/login?mode=forgot`);
  await newPasswordField(page).fill('corta');
  await repeatPasswordField(page).fill('altra');
  await pressButton(page, 'Salva la password');
  await expect(page.getByText('Le due password non sono uguali')).toBeVisible();
  for (const rule of ['Almeno 8 caratteri', 'Almeno una lettera maiuscola', 'Almeno una cifra'])
    await expect(page.locator('[id$="-errors"]').getByText(rule)).toBeVisible();
  await expect(page.locator('input[name="username"]')).toHaveValue(email);
  await newPasswordField(page).fill(chosen);
  await repeatPasswordField(page).fill(chosen);
  await pressButton(page, 'Salva la password');
  await expect(page.getByRole('heading', { level: 1, name: 'Fatto' })).toBeVisible();
  await pressButton(page, 'Torna all’accesso');

  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(seededPassword);
  await pressButton(page, 'Accedi');
  await expect(page.getByText('E-mail o password non corrette')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(chosen);
  await pressButton(page, 'Accedi');
  await expect(page).toHaveURL(`${network.url}/profile`);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(email);
});

test('[AC-9] [AC-61] the link of a reset mail sets a password in a browser that did not ask for it', async ({
  page,
  request,
}) => {
  const { network, server, stranger } = fixture();
  const { email } = stranger;
  const chosen = 'Monte+2027';
  const mailCount = (await readMails(server.dataDir, email)).length;
  await request.put(`${network.url}/api/forgot/password`, { data: { email } });
  await page.goto(parseLink(await readMailText(server.dataDir, email, mailCount + 1)));
  await expect(newPasswordField(page)).toBeVisible();
  expect(page.url()).toBe(`${network.url}/account/reset`);
  await newPasswordField(page).fill(chosen);
  await repeatPasswordField(page).fill(chosen);
  await pressButton(page, 'Salva la password');
  await expect(page.getByRole('heading', { level: 1, name: 'Fatto' })).toBeVisible();
  await pressButton(page, 'Torna all’accesso');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(chosen);
  await pressButton(page, 'Accedi');
  await expect(page).toHaveURL(`${network.url}/profile`);
});

test('[AC-12] [AC-13] [AC-64] a user changes the password, which ends other sessions, then ends one session and all', async ({
  page,
  browser,
}) => {
  const { network, organisation } = fixture();
  const chosen = 'Porta+2026';
  await page.goto(`${network.url}/change/password`);
  // After sign-in the user returns to the requested page.
  await signIn(page, organisation);
  await expect(page.getByRole('heading', { level: 1, name: 'Cambia la password' })).toBeVisible();
  // An open page would notice the end of its session by itself, at any time: it is closed meanwhile.
  const other = await signInElsewhere(browser, seededPassword);
  await other.goto('about:blank');

  await page.getByLabel('Password attuale').fill('Non-questa-1');
  await newPasswordField(page).fill(chosen);
  await repeatPasswordField(page).fill(chosen);
  await pressButton(page, 'Cambia la password');
  await expect(page.getByText('La password attuale non è corretta')).toBeVisible();
  await expect(newPasswordField(page)).toHaveValue(chosen);
  await page.getByLabel('Password attuale').fill(seededPassword);
  await pressButton(page, 'Cambia la password');
  await expect(page).toHaveURL(`${network.url}/profile`);
  await expect(
    page.getByText('Password cambiata: sugli altri dispositivi dovrai accedere di nuovo'),
  ).toBeVisible();
  await other.goto(`${network.url}/account/sessions`);
  await expect(other).toHaveURL(`${network.url}/`);

  await signInElsewhere(browser, chosen, other);
  await other.goto('about:blank');
  await page.goto(`${network.url}/account/sessions`);
  const rows = page.getByRole('list', { name: 'Dispositivi' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Questo dispositivo');
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  await rows.nth(1).getByRole('button').click();
  await expect(rows).toHaveCount(1);
  await other.goto(`${network.url}/account/sessions`);
  await expect(other).toHaveURL(`${network.url}/`);

  await signInElsewhere(browser, chosen, other);
  await other.goto('about:blank');
  await pressButton(page, 'Esci da tutti i dispositivi');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Vuoi uscire da tutti i dispositivi?');
  // Offline no other session can be ended: an error appears, and this one stays.
  network.setCondition('reset');
  await dialog.getByRole('button', { name: /^Esci/ }).click();
  await expect(page.getByText('Controlla la connessione e riprova')).toBeVisible();
  network.setCondition('online');
  await dialog.getByRole('button', { name: /^Esci/ }).click();
  await expect(page).toHaveURL(`${network.url}/`);
  await other.goto(`${network.url}/account/sessions`);
  await expect(other).toHaveURL(`${network.url}/`);
  await other.context().close();
});

/** Signs in to the account in another browser and returns its page. */
async function signInElsewhere(browser: Browser, password: string, known?: Page): Promise<Page> {
  const { network, organisation } = fixture();
  const page = known ?? (await (await browser.newContext({ locale: 'it-IT' })).newPage());
  await page.goto(`${network.url}/login`);
  await page.getByLabel('E-mail').fill(organisation.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await pressButton(page, 'Accedi');
  await expect(page).toHaveURL(`${network.url}/profile`);
  return page;
}
