import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import BetterSqlite from 'better-sqlite3';
import { expectAccessibleInBoth } from '#tests/support/accessible.ts';
import { connection, openDoor, searchFor, toggleOf } from '#tests/support/door-screen.ts';
import { usingPlace } from '#tests/support/journey-place.ts';
import { usingPhones } from '#tests/support/phone.ts';

const place = usingPlace({ noOfPeople: 6 });
const openPhone = usingPhones();

test('[CI-26] entries handed over as a file are sent from a second phone, then from both, and count once', async () => {
  const [first, second] = place().people;
  const away = await openPhone();
  await openDoor(away.page, place());
  await away.context.setOffline(true);
  for (const person of [first!, second!]) await toggleOf(away.page, person).click();
  await expect(connection(away.page)).toHaveText(/2 da inviare/);
  await away.page.getByRole('button', { name: 'Rete e invio' }).click();
  await expectAccessibleInBoth(away.page, 'network and sending');
  const saved = away.page.waitForEvent('download');
  await away.page.getByRole('button', { name: 'Consegna gli ingressi come file' }).click();
  const path = await (await saved).path();
  await expect(away.page.getByText(/File salvato fra i download/)).toBeVisible();

  const near = await openPhone();
  await openDoor(near.page, place());
  await near.page.getByRole('button', { name: 'Rete e invio' }).click();
  const field = near.page.getByLabel('File di ingressi');
  await field.setInputFiles({
    name: 'foto.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"ciao":1}'),
  });
  await expect(near.page.getByText('Non è un file di ingressi, o è rovinato')).toBeVisible();
  const strange = { ...(JSON.parse(await readFile(path, 'utf8')) as object), eventId: place().otherEventId };
  await field.setInputFiles({
    name: 'altro.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(strange)),
  });
  await expect(near.page.getByText('Questo file è di un altro evento')).toBeVisible();
  await near.context.setOffline(true);
  await field.setInputFiles(path);
  await expect(near.page.getByText(/Presi 2 ingressi/)).toBeVisible();
  await field.setInputFiles(path);
  await expect(near.page.getByText(/Niente di nuovo: 2 erano già qui/)).toBeVisible();
  await near.context.setOffline(false);
  await expect.poll(() => place().log().length).toBe(2);
  await away.context.setOffline(false);
  await away.page.getByRole('button', { name: 'Invia e aggiorna adesso' }).click();
  await expect(connection(away.page)).toHaveText('In rete');
  expect(place().log()).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }]);
  await away.page.getByRole('button', { name: 'Chiudi' }).click();
  await expect(away.page.getByText('2 di 6 presenti')).toBeVisible();
});

test('[CI-25] who is not on the list is added offline; beyond the last ticket it comes back, and can be let in all the same', async ({
  page,
  context,
}) => {
  await openDoor(page, place());
  limitTickets({ max: 7, left: 1 });
  await context.setOffline(true);
  await searchFor(page, 'gino passava');
  await page.getByRole('button', { name: 'Aggiungi «gino passava»' }).click();
  const sheet = page.getByRole('dialog', { name: 'Aggiungi alla porta' });
  await expect(sheet.getByLabel('Nome', { exact: true })).toHaveValue('Gino');
  await expect(sheet.getByLabel('Cognome')).toHaveValue('Passava');
  await expectAccessibleInBoth(page, 'somebody without a registration');
  await sheet.getByRole('button', { name: 'Registra e fai entrare' }).click();
  await expect(page.getByText('Entra Gino Passava')).toBeVisible();
  await expect(toggleOf(page, { name: 'Gino Passava' })).toHaveAttribute('aria-pressed', 'true');
  await searchFor(page, '');
  await page.getByRole('button', { name: 'Aggiungi alla porta' }).click();
  await sheet.getByRole('button', { name: 'Registra e fai entrare' }).click();
  await expect(sheet.getByLabel('Nome', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await sheet.getByLabel('Nome', { exact: true }).fill('Troppa');
  await sheet.getByLabel('Cognome').fill('Gente');
  await sheet.getByRole('button', { name: 'Registra e fai entrare' }).click();
  await expect(page.getByText('Entra Troppa Gente')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Da guardare: 1' }).click();
  const card = page.getByRole('dialog', { name: 'Da guardare' }).getByRole('listitem');
  await expect(card).toContainText('Troppa Gente');
  await expect(card).toContainText('i posti erano finiti');
  await card.getByRole('button', { name: 'Fai entrare lo stesso' }).click();
  await expect(page.getByText('Niente da guardare')).toBeVisible();
  await page.getByRole('button', { name: 'Chiudi' }).click();
  await expect(connection(page)).toHaveText('In rete');
  await searchFor(page, 'troppa');
  await expect(toggleOf(page, { name: 'Troppa Gente' })).toHaveAttribute('aria-pressed', 'true');
});

/** So many tickets there are from now on, and so many of them are left. */
function limitTickets({ max, left }: { max: number; left: number }): void {
  const { server, eventId } = place();
  const file = new BetterSqlite(join(server.dataDir, 'presente.sqlite'));
  try {
    file.prepare('update event set max_tickets = ?, available = ? where id = ?').run(max, left, eventId);
  } finally {
    file.close();
  }
}
