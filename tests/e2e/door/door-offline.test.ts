import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import { networkStatus, openDoor, searchFor, getToggle } from '#tests/support/browser/door-screen.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { setupPhones } from '#tests/support/browser/phone-context.ts';
import { writeServerDatabase } from '#tests/support/e2e/server-database.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';

test.use(withServiceWorker);

const fixture = setupE2eFixture({ participantCount: 6 });
const openPhone = setupPhones();

test('[CI-26] operations exported as a file are sent from a second device, then from both, and count once @core', async () => {
  const [first, second] = fixture().participants;
  const away = await openPhone();
  await openDoor(away.page, fixture());
  await away.context.setOffline(true);
  for (const participant of [first!, second!]) await getToggle(away.page, participant).click();
  await expect(networkStatus(away.page)).toHaveText(/2 da inviare/);
  await away.page.getByRole('button', { name: 'Connessione e invio' }).click();
  await expectAccessibleInBoth(away.page, 'network and sending');
  const saved = away.page.waitForEvent('download');
  await away.page.getByRole('button', { name: 'Esporta i check-in' }).click();
  const path = await (await saved).path();
  await expect(away.page.getByText(/File salvato nei download/)).toBeVisible();

  const near = await openPhone();
  await openDoor(near.page, fixture());
  await near.page.getByRole('button', { name: 'Connessione e invio' }).click();
  const field = near.page.getByLabel('File dei check-in');
  await field.setInputFiles({
    name: 'foto.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"ciao":1}'),
  });
  await expect(near.page.getByText('Questo file non contiene check-in o è danneggiato')).toBeVisible();
  const foreignFile = {
    ...(JSON.parse(await readFile(path, 'utf8')) as object),
    eventId: fixture().otherEventId,
  };
  await field.setInputFiles({
    name: 'altro.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(foreignFile)),
  });
  await expect(near.page.getByText('Questo file è di un altro evento')).toBeVisible();
  await near.context.setOffline(true);
  await field.setInputFiles(path);
  await expect(near.page.getByText(/Importati 2 check-in/)).toBeVisible();
  await field.setInputFiles(path);
  await expect(near.page.getByText(/Niente di nuovo: 2 erano già qui/)).toBeVisible();
  await near.context.setOffline(false);
  await expect.poll(() => fixture().log().length).toBe(2);
  await away.context.setOffline(false);
  await away.page.getByRole('button', { name: 'Invia e aggiorna adesso' }).click();
  await expect(networkStatus(away.page)).toHaveText('Connesso');
  expect(fixture().log()).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }]);
  await away.page.getByRole('button', { name: 'Chiudi', exact: true }).click();
  await expect(away.page.getByText('2 su 6 presenti')).toBeVisible();
});

test('[CI-25] [RG-70] adds walk-ins offline; one beyond the last ticket returns as a conflict and can be admitted over capacity @core', async ({
  page,
  context,
}) => {
  await openDoor(page, fixture());
  setTickets({ max: 7, left: 1 });
  await context.setOffline(true);
  await searchFor(page, 'gino passava');
  await page.getByRole('button', { name: 'Aggiungi «gino passava»' }).click();
  const sheet = page.getByRole('dialog', { name: 'Aggiungi una persona' });
  await expect(sheet.getByLabel('Nome', { exact: true })).toHaveValue('Gino');
  await expect(sheet.getByLabel('Cognome')).toHaveValue('Passava');
  await expectAccessibleInBoth(page, 'somebody without a registration');
  await sheet.getByRole('button', { name: 'Registra e fai entrare' }).click();
  await expect(page.getByText('Entra Gino Passava')).toBeVisible();
  await expect(getToggle(page, { name: 'Gino Passava' })).toHaveAttribute('aria-pressed', 'true');
  await searchFor(page, '');
  await page.getByRole('button', { name: 'Aggiungi una persona' }).click();
  await sheet.getByRole('button', { name: 'Registra e fai entrare' }).click();
  await expect(sheet.getByLabel('Nome', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await sheet.getByLabel('Nome', { exact: true }).fill('Sukarno');
  await sheet.getByRole('button', { name: 'Registra e fai entrare' }).click();
  await expect(page.getByText('Entra Sukarno')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Da controllare: 1' }).click();
  const card = page.getByRole('dialog', { name: 'Da controllare' }).getByRole('listitem');
  await expect(card).toContainText('Sukarno');
  await expect(card).toContainText('i posti erano finiti');
  await card.getByRole('button', { name: 'Fai entrare lo stesso' }).click();
  await expect(page.getByText('Niente da controllare')).toBeVisible();
  await page.getByRole('button', { name: 'Chiudi', exact: true }).click();
  await expect(networkStatus(page)).toHaveText('Connesso');
  await searchFor(page, 'sukarno');
  await expect(getToggle(page, { name: 'Sukarno' })).toHaveAttribute('aria-pressed', 'true');
});

/** Sets the maximum and the remaining tickets of the event. */
function setTickets({ max, left }: { max: number; left: number }): void {
  const statement = 'update event set max_tickets = ?, available = ? where id = ?';
  writeServerDatabase(fixture(), statement, max, left, fixture().eventId);
}
