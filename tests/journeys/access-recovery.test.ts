import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { signIn } from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { codeIn, mailText } from '#tests/support/mailbox.ts';
import { seededPassword } from '#tests/support/seed-door.ts';

const place = usingPlace({ noOfPeople: 3 });
const main = (page: Page): Locator => page.getByRole('main');
const press = (page: Page, name: string): Promise<void> =>
  main(page).getByRole('button', { name, exact: true }).click();
const newPassword = (page: Page): Locator => page.getByLabel('Nuova password', { exact: true });
const repetition = (page: Page): Locator => page.getByLabel('Ripeti la nuova password');

test('[AC-8] [AC-61] a forgotten password: wrong code, another code, a reload, the rules, and in again', async ({
  page,
}) => {
  const { network, server, stranger } = place();
  const { email } = stranger;
  const chosen = 'Monte+2026';
  await page.goto(`${network.url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('link', { name: 'Password dimenticata?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Password dimenticata?' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await press(page, 'Mandami il codice');

  const code = page.getByLabel('Codice');
  await expect(page.getByRole('heading', { level: 1, name: 'Guarda la posta' })).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await press(page, 'Continua');
  await expect(page.getByText('Questo campo è obbligatorio')).toBeVisible();
  await code.fill('12 34');
  await expect(page.getByText('Il codice ha 6 cifre')).toBeVisible();
  const first = codeIn(await mailText(server.dataDir, email));
  await code.fill(first === '111111' ? '222222' : '111111');
  await press(page, 'Continua');
  await expect(main(page).getByText('Il codice non è giusto o è scaduto')).toBeVisible();
  await expect(code).toBeFocused();

  // Another one: the e-mail is still there, and only the newer code is right.
  await press(page, 'Invia di nuovo');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await press(page, 'Mandami il codice');
  await expect(code).toBeVisible();
  await page.reload();
  await expect(main(page)).toContainText(email);
  const second = codeIn(await mailText(server.dataDir, email, 2));
  await code.focus();
  await page.keyboard.insertText(` ${second.slice(0, 3)} ${second.slice(3)} `);
  await press(page, 'Continua');

  await expect(newPassword(page)).toBeVisible();
  await page.reload();
  await expect(newPassword(page)).toBeVisible();
  expect(page.url()).toBe(`${network.url}/login?mode=forgot`);
  await newPassword(page).fill('corta');
  await repetition(page).fill('altra');
  await press(page, 'Salva la password');
  await expect(page.getByText('Le due password non sono uguali')).toBeVisible();
  for (const rule of ['Almeno 8 caratteri', 'Almeno una lettera maiuscola', 'Almeno una cifra'])
    await expect(page.locator('[id$="-errors"]').getByText(rule)).toBeVisible();
  await expect(page.locator('input[name="username"]')).toHaveValue(email);
  await newPassword(page).fill(chosen);
  await repetition(page).fill(chosen);
  await press(page, 'Salva la password');
  await expect(page.getByRole('heading', { level: 1, name: 'Fatto' })).toBeVisible();
  await press(page, 'Torna all’accesso');

  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(seededPassword);
  await press(page, 'Accedi');
  await expect(page.getByText('E-mail o password non corretti')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(chosen);
  await press(page, 'Accedi');
  await expect(page).toHaveURL(`${network.url}/profile`);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(email);
});

test('[AC-12] [AC-13] [AC-64] where one is signed in: a changed password ends the others, one is closed, then all', async ({
  page,
  browser,
}) => {
  const { network, organisation } = place();
  const chosen = 'Porta+2026';
  await page.goto(`${network.url}/change/password`);
  // Who is sent to the login comes back to where she wanted to go.
  await signIn(page, organisation);
  await expect(page.getByRole('heading', { level: 1, name: 'Cambia la password' })).toBeVisible();
  const other = await elsewhere(browser, seededPassword);

  await page.getByLabel('Password di adesso').fill('Non-questa-1');
  await newPassword(page).fill(chosen);
  await repetition(page).fill(chosen);
  await press(page, 'Cambia la password');
  await expect(page.getByText('Non è la tua password di adesso')).toBeVisible();
  await expect(newPassword(page)).toHaveValue(chosen);
  await page.getByLabel('Password di adesso').fill(seededPassword);
  await press(page, 'Cambia la password');
  await expect(page).toHaveURL(`${network.url}/profile`);
  await expect(
    page.getByText('Password cambiata: sugli altri dispositivi dovrai accedere di nuovo'),
  ).toBeVisible();
  await other.goto(`${network.url}/account/sessions`);
  await expect(other).toHaveURL(`${network.url}/`);

  await elsewhere(browser, chosen, other);
  await page.goto(`${network.url}/account/sessions`);
  const rows = page.getByRole('list', { name: 'Accessi' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Questo dispositivo');
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  await rows.nth(1).getByRole('button').click();
  await expect(rows).toHaveCount(1);
  await other.goto(`${network.url}/account/sessions`);
  await expect(other).toHaveURL(`${network.url}/`);

  await elsewhere(browser, chosen, other);
  await press(page, 'Esci ovunque');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Vuoi uscire da tutti i dispositivi?');
  // Without a network nothing can be ended elsewhere: it is said, and one stays signed in.
  network.setWeather('reset');
  await dialog.getByRole('button', { name: /^Esci/ }).click();
  await expect(page.getByText('Controlla la rete e riprova')).toBeVisible();
  network.setWeather('fine');
  await dialog.getByRole('button', { name: /^Esci/ }).click();
  await expect(page).toHaveURL(`${network.url}/`);
  await other.goto(`${network.url}/account/sessions`);
  await expect(other).toHaveURL(`${network.url}/`);
  await other.context().close();
});

/** The same account in another browser; its page. */
async function elsewhere(browser: Browser, password: string, known?: Page): Promise<Page> {
  const { network, organisation } = place();
  const page = known ?? (await (await browser.newContext({ locale: 'it-IT' })).newPage());
  await page.goto(`${network.url}/login`);
  await page.getByLabel('E-mail').fill(organisation.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Accedi');
  await expect(page).toHaveURL(`${network.url}/profile`);
  return page;
}
