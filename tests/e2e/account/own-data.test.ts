import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { dayMs } from '#contract/durations.ts';
import { clearCookies } from '#tests/support/browser/clear-cookies.ts';
import { desktop } from '#tests/support/browser/desktop.ts';
import { expectAccessible } from '#tests/support/browser/expect-accessible.ts';
import { signIn } from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { signUpNewUser } from '#tests/support/e2e/new-user.ts';
import { seededPassword } from '#tests/support/e2e/seed-door.ts';
import { writeServerDatabase } from '#tests/support/e2e/server-database.ts';

const fixture = setupE2eFixture({ participantCount: 3 });

async function signInAt(page: Page, { email }: { email: string }, path: string): Promise<void> {
  await page.goto(`${fixture().network.url}/login?next=${encodeURIComponent(path)}`);
  await signIn(page, { email });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('[AC-55] [AC-56] [AC-88] an attendee requests the account’s deletion, withdraws it, and exports the data @core', async ({
  page,
}) => {
  const { network } = fixture();
  const details = { email: 'ines@pagina.example', firstName: 'Ines', lastName: 'Longo' };
  await signInAt(page, await signUpNewUser(fixture(), details), '/update/profile');
  // The password is asked again ten minutes after the sign-in.
  writeServerDatabase(fixture(), 'update session set confirmed_at = 0');
  await page.getByRole('button', { name: 'Scarica i tuoi dati' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Sei davvero tu?' });
  await confirmation.getByLabel('Password attuale', { exact: true }).fill('Sbagliata!2026');
  await confirmation.getByRole('button', { name: 'Conferma' }).click();
  await expect(confirmation.getByText('La password attuale non è corretta')).toBeVisible();
  await expectAccessible(page, 'password asked again');
  await confirmation.getByLabel('Password attuale', { exact: true }).fill(seededPassword);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    confirmation.getByRole('button', { name: 'Conferma' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('presente-dati.json');
  expect(readFileSync(await download.path(), 'utf8')).toContain(details.email);

  const openDialog = () => page.getByRole('main').getByRole('button', { name: 'Elimina l’account' }).click();
  await openDialog();
  const dialog = page.getByRole('dialog', { name: 'Eliminare l’account' });
  const boxes = dialog.getByRole('checkbox');
  await expect(boxes).toHaveCount(4);
  await boxes.first().check();
  await dialog.getByRole('button', { name: 'Continua' }).click();
  await expect(dialog.getByText('Spunta anche questo punto')).toHaveCount(3);
  await expect(boxes.nth(1)).toBeFocused();
  await expectAccessible(page, 'instructions with errors');
  for (const box of await boxes.all()) await box.check();
  await dialog.getByRole('button', { name: 'Continua' }).click();
  const sure = page.getByRole('dialog', { name: 'Vuoi eliminare il tuo account?' });
  await expectAccessible(page, 'confirmation');
  // Offline no request is stored, and the ticks stay.
  network.setCondition('reset');
  await sure.getByRole('button', { name: 'Sì, eliminalo' }).click();
  // The failed request's own message: the shell's banner also begins with these words, and can appear earlier.
  await expect(page.getByText('quello che hai scritto è ancora qui').first()).toBeVisible();
  network.setCondition('online');
  await expect(boxes.last()).toBeChecked();
  await dialog.getByRole('button', { name: 'Continua' }).click();
  await sure.getByRole('button', { name: 'Sì, eliminalo' }).click();
  const result = page.getByRole('dialog', { name: 'Richiesta ricevuta' });
  await expect(result).toContainText(details.email);
  await expectAccessible(page, 'result');
  await result.getByRole('button', { name: 'Va bene' }).click();

  // A second attempt opens no drawer: the profile shows the request and how to withdraw it.
  await openDialog();
  await expect(page.getByText(/Il tuo account sarà eliminato il/).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`${network.url}/profile`);
  await expect(page.getByText('Hai chiesto di eliminare l’account')).toBeVisible();
  await expectAccessible(page, 'profile with a request');
  await page.getByRole('button', { name: 'Annulla la richiesta' }).click();
  await expect(page.getByText('Richiesta annullata')).toBeVisible();
  await expect(page.getByText('Hai chiesto di eliminare l’account')).toBeHidden();
});

test.describe('on desktop', () => {
  test.use({ ...desktop, colorScheme: 'dark' });

  test('[AC-55] an organisation with upcoming participants is referred to support, also from the menu', async ({
    page,
  }) => {
    const { organisation } = fixture();
    await signInAt(page, organisation, '/organisation/setting');
    await page.getByRole('main').getByRole('button', { name: 'Elimina l’account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Eliminare l’account' });
    await expect(dialog).toContainText('Questo account non si può eliminare da qui');
    await expectAccessible(page, 'deletion that is not allowed');
    await dialog.getByRole('button', { name: 'Chiudi', exact: true }).click();
    await page.getByRole('button', { name: /Il tuo account/ }).click();
    await page.getByRole('button', { name: 'Elimina l’account' }).last().click();
    await dialog.getByRole('link', { name: 'Scrivici' }).click();
    await expect(page).toHaveURL(/\/contact$/);
  });

  test('[AC-57] a user with a temporary password must set a new one first', async ({ page }) => {
    const { network } = fixture();
    const details = { email: 'tea@pagina.example', firstName: 'Tea', lastName: 'Serra' };
    const user = await signUpNewUser(fixture(), details);
    writeServerDatabase(
      fixture(),
      'update account set is_password_changed = 0 where email = ?',
      details.email,
    );
    await signInAt(page, user, '/myorders');
    await expect(page).toHaveURL(/\/profile$/);
    const drawer = page.getByRole('dialog', { name: 'Scegli la tua password' });
    await expect(drawer).toBeVisible();
    await expectAccessible(page, 'forced drawer');
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
    await expect(drawer).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Chiudi', exact: true })).toHaveCount(0);
    // A user without the temporary password can sign out instead.
    await drawer.getByRole('button', { name: 'Esci' }).click();
    await page.getByRole('dialog', { name: 'Vuoi uscire?' }).getByRole('button', { name: 'Esci' }).click();
    await expect(page.getByText('Hai chiuso la sessione. A presto!')).toBeVisible();
    await expect(drawer).toBeHidden();
    await signInAt(page, user, '/profile');
    await drawer.getByLabel('Password attuale', { exact: true }).fill(seededPassword);
    await drawer.getByLabel('Nuova password', { exact: true }).fill('Montagna!2027');
    await drawer.getByLabel(/Ripeti/).fill('Montagna!2027');
    await drawer.locator('button[type=submit]').click();
    await expect(drawer).toBeHidden();
    await page.goto(`${network.url}/myorders`);
    await expect(page.getByText('Ancora nessun biglietto')).toBeVisible();
    await expectAccessible(page, 'no orders');
    await page.getByRole('main').getByRole('link', { name: 'Trova un evento' }).click();
    await expect(page).toHaveURL(`${network.url}/`);
  });

  test('[AC-58] promotions in pages of five, each linking to its event', async ({ page }) => {
    const { network, organisation, eventId, title, stranger } = fixture();
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    for (let index = 0; index < 6; index++) {
      const start = today - index * 10 * dayMs;
      const row = [`promotion-${index}`, eventId, start, start + 3 * dayMs] as const;
      writeServerDatabase(
        fixture(),
        'insert into promotion (id, event_id, start_at, end_at) values (?, ?, ?, ?)',
        ...row,
      );
    }
    await signInAt(page, organisation, '/my/promoted/events');
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(5);
    await expect(cards.first()).toContainText('In evidenza adesso');
    await expect(cards.first()).toContainText('3 giorni');
    await expect(cards.nth(1)).toContainText('Promozione finita');
    await expectAccessible(page, 'promoted events');
    await page.getByRole('navigation', { name: 'Pagine' }).getByRole('link', { name: 'Pagina 2' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(cards).toHaveCount(1);
    await cards.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(`${network.url}/organisation/event/detail/${eventId}`);
    await clearCookies(page);
    await signInAt(page, stranger, '/my/promoted/events');
    await expect(page.getByText('Nessun evento in evidenza')).toBeVisible();
    await expectAccessible(page, 'no promoted events');
  });
});
