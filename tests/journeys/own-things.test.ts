import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import BetterSqlite from 'better-sqlite3';
import { expectAccessible } from '#tests/support/accessible.ts';
import { signIn } from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { newNewcomer } from '#tests/support/newcomer.ts';
import { seededPassword } from '#tests/support/seed-door.ts';

const place = usingPlace({ noOfPeople: 3 });
const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const dayMs = 24 * 3_600_000;

async function openAs(page: Page, { email }: { email: string }, path: string): Promise<void> {
  await page.goto(`${place().network.url}/login?next=${encodeURIComponent(path)}`);
  await signIn(page, { email });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Writes into the file of the running server what has no call yet. */
function write(statement: string, ...values: readonly (string | number)[]): void {
  const file = new BetterSqlite(join(place().server.dataDir, 'presente.sqlite'));
  try {
    file.prepare(statement).run(...values);
  } finally {
    file.close();
  }
}

test('[AC-55] [AC-56] an attendee asks for the deletion of her account, takes it back, and has her data', async ({
  page,
}) => {
  const { network } = place();
  const wishes = { email: 'ines@pagina.example', firstName: 'Ines', lastName: 'Longo' };
  await openAs(page, await newNewcomer(place(), wishes), '/update/profile');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Scarica i tuoi dati' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('presente-dati.json');
  expect(readFileSync(await download.path(), 'utf8')).toContain(wishes.email);

  const open = () => page.getByRole('main').getByRole('button', { name: 'Elimina l’account' }).click();
  await open();
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
  const sure = page.getByRole('dialog', { name: 'Eliminiamo il tuo account?' });
  await expectAccessible(page, 'confirmation');
  // Without a network nothing is asked for, and the ticks stay.
  network.setWeather('reset');
  await sure.getByRole('button', { name: 'Sì, eliminalo' }).click();
  await expect(page.getByText(/Il server non risponde/).first()).toBeVisible();
  network.setWeather('fine');
  await expect(boxes.last()).toBeChecked();
  await dialog.getByRole('button', { name: 'Continua' }).click();
  await sure.getByRole('button', { name: 'Sì, eliminalo' }).click();
  const result = page.getByRole('dialog', { name: 'Richiesta ricevuta' });
  await expect(result).toContainText(wishes.email);
  await expectAccessible(page, 'result');
  await result.getByRole('button', { name: 'Va bene' }).click();

  // A second time nothing opens: it is said, and the profile offers the way back.
  await open();
  await expect(page.getByText(/Il tuo account sarà eliminato il/).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`${network.url}/profile`);
  await expect(page.getByText('Hai chiesto di eliminare l’account')).toBeVisible();
  await expectAccessible(page, 'profile with a request');
  await page.getByRole('button', { name: 'Annulla la richiesta' }).click();
  await expect(page.getByText('Richiesta annullata')).toBeVisible();
  await expect(page.getByText('Hai chiesto di eliminare l’account')).toBeHidden();
});

test.describe('on a wide screen', () => {
  test.use({ ...desktop, colorScheme: 'dark' });

  test('[AC-55] an organisation that people expect is told to write, from the menu too', async ({ page }) => {
    const { organisation } = place();
    await openAs(page, organisation, '/organisation/setting');
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

  test('[AC-57] somebody with a password that was given to her sets her own before anything else', async ({
    page,
  }) => {
    const { network } = place();
    const wishes = { email: 'tea@pagina.example', firstName: 'Tea', lastName: 'Serra' };
    const person = await newNewcomer(place(), wishes);
    write('update account set is_password_changed = 0 where email = ?', wishes.email);
    await openAs(page, person, '/myorders');
    await expect(page).toHaveURL(/\/profile$/);
    const drawer = page.getByRole('dialog', { name: 'Scegli la tua password' });
    await expect(drawer).toBeVisible();
    await expectAccessible(page, 'forced drawer');
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
    await expect(drawer).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Chiudi' })).toHaveCount(0);
    // Who does not know the one she was given is not shut in.
    await drawer.getByRole('button', { name: 'Esci' }).click();
    await page.getByRole('dialog', { name: 'Vuoi uscire?' }).getByRole('button', { name: 'Esci' }).click();
    await expect(page.getByText('Hai chiuso la sessione. A presto!')).toBeVisible();
    await expect(drawer).toBeHidden();
    await openAs(page, person, '/profile');
    await drawer.getByLabel('Password di adesso', { exact: true }).fill(seededPassword);
    await drawer.getByLabel('Nuova password', { exact: true }).fill('Montagna!2027');
    await drawer.getByLabel(/Ripeti/).fill('Montagna!2027');
    await drawer.locator('button[type=submit]').click();
    await expect(drawer).toBeHidden();
    await page.goto(`${network.url}/myorders`);
    await expect(page.getByText('Ancora nessun ordine')).toBeVisible();
    await expectAccessible(page, 'no orders');
    await page.getByRole('main').getByRole('link', { name: 'Trova un evento' }).click();
    await expect(page).toHaveURL(`${network.url}/`);
  });

  test('[AC-58] promoted events in pages of five, each leading to its event', async ({ page }) => {
    const { network, organisation, eventId, title, stranger } = place();
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    for (let at = 0; at < 6; at++) {
      const start = today - at * 10 * dayMs;
      const row = [`promotion-${at}`, eventId, start, start + 3 * dayMs] as const;
      write('insert into promotion (id, event_id, start_at, end_at) values (?, ?, ?, ?)', ...row);
    }
    await openAs(page, organisation, '/my/promoted/events');
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
    await page.context().clearCookies();
    await openAs(page, stranger, '/my/promoted/events');
    await expect(page.getByText('Nessun evento in evidenza')).toBeVisible();
    await expectAccessible(page, 'no promoted events');
  });
});
