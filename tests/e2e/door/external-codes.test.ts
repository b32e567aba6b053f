import { expect, test } from '@playwright/test';
import { desktop } from '#tests/support/browser/desktop.ts';
import {
  expectDoor,
  getScanResult,
  networkStatus,
  searchFor,
  signIn,
} from '#tests/support/browser/door-screen.ts';
import { expectAccessibleInBoth } from '#tests/support/browser/expect-accessible.ts';
import { stopClock } from '#tests/support/browser/page-clock.ts';
import { eventUrl, redeemPassAs } from '#tests/support/browser/pass-screen.ts';
import { scanWithKeyboard } from '#tests/support/browser/scanner.ts';
import { withServiceWorker } from '#tests/support/browser/with-service-worker.ts';
import { setupE2eFixture } from '#tests/support/e2e/e2e-fixture.ts';
import { createOrganiserSession } from '#tests/support/e2e/organiser-session.ts';

test.use(withServiceWorker);

const fixture = setupE2eFixture({ participantCount: 3 });

const code = 'z3fsn8xq77k2';
const familyCode = 'PX-000-17';

test('[CI-92] tickets of another system open the door offline, and are found by their codes @core', async ({
  page,
}) => {
  const { organisation, eventId } = fixture();
  const session = await createOrganiserSession(fixture(), organisation);
  await session.importRows(eventId, [
    ['Ada', 'Neri', 'ada@lontano.example', code],
    ['Elio', 'Belisari', '', familyCode, 3],
  ]);
  const { link } = await session.createPass(eventId, 'Varco sud');
  await page.goto(link);
  await redeemPassAs(page, 'Telefono di Pia');
  await expectDoor(page, fixture());
  await page.context().setOffline(true);

  await searchFor(page, '77K2');
  const rows = page.getByRole('list', { name: 'Persone' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Ada Neri');
  await expect(rows).toContainText('codice importato …77k2');
  await searchFor(page, code.toUpperCase());
  await expect(rows).toContainText('Ada Neri');
  await searchFor(page, '');

  await page.getByRole('button', { name: 'Scansiona' }).click();
  await stopClock(page);
  await scanWithKeyboard(page, `https://tickets.lontano.example/order/4711/?secret=${code}&ref=mail`);
  await expect(getScanResult(page, 'in')).toContainText('Ada Neri');
  await page.keyboard.press('Escape');
  await scanWithKeyboard(page, code);
  await expect(getScanResult(page, 'already')).toContainText('Ada Neri');
  await page.keyboard.press('Escape');
  await scanWithKeyboard(page, familyCode);
  const green = getScanResult(page, 'in');
  await expect(green).toContainText('Elio Belisari');
  await green.getByRole('button', { name: 'Fai entrare anche le altre 2' }).click();
  await page.keyboard.press('Escape');

  await scanWithKeyboard(page, 'https://tickets.lontano.example/?secret=un-altro-codice');
  const refused = getScanResult(page, 'refused');
  await expect(refused).toContainText('Codice non in elenco');
  await expect(refused).toContainText('Nessuno in elenco ha questo codice');
  await expectAccessibleInBoth(page, 'code of nobody on the list');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Chiudi lo scanner' }).click();
  await page.clock.resume();

  await expect(networkStatus(page)).toHaveText('Senza connessione · 4 da inviare');
  await page.context().setOffline(false);
  await expect(networkStatus(page)).toHaveText('Connesso');
  const getOutcomes = (): string[] =>
    fixture()
      .log()
      .map(({ outcome }) => outcome);
  await expect.poll(getOutcomes).toEqual(Array(4).fill('applied'));
});

test.describe('at the desk', () => {
  test.use(desktop);

  test('[CI-92] the organiser finds a person by the code and sees its end', async ({ page }) => {
    await page.goto(eventUrl(fixture()));
    await signIn(page, fixture().organisation);
    await searchFor(page, code);
    const row = page.getByRole('table', { name: 'Partecipanti' }).getByRole('row').nth(1);
    await expect(row).toContainText('Ada Neri');
    await expect(row).toContainText('…77k2');
    await row.getByRole('button', { name: 'Modifica Ada Neri' }).click();
    const drawer = page.getByRole('dialog', { name: 'Ada Neri' });
    await expect(drawer.getByText('Codice importato')).toBeVisible();
    await expect(drawer.getByText('…77k2')).toBeVisible();
  });
});
